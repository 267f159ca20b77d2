// The stickers: sent as a face whose data names one. Their drawings are in StickerArt.tsx, loaded when one is shown.
import type { Input } from '../../../../bus/client/topics';
import { isSticker, stickerPrefix } from '../../../../bus/rules/messageLine';

export const stickers = [
  ['zan', '赞'],
  ['shoudao', '收到'],
  ['xiexie', '谢谢'],
  ['chufa', '出发'],
  ['duche', '堵车'],
  ['chongdian', '充电中'],
  ['wanan', '晚安'],
  ['shengri', '生日快乐'],
] as const;
export type StickerId = (typeof stickers)[number][0];

/** Beyond the signs of the emoji panel. */
const firstIndex = 1000;

/** Null for other faces, and for a sticker that this version does not have. */
export const stickerOf = (data: string): (typeof stickers)[number] | null =>
  (isSticker(data) && stickers.find(([id]) => stickerPrefix + id === data)) || null;
export const stickerContent = (id: StickerId): Extract<Input<'chat.send'>['message'], { type: 'face' }> => ({
  type: 'face',
  index: firstIndex + stickers.findIndex(([one]) => one === id),
  data: stickerPrefix + id,
});
