// One chosen picture: what can be seen of it, how far it is, 重试, 删除. The whole tile opens what can be done with it;
// arrow keys move it, as the finger does by holding.
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Icon } from '../../../kit/media/Icon';
import { x } from '../../../kit/media/icons';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { withUpload } from './picked';
import type { PickedPicture } from './picked';
import { useUpload } from './upload';
import s from './PicturePicker.module.css';

export type PictureTileProps = {
  picture: PickedPicture;
  index: number;
  count: number;
  /** The first of several is the post's cover. */
  first: boolean;
  onLive: () => void;
  onOpen: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onMove: (by: number) => void;
};
const steps: { [key: string]: number | undefined } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
const stateText = (p: PickedPicture): string =>
  p.state === 'ready'
    ? '已上传'
    : p.state === 'failed'
      ? p.message || '上传失败'
      : p.state === 'sending'
        ? `已上传 ${Math.round(p.progress * 100)}%`
        : '等待上传';

export function PictureTile({
  picture,
  index,
  count,
  first,
  onLive,
  onOpen,
  onRemove,
  onRetry,
  onMove,
}: PictureTileProps) {
  const live = withUpload(picture, useUpload(picture.localId));
  useEffect(() => {
    if (live !== picture) onLive();
  });
  const src = live.preview || (live.url ? pictureUrl(live.url, 345) : '');
  const name = `第 ${index + 1} 张图片`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined || index + by < 0 || index + by >= count) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li className={s.tile} data-tile="" style={{ background: live.color || undefined }}>
      {src && (
        <img
          className={s.img}
          src={src}
          alt=""
          draggable={false}
          // A preview lives as long as the worker that made it.
          onError={(event) => {
            if (live.url && !event.currentTarget.src.includes(live.url))
              event.currentTarget.src = pictureUrl(live.url, 345);
          }}
        />
      )}
      {first && live.state === 'ready' && <span className={s.first}>封面</span>}
      {(live.state === 'waiting' || live.state === 'sending') && (
        <span className={s.veil}>
          {live.state === 'sending' ? `${Math.round(live.progress * 100)}%` : '等待中'}
          <span className={s.way}>
            <i style={{ transform: `scaleX(${live.progress})` }} />
          </span>
        </span>
      )}
      <button
        className={s.hit}
        type="button"
        data-picture={index}
        aria-label={`${name}，共 ${count} 张，${stateText(live)}`}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        onClick={onOpen}
        onKeyDown={onKeyDown}
      />
      {live.state === 'failed' &&
        (live.mayRetry === false ? (
          <span className={s.veil}>
            <span className={s.word}>{live.message}</span>
          </span>
        ) : (
          <button
            className={s.again}
            type="button"
            aria-label={`重新上传${name}，${live.message || '上传失败'}`}
            onClick={onRetry}
          >
            <Icon as={RotateCw} size={20} />
            <span>重试</span>
          </button>
        ))}
      <button className={s.x} type="button" aria-label={`删除${name}`} onClick={onRemove}>
        <i>
          <Icon d={x} />
        </i>
      </button>
    </li>
  );
}
