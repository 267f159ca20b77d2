// Pictures on black, full screen, flying from their own cell. Mount it to open it; it calls onClose when it has
// gone. Loaded on demand.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../media/Icon';
import { IconButton } from '../inputs/IconButton';
import { chevronLeft, chevronRight, ellipsis, x } from '../media/icons';
import { useOverlay } from './overlay';
import { overlayRoot } from './overlayRoot';
import { pictureUrl } from '../media/pictureUrl';
import { moveViewer } from './viewerMotion';
import type { ViewerMotion } from './viewerMotion';
import s from './Viewer.module.css';

export type ViewerPicture = { url: string; width?: number; height?: number; alt?: string };
export type ViewerProps = {
  pictures: readonly ViewerPicture[];
  index: number;
  /** Where the tapped cell is. */
  from?: DOMRect | undefined;
  onClose: () => void;
  onIndex?: ((index: number) => void) | undefined;
  /** Where the cell of a picture is now, to fly back to it. */
  rectOf?: ((index: number) => DOMRect | null) | undefined;
  onSave?: ((url: string) => void) | undefined;
  onMore?: ((index: number) => void) | undefined;
  /** Author · place. */
  caption?: ReactNode;
};

const download = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5';

export function Viewer({
  pictures,
  index: first,
  from,
  onClose,
  onIndex,
  rectOf,
  onSave,
  onMore,
  caption,
}: ViewerProps) {
  const [index, setIndex] = useState(first);
  /** The picture that is asked in its full size, after zooming in. */
  const [sharp, setSharp] = useState(-1);
  /** Those that did not come, and how often one was asked for again. */
  const [failed, setFailed] = useState<readonly number[]>([]);
  const [turn, setTurn] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const motion = useRef<ViewerMotion>(null);
  const n = pictures.length;

  const close = () => {
    if (leaving || !motion.current) return;
    setLeaving(true);
    motion.current.fly(rectOf ? rectOf(index) : index === first ? from : null, 'out', onClose);
  };
  // The full size alone may be missing: the picture is there without it.
  const miss = (at: number) => (sharp === at ? setSharp(-1) : setFailed((all) => all.concat(at)));
  const again = () => {
    setFailed((all) => all.filter((one) => one !== index));
    setTurn(turn + 1);
  };
  const layer = useOverlay('viewer', true, close);
  const dismiss = useEffectEvent(close);
  const moved = useEffectEvent((to: number) => {
    setIndex(to);
    onIndex?.(to);
  });
  const zoomed = useEffectEvent(() => setSharp(index));
  const start = useEffectEvent((move: ViewerMotion) => {
    move.go(first, true);
    move.fly(from, 'in');
  });

  useEffect(() => {
    if (!stage.current || !track.current || !ground.current) return undefined;
    const move = moveViewer({
      stage: stage.current,
      track: track.current,
      ground: ground.current,
      count: n,
      onIndex: (to) => moved(to),
      onDismiss: () => dismiss(),
      onZoom: () => zoomed(),
    });
    motion.current = move;
    start(move);
    return () => move.stop();
  }, [n]);

  return createPortal(
    <div
      className={`${s.layer}${leaving ? ` ${s.leaving}` : ''}`}
      ref={layer}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label="查看图片"
    >
      <div className={s.ground} ref={ground} />
      <div className={s.stage} ref={stage}>
        <div className={s.track} ref={track}>
          {pictures.map(
            (picture, i) =>
              Math.abs(i - index) < 2 && (
                <div
                  key={i}
                  className={s.slide}
                  data-slide={i}
                  style={{ left: `${i * 100}%` }}
                  aria-hidden={i !== index}
                >
                  {n > 1 && <img className={s.thumb} src={pictureUrl(picture.url, 345)} alt="" draggable={false} />}
                  {!failed.includes(i) && (
                    <img
                      key={turn}
                      className={s.img}
                      src={sharp === i ? picture.url : pictureUrl(picture.url, 690)}
                      width={picture.width || undefined}
                      height={picture.height || undefined}
                      alt={picture.alt || `第 ${i + 1} 张图片`}
                      draggable={false}
                      onError={() => miss(i)}
                    />
                  )}
                </div>
              ),
          )}
        </div>
      </div>
      {failed.includes(index) && (
        <button className={s.again} type="button" onClick={again}>
          图片加载失败，点击重试
        </button>
      )}
      <div className={s.top}>
        <IconButton label="关闭" onClick={close}>
          <Icon d={x} />
        </IconButton>
        <span className={s.place} role="status" aria-label={`第 ${index + 1} 张，共 ${n} 张`}>
          {index + 1} / {n}
        </span>
        {onMore ? (
          <IconButton label="更多" onClick={() => onMore(index)}>
            <Icon d={ellipsis} />
          </IconButton>
        ) : (
          <span className={s.gap} />
        )}
      </div>
      {n > 1 && (
        <div className={s.steps}>
          <IconButton label="上一张" disabled={index === 0} onClick={() => motion.current?.go(index - 1)}>
            <Icon d={chevronLeft} />
          </IconButton>
          <IconButton label="下一张" disabled={index === n - 1} onClick={() => motion.current?.go(index + 1)}>
            <Icon d={chevronRight} />
          </IconButton>
        </div>
      )}
      {(caption || onSave) && (
        <div className={s.bottom}>
          <span className={`${s.caption} cut`}>{caption}</span>
          {onSave && (
            <IconButton label="保存图片" onClick={() => onSave(pictures[index]?.url ?? '')}>
              <Icon d={download} />
            </IconButton>
          )}
        </div>
      )}
    </div>,
    overlayRoot(),
  );
}
