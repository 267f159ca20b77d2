// The line that says that what is shown may be old, on any page: not without a network (the shell's own bar says enough
// then), and gone by itself when the network is back, since what failed is then asked for again, once. `NetBar` is how
// it looks.
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStream } from '../../bus';
import { AboveList, HeldBelow } from '../lists/HeldList';
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
  /**
   * What stands below it: keeps its place when the line comes or goes. A list in it does not say the same a second time,
   * and is read again with 重试.
   */
  children?: ReactNode;
};

/** px of the header that covers the top of the window. */
const header = 44;
/** The line of the page that a list is in. `turn`: how often 重试 was pressed there. */
const Page = createContext({ stands: false, turn: 0 });

export function StaleBar({ when, onRetry, onRenew = onRetry, atHead, top, children }: StaleBarProps) {
  const online = useStream('session.state')?.online !== 0;
  const [was, setWas] = useState(online);
  const [due, setDue] = useState(false);
  const [busy, setBusy] = useState(false);
  const page = useContext(Page);
  const [seen, setSeen] = useState(page.turn);
  const [turn, setTurn] = useState(0);
  const mark = useRef<HTMLDivElement>(null);
  if (online !== was) {
    setWas(online);
    setDue(online && when);
  }
  if (page.turn !== seen) {
    setSeen(page.turn);
    setDue(when);
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
  const isShown = when && online && !due && !busy && !page.stands;
  const below = useMemo(() => ({ stands: isShown, turn }), [isShown, turn]);
  const retry = () => {
    setTurn(turn + 1);
    void onRetry();
  };
  const bar = isShown && <NetBar kind="stale" top={top} onRetry={retry} />;
  return (
    <>
      {atHead && <div ref={mark} />}
      {top !== undefined ? (
        <>
          {bar}
          <AboveList top={top}>{isShown && <div className={s.room} />}</AboveList>
        </>
      ) : children === undefined ? (
        bar
      ) : (
        <AboveList top={header}>{bar}</AboveList>
      )}
      {children !== undefined && (
        <Page value={below}>
          <HeldBelow>{children}</HeldBelow>
        </Page>
      )}
    </>
  );
}
