// A sticker in a room: 120 × 120 without a bubble. Its place is there before its drawing is.
import { Suspense } from 'react';
import { isSticker } from '../../../../bus/rules/messageLine';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { stickerOf } from './stickers';
import b from './Bubbles.module.css';
import s from './Sticker.module.css';

const StickerArt = lazyComponent(() => import('./StickerArt').then((m) => ({ default: m.StickerArt })));

/** The face of a message: a sticker, a sign drawn large, or words for a sticker that is not known here. */
export function Face({ data }: { data: string }) {
  const sticker = stickerOf(data);
  if (!sticker)
    return isSticker(data) ? (
      <span className={`${b.bb} ${b.odd}`}>[表情]</span>
    ) : (
      <span className={b.face}>{data || '🙂'}</span>
    );
  const [id, name] = sticker;
  return (
    <span className={s.sticker} role="img" aria-label={`表情 ${name}`}>
      <Suspense>
        <StickerArt id={id} name={name} size={120} />
      </Suspense>
    </span>
  );
}
