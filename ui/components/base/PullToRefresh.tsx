// Pulling a page that scrolls with the window. Only transforms move; the browser's own pull is off in base.css.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ZMark } from './ZMark';
import s from './PullToRefresh.module.css';

export type PullToRefreshProps = {
  /** Settles when the new content stands, or has failed: both close the gap. */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
  disabled?: boolean | undefined;
};

const reach = 56;

export function PullToRefresh({ onRefresh, children, disabled }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'idle' | 'pull' | 'ready' | 'busy'>('idle');
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const el = box.current;
    const moved = content.current;
    if (!el || !moved || disabled) return undefined;
    let from: { x: number; y: number } | null = null;
    let by = 0;
    let busy = false;

    const place = (y: number, settle: boolean) => {
      by = y;
      moved.style.transition = settle ? 'transform var(--d3) var(--ease-out)' : 'none';
      // No transform at rest: it would be the frame of every fixed element inside.
      moved.style.transform = y ? `translateY(${y}px)` : '';
      el.style.setProperty('--pull', `${Math.min(1, y / reach)}`);
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch || event.touches.length > 1) return;
      const dy = touch.clientY - from.y;
      if (!by && (dy < 6 || Math.abs(touch.clientX - from.x) > dy)) {
        if (dy < -4 || Math.abs(touch.clientX - from.x) > 10) stop();
        return;
      }
      if (event.cancelable) event.preventDefault();
      place(Math.max(0.1, Math.min(120, dy * 0.5)), false);
      setState(by >= reach ? 'ready' : 'pull');
    };
    const stop = () => {
      from = null;
    };
    // The browser waits for script on every move that this listens to, so it listens only at the top of the page.
    const arm = () => {
      if (window.scrollY > 0) el.removeEventListener('touchmove', move);
      else el.addEventListener('touchmove', move, { passive: false });
    };
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (busy || !touch || event.touches.length > 1 || window.scrollY > 0) return;
      from = { x: touch.clientX, y: touch.clientY };
    };
    const end = () => {
      if (!from) return;
      stop();
      if (by < reach) {
        place(0, true);
        setState('idle');
        return;
      }
      busy = true;
      place(reach, true);
      setState('busy');
      const close = () => {
        busy = false;
        place(0, true);
        setState('idle');
      };
      refresh().then(close, close);
    };

    arm();
    window.addEventListener('scroll', arm, { passive: true });
    el.addEventListener('touchstart', start, { passive: true });
    el.addEventListener('touchend', end);
    el.addEventListener('touchcancel', end);
    return () => {
      stop();
      place(0, false);
      window.removeEventListener('scroll', arm);
      el.removeEventListener('touchmove', move);
      el.removeEventListener('touchstart', start);
      el.removeEventListener('touchend', end);
      el.removeEventListener('touchcancel', end);
    };
  }, [disabled]);

  return (
    <div className={s.box} ref={box}>
      <div className={`${s.sign}${state === 'busy' ? ` ${s.busy}` : ''}`} aria-hidden={state === 'idle'}>
        <ZMark size={20} />
        <span role="status">{state === 'busy' ? '正在刷新' : state === 'ready' ? '松开刷新' : state === 'pull' ? '下拉刷新' : ''}</span>
      </div>
      <div ref={content}>{children}</div>
    </div>
  );
}
