// Choosing, ordering and sending pictures: a grid of three that fills up to `max`. The worker sends them; the list and
// its order are the caller's (`value`, `onChange`), with how each fares taken in from the worker's stream.
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../kit/media/Icon';
import { plus } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Meta } from '../../../kit/layout/Meta';
import { forgetFiles, pickPictures, retryFiles } from './pickFiles';
import type { Source } from './pickFiles';
import { liveNow } from './picked';
import type { PickedPicture } from './picked';
import { PictureTile } from './PictureTile';
import { moved, watchReorder } from './reorder';
import s from './PicturePicker.module.css';

const PictureSheet = lazyComponent(() => import('./PictureSheet').then((m) => ({ default: m.PictureSheet })));
const PermissionSheet = lazyComponent(() => import('./PermissionSheet').then((m) => ({ default: m.PermissionSheet })));
const Viewer = lazyComponent(() => import('../../../kit/overlays/Viewer').then((m) => ({ default: m.Viewer })));

export type PicturePickerProps = {
  value: readonly PickedPicture[];
  onChange: (next: PickedPicture[]) => void;
  /** At most nine. */
  max: number;
  /** Of what they are, for screen readers: 图片, 行驶证照片. */
  label?: string | undefined;
  /** Where they belong (`bbs`, `clubz`, `report`, …): one picker of a screen is told from another by it. */
  scope?: string | undefined;
  source?: Source | undefined;
  /** The first one is marked as the cover. */
  cover?: boolean | undefined;
  /** The + tile is left out: another control of the screen picks (`pickPictures`). */
  bare?: boolean | undefined;
  /** The line below the grid. */
  note?: boolean | undefined;
};

export function PicturePicker({
  value,
  onChange,
  max,
  label = '图片',
  scope = '',
  source = 'both',
  cover,
  bare,
  note = true,
}: PicturePickerProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const [said, setSaid] = useState('');
  const focus = useRef<number | null>(null);

  /** Choosing takes a while: the list may be another one by then. */
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  /** What changes before the next drawing builds on this. */
  const put = (next: PickedPicture[]): void => {
    latest.current = next;
    onChange(next);
  };
  const takeIn = (): void => {
    const next = liveNow(latest.current);
    if (next.some((p, i) => p !== latest.current[i])) put(next);
  };
  const order = useEffectEvent((from: number, to: number) => {
    setSaid(`已移到第 ${to + 1} 位，共 ${value.length} 张`);
    onChange(moved(value, from, to));
  });
  useEffect(() => (grid.current ? watchReorder(grid.current, (from, to) => order(from, to)) : undefined), []);
  // The moved picture keeps the keyboard's focus: it is another element's place now.
  useEffect(() => {
    if (focus.current === null) return;
    grid.current?.querySelector<HTMLElement>(`[data-picture="${focus.current}"]`)?.focus();
    focus.current = null;
  });

  const move = (from: number, to: number): void => {
    focus.current = to;
    setSaid(`已移到第 ${to + 1} 位，共 ${value.length} 张`);
    onChange(moved(value, from, to));
  };
  const remove = (index: number): void => {
    const one = value[index];
    if (!one) return;
    forgetFiles([one.localId]);
    setSaid(`已删除第 ${index + 1} 张`);
    put(latest.current.filter((p) => p.localId !== one.localId));
  };
  const retry = (index: number): void => {
    const one = value[index];
    if (one) retryFiles([one.localId]);
  };
  const pick = (): void => {
    void pickPictures(source, max - value.length).then((picking) => {
      if (picking.denied) setDenied(picking.denied);
      if (picking.picked.length > 0) put([...liveNow(latest.current), ...picking.picked].slice(0, max));
    });
  };
  return (
    <div data-picker={scope || undefined}>
      <ul className={s.grid} ref={grid} aria-label={label}>
        {value.map((picture, index) => (
          <PictureTile
            key={picture.localId}
            picture={picture}
            index={index}
            count={value.length}
            first={!!cover && index === 0 && value.length > 1}
            onLive={takeIn}
            onOpen={() => setOpen(index)}
            onRemove={() => remove(index)}
            onRetry={() => retry(index)}
            onMove={(by) => move(index, index + by)}
          />
        ))}
        {!bare && value.length < max && (
          <li className={s.add}>
            <button
              className={s.plus}
              type="button"
              onClick={pick}
              aria-label={`添加${label}，已选 ${value.length} 张，最多 ${max} 张`}
            >
              <Icon d={plus} />
              <span aria-hidden="true">{value.length === 0 ? label : `${value.length}/${max}`}</span>
            </button>
          </li>
        )}
      </ul>
      {note && value.length > 1 && (
        <p className={`${s.note} cap t3`}>
          <Meta>
            <span>
              {value.length}/{max}
            </span>
            <span>长按拖动排序</span>
          </Meta>
        </p>
      )}
      <p className={s.said} role="status">
        {said}
      </p>
      <Suspense fallback={null}>
        {open !== null && (
          <PictureSheet
            index={open}
            count={value.length}
            cover={!!cover}
            failed={value[open]?.state === 'failed' && value[open].mayRetry !== false}
            onClose={() => setOpen(null)}
            onView={() => setViewed(open)}
            onMove={(to) => move(open, to)}
            onRetry={() => retry(open)}
            onRemove={() => remove(open)}
          />
        )}
        {denied && <PermissionSheet type={denied} onClose={() => setDenied(null)} />}
        {viewed !== null && (
          <Viewer
            pictures={value.map((p) => ({ url: p.url ?? p.preview, width: p.width, height: p.height, alt: '' }))}
            index={viewed}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
