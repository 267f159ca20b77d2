// Pulling a page that scrolls with the window (the browser's own pull is off in base.css).
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { firstScreen } from '../navigation/firstScreen';
import { loadWithRetry } from '../navigation/scriptLoading';
import type { PullState } from './pullGesture';
import { ZMark } from '../media/ZMark';
import s from './PullToRefresh.module.css';

export type PullToRefreshProps = {
  /** Settles when the new content stands, or has failed: both close the gap. */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
  disabled?: boolean | undefined;
};

export function PullToRefresh({ onRefresh, children, disabled }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PullState>('idle');
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const el = box.current;
    const moved = content.current;
    if (!el || !moved || disabled) return undefined;
    let gone = false;
    let end = (): void => void (gone = true);
    void firstScreen
      .then(() => loadWithRetry(() => import('./pullGesture')))
      .then(
        (m) => {
          if (!gone) end = m.pullGesture(el, moved, () => refresh(), setState);
        },
        () => undefined,
      );
    return () => end();
  }, [disabled]);

  return (
    <div className={s.box} ref={box}>
      <div className={`${s.sign}${state === 'busy' ? ` ${s.busy}` : ''}`} aria-hidden={state === 'idle'}>
        <ZMark size={20} />
        <span role="status">
          {state === 'busy' ? '正在刷新' : state === 'ready' ? '松开刷新' : state === 'pull' ? '下拉刷新' : ''}
        </span>
      </div>
      <div ref={content}>{children}</div>
    </div>
  );
}
