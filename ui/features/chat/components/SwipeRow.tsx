// A row that a finger draws to the left to find actions behind it. One is open at a time; a tap elsewhere closes it and
// does nothing else. For the keyboard and for screen readers the same actions stand in a menu, which the row's owner
// opens.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { watchDrag } from '../../../kit/overlays/drag';
import s from './SwipeRow.module.css';

export type SwipeAction = { key: string; label: string; tone: 'quiet' | 'ink' | 'danger'; onClick: () => void };
export type SwipeRowProps = { actions: readonly SwipeAction[]; children: ReactNode };

const WIDTH = 76;
let closeOpen: (() => void) | null = null;

/** The click that this touch ends in, if it is a tap, goes nowhere. */
function swallowClick(): void {
  const end = (event: Event) => {
    if (event.type === 'click') {
      event.preventDefault();
      event.stopPropagation();
    }
    for (const type of ['click', 'pointerdown', 'touchstart']) document.removeEventListener(type, end, true);
  };
  for (const type of ['click', 'pointerdown', 'touchstart']) document.addEventListener(type, end, true);
}

export function SwipeRow({ actions, children }: SwipeRowProps) {
  const box = useRef<HTMLDivElement>(null);
  const front = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The actions are drawn from the first move on: a list at rest carries none of them. */
  const [drawn, setDrawn] = useState(false);
  const most = actions.length * WIDTH;

  const place = (x: number, still: boolean) => {
    const el = front.current;
    if (!el) return;
    el.style.transition = still ? '' : 'none';
    el.style.transform = x ? `translateX(${x}px)` : '';
  };
  const settle = (wanted: boolean) => {
    place(wanted ? -most : 0, true);
    setOpen(wanted);
  };
  const shut = useEffectEvent(() => settle(false));
  const start = useEffectEvent((dx: number, dy: number) => {
    if (Math.abs(dx) < Math.abs(dy) * 1.5 || (dx > 0 && !open)) return false;
    if (!open) closeOpen?.();
    setDrawn(true);
    return true;
  });
  const move = useEffectEvent((dx: number) => {
    const x = dx - (open ? most : 0);
    // Beyond its end it follows with a quarter of the way.
    place(x < -most ? -most + (x + most) / 4 : Math.min(0, x), false);
  });
  const end = useEffectEvent((dx: number, vx: number) =>
    settle(open ? !(dx > most / 3 || vx > 0.4) : dx < -most / 3 || vx < -0.4),
  );
  useEffect(() => {
    const el = front.current;
    return el
      ? watchDrag(el, { start: (dx, dy) => start(dx, dy), move: (dx) => move(dx), end: (dx, _, vx) => end(dx, vx) })
      : undefined;
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    const close = () => shut();
    closeOpen = close;
    const outside = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return;
      close();
      swallowClick();
    };
    document.addEventListener('touchstart', outside, true);
    document.addEventListener('mousedown', outside, true);
    return () => {
      if (closeOpen === close) closeOpen = null;
      document.removeEventListener('touchstart', outside, true);
      document.removeEventListener('mousedown', outside, true);
    };
  }, [open]);

  return (
    <div className={s.box} ref={box}>
      {drawn && (
        <div className={s.acts} aria-hidden="true">
          {actions.map(({ key, label, tone, onClick }) => (
            <button
              key={key}
              className={`${s.act} ${s[tone]}`}
              style={{ width: WIDTH }}
              type="button"
              tabIndex={-1}
              onClick={() => {
                settle(false);
                onClick();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div
        className={s.front}
        ref={front}
        onTransitionEnd={() => !open && setDrawn(false)}
        onClickCapture={(event) => {
          // A tap on an open row closes it, and goes nowhere.
          if (!open) return;
          event.preventDefault();
          event.stopPropagation();
          settle(false);
        }}
      >
        {children}
      </div>
    </div>
  );
}
