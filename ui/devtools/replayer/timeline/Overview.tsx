// The strip under the timeline: the whole recording, and the window as a handle that is dragged along it.
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Session } from '../session/session';
import { panned } from '../session/timeline';
import s from './Timeline.module.css';

export function Overview({ session, width }: { session: Session; width: number }) {
  const { whole, moment, file } = session;
  const { window: span, place } = useSnapshot(moment);
  const held = useRef<{ x: number; from: number } | null>(null);
  const share = (at: number): number => (at - whole.from) / (whole.to - whole.from);
  const left = share(span.from) * width;
  const wide = Math.max(12, (share(span.to) - share(span.from)) * width);
  const now = share(file.times[place] ?? whole.from) * width;

  function take(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    // Beside the handle: it comes there first.
    if (x < left || x > left + wide)
      session.choose({ window: panned(span, whole, ((x - left - wide / 2) / width) * (whole.to - whole.from)) });
    held.current = { x: event.clientX, from: moment.window.from };
  }
  function move(event: PointerEvent<HTMLDivElement>): void {
    if (!held.current) return;
    const to = held.current.from + ((event.clientX - held.current.x) / width) * (whole.to - whole.from);
    session.choose({ window: panned(moment.window, whole, to - moment.window.from) });
  }
  return (
    <div
      className={s.overview}
      aria-hidden="true"
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onDoubleClick={() => session.choose({ window: whole })}
      title="拖动移动窗口，双击显示全部"
    >
      <i className={s.handle} style={{ width: wide, transform: `translateX(${Math.min(left, width - wide)}px)` }} />
      <i className={s.now} style={{ transform: `translateX(${now}px)` }} />
    </div>
  );
}
