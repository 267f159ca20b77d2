// What messages say in words: group tips, one line of each kind, what may be done with one. Plain functions, so that
// the room, its menu, quotes and the live region say the same.
import type { GroupRole, Message, MessagePayload } from '../../../../bus/entities/chat';
import type { RecordContent } from '../../../../bus/entities/chatContents';
import { emoji } from '../../../kit/text/emoji';
import { isSticker } from './stickers';
import { noticeSentence } from './noticeText';

export type TipPart = { text: string; strong?: true };
type TipPayload = Extract<MessagePayload, { operatorID: string }>;

const name = (text: string): TipPart => ({ text: text || '成员', strong: true });
/** Three names and how many they are. */
function several(nicks: readonly string[], count: number): TipPart[] {
  const shown = nicks
    .filter(Boolean)
    .slice(0, 3)
    .map(name)
    .reduce<TipPart[]>((all, one) => (all.length ? all.concat({ text: '、' }, one) : [one]), []);
  const first = shown.length ? shown : [name('')];
  return count > 3 ? first.concat({ text: ` 等 ${count} 人` }) : first;
}
function changed({ newGroupProfile: to }: TipPayload): TipPart[] {
  if (!to) return [{ text: ' 更新了群资料' }];
  if (to.muteAll !== null) return [{ text: to.muteAll ? ' 开启了全员禁言' : ' 关闭了全员禁言' }];
  if (to.name) return [{ text: ` 将群名称改为「${to.name}」` }];
  if (to.notification) return [{ text: ' 更新了群公告' }];
  if (to.introduction) return [{ text: ' 更新了群介绍' }];
  return [{ text: to.ownerID ? ' 转让了群主' : ' 更新了群资料' }];
}
/**
 * The line in the middle, in parts: names are set apart. `nameOf` knows people better than the tip does, '' for who is
 * unknown.
 */
export function tipParts(payload: TipPayload, nameOf: (userID: string) => string = () => ''): TipPart[] {
  const { operatorID, operatorNick, operationType, userIDList, nicks } = payload;
  const bySelf = userIDList.length === 0 || (userIDList.length === 1 && userIDList[0] === operatorID);
  // The service names the one acted on as the operator too.
  const said = operatorNick === nicks[0] && userIDList.indexOf(operatorID) < 0 ? '' : operatorNick;
  const by = name(nameOf(operatorID) || said || (bySelf ? (nicks[0] ?? '') : ''));
  const them = several(
    userIDList.length ? userIDList.map((id, i) => nameOf(id) || nicks[i] || '') : nicks,
    userIDList.length,
  );
  switch (operationType) {
    case 1:
      return bySelf ? [by, { text: ' 加入了群聊' }] : [by, { text: ' 邀请 ' }, ...them, { text: ' 加入了群聊' }];
    case 2:
      return [by, { text: ' 退出了群聊' }];
    case 3:
      return [by, { text: ' 将 ' }, ...them, { text: ' 移出了群聊' }];
    case 4:
      return [...them, { text: ' 成为管理员' }];
    case 5:
      return [...them, { text: ' 不再是管理员' }];
    case 6:
      return [by, ...changed(payload)];
    case 7:
      return [by, { text: ' 调整了 ' }, ...them, { text: ' 的发言权限' }];
    case 20:
      return userIDList.length
        ? [by, { text: ' 创建了群聊，已邀请 ' }, ...them, { text: '，等待对方同意' }]
        : [by, { text: ' 创建了群聊' }];
    default:
      return [{ text: '群聊有变化' }];
  }
}

const cardWords = { threadCard: '帖子', activityCard: '活动', userCard: '名片', questionCard: '问题' } as const;
export type CardKind = keyof typeof cardWords;
export const cardWord = (kind: CardKind): string => cardWords[kind];
export const unsupported = '暂不支持的消息';

/** One line of it, as lists, quotes and screen readers have it. */
export function abstractOf({ payload, type }: Pick<Message, 'payload' | 'type'>): string {
  if ('text' in payload) return payload.text.replace(/\s+/g, ' ').slice(0, 120);
  if ('images' in payload) return '[图片]';
  if ('videoUrl' in payload) return '[视频]';
  if ('second' in payload) return `[语音] ${Math.max(1, Math.round(payload.second))}″`;
  if ('fileUrl' in payload) return `[文件] ${payload.fileName}`;
  if ('latitude' in payload) return `[位置] ${placeLines(payload.description)[0]}`;
  if ('index' in payload) return faceLine(payload.data);
  if ('operatorID' in payload)
    return tipParts(payload)
      .map((part) => part.text)
      .join('');
  if ('notice' in payload) return noticeSentence(payload.notice);
  if ('card' in payload && payload.card) return `[${cardWord(payload.card.kind)}] ${payload.card.title}`;
  if ('merged' in payload) return '[聊天记录]';
  return isBirth({ payload }) ? '创建了群聊' : type === 'custom' ? '[消息]' : unsupported;
}
const faceLine = (data: string): string => (isSticker(data) ? '[表情]' : data || '[表情]');
/** One line of what a record holds. */
export function lineOfContent(content: RecordContent): string {
  switch (content.type) {
    case 'text':
      return content.text.replace(/\s+/g, ' ').slice(0, 120);
    case 'image':
      return '[图片]';
    case 'video':
      return '[视频]';
    case 'sound':
      return `[语音] ${Math.max(1, Math.round(content.second))}″`;
    case 'file':
      return `[文件] ${content.fileName}`;
    case 'location':
      return `[位置] ${placeLines(content.description)[0]}`;
    case 'face':
      return faceLine(content.data);
    case 'custom':
      return `[${cardWord(content.card.kind)}] ${content.card.title}`;
    case 'merged':
      return '[聊天记录]';
  }
}
/** Name and address of a place: the first line of its description, and the rest. */
export function placeLines(description: string): [name: string, address: string] {
  const cut = description.indexOf('\n');
  return cut < 0
    ? [description || '位置', '']
    : [description.slice(0, cut) || '位置', description.slice(cut + 1).trim()];
}
/** The service says by itself that a group was made. */
export const isBirth = ({ payload }: Pick<Message, 'payload'>): boolean =>
  'data' in payload && payload.data === 'group_create';
/** Stands in the middle without a bubble. */
export const isLine = (m: Message): boolean =>
  m.revokedText !== '' || 'operatorID' in m.payload || 'notice' in m.payload || isBirth(m);
export const isFailed = (m: Message): boolean => m.status === 'fail' || m.pending === 3;

const revokeMs = 120_000;
/** Own within two minutes; in a group admins and the owner any time. The server decides again. */
export function mayRevoke(m: Message, role: GroupRole | '', now: number, ownerID = ''): boolean {
  if (m.status !== 'success' || isLine(m)) return false;
  if (m.flow === 'out' && now - m.time < revokeMs) return true;
  return role === 'Owner' || (role === 'Admin' && m.from !== ownerID);
}

/** A message that is one sign of the panel alone is a face, drawn large; −1 for anything else. */
export const faceIndex = (text: string): number => emoji.findIndex(([sign]) => sign === text.trim());
export const mostLetters = 1000;

/** 2.4 MB */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  return kb < 1000 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}
