// The line that says that what is shown may be old, on any page: not without a network (the shell's own bar says enough
// then), and gone by itself when the network is back, since what failed is then asked for again, once. `NetBar` is how
// it looks.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStream } from '../../bus';
import { AboveList } from '../lists/HeldList';
import { NetBar } from './NetBar';
import s from './NetBar.module.css';

export type StaleBarProps = {
  /** The last reading failed. */
  when: boolean;
  /** Reads again where the person presses 重试. */
  onRetry: () => unknown;
  /**
   * The same without moving what is looked at; without it `onRetry` moves nothing. A promise holds the words back until
   * it is settled.
   */
  onRenew?: (() => unknown) | undefined;
  /** A list's reading begins at its head: it waits until that can be seen. */
  atHead?: boolean | undefined;
  /** It sticks there, and what is read below it keeps its place when it comes or goes. */
  top?: number | undefined;
};

export function StaleBar({ when, onRetry, onRenew = onRetry, atHead, top }: StaleBarProps) {
  const online = useStream('session.state')?.online !== 0;
  const [was, setWas] = useState(online);
  const [due, setDue] = useState(false);
  const [busy, setBusy] = useState(false);
  const mark = useRef<HTMLDivElement>(null);
  if (online !== was) {
    setWas(online);
    setDue(online && when);
  }
  const renew = useEffectEvent(() => {
    const end = () => setBusy(false);
    setDue(false);
    setBusy(true);
    void Promise.resolve(onRenew()).then(end, end);
  });
  useEffect(() => {
    if (!due) return undefined;
    const head = atHead ? mark.current : null;
    if (!head || typeof IntersectionObserver !== 'function') {
      renew();
      return undefined;
    }
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      watch.disconnect();
      renew();
    });
    watch.observe(head);
    return () => watch.disconnect();
  }, [due, atHead]);
  const isShown = when && online && !due && !busy;
  return (
    <>
      {atHead && <div ref={mark} />}
      {isShown && <NetBar kind="stale" top={top} onRetry={() => void onRetry()} />}
      {top !== undefined && <AboveList top={top}>{isShown && <div className={s.room} />}</AboveList>}
    </>
  );
}
