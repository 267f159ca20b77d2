// A picture in a box whose size stands before the picture is there. Fades in over its placeholder colour; a
// failed one is retried by a tap.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { image } from './firstIcons';
import { pictureUrl } from './pictureUrl';
import type { PictureWidth } from './pictureUrl';
import { loadDistantPictures, useNear } from './useNear';
import s from './Picture.module.css';

export type PictureProps = {
  src: string;
  /** What is seen; empty for decoration. */
  alt?: string | undefined;
  /** Width divided by height. */
  ratio?: number | undefined;
  /** Asked width: 690 full width, 345 grid cells and thumbs, 216 tiles of 72 px, 120 avatars. */
  width?: PictureWidth | undefined;
  /** The dominant colour, where known. */
  color?: string | undefined;
  /** Corner radius in px; 0 in feeds. */
  radius?: 0 | 4 | 8 | undefined;
  /** In the first screen: asked at once and first. */
  eager?: boolean | undefined;
  /** Makes it a button; gets the place on screen for the viewer to fly from. */
  onOpen?: ((cell: DOMRect) => void) | undefined;
  /** The button's name. */
  label?: string | undefined;
  /** As high as the grid cell it stands in; `ratio` says nothing then. */
  fills?: boolean | undefined;
  /** Not in the tab order: another picture of its group is. */
  isSkipped?: boolean | undefined;
  /** Laid over the picture: a duration, +N. */
  children?: ReactNode;
};

const show = (img: HTMLImageElement) => img.setAttribute('data-on', '');

export function Picture({
  src,
  alt = '',
  ratio = 1,
  width = 690,
  color,
  radius = 0,
  eager,
  onOpen,
  label,
  fills,
  isSkipped,
  children,
}: PictureProps) {
  const [failed, setFailed] = useState('');
  const [turn, setTurn] = useState(0);
  const bad = src !== '' && failed === src;
  const [box, near] = useNear<HTMLDivElement>();
  const due = eager || near;
  return (
    <div
      ref={box}
      className={s.box}
      style={{
        ...(fills ? { height: '100%' } : { paddingTop: `${100 / ratio}%` }),
        background: color || undefined,
        borderRadius: radius || undefined,
      }}
    >
      {src && !bad && due && (
        <img
          key={turn}
          // A cached picture may be complete before React listens.
          ref={(img) => {
            if (img?.complete && img.naturalWidth) show(img);
          }}
          className={s.img}
          src={pictureUrl(src, width)}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
          onLoad={(event) => {
            show(event.currentTarget);
            if (eager) loadDistantPictures();
          }}
          onError={() => setFailed(src)}
        />
      )}
      {bad && (
        <span className={s.bad}>
          <Icon d={image} size={20} />
        </span>
      )}
      {children}
      {(onOpen || bad) && (
        <button
          className={s.hit}
          type="button"
          tabIndex={isSkipped ? -1 : undefined}
          aria-label={bad ? '图片加载失败，点击重试' : (label ?? (alt || '查看图片'))}
          onClick={(event) => {
            event.stopPropagation();
            if (!bad) return onOpen?.(event.currentTarget.getBoundingClientRect());
            setFailed('');
            setTurn(turn + 1);
          }}
        />
      )}
    </div>
  );
}
