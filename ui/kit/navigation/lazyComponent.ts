// A part of a page whose script is asked for when it is first drawn. React's own `lazy` takes the whole page down, and
// what was typed there, when that script cannot be had: a sheet says so and is closed again, any other part stays out
// until the network is back.
import { createElement, lazy, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { proxy, subscribe } from 'valtio/vanilla';
import { loadWithTimeout, recoverMissing } from './scriptLoading';
import { isOnline } from '../feedback/network';
import { showToast } from '../feedback/toast';

const PAUSE_MS = 3000;
type Part<P> = (props: P) => ReactNode;
type PropsOf<T> = T extends (props: infer P) => ReactNode ? (P extends object ? P : object) : never;
/** What a sheet or dialog is given, whatever else. */
type Sheet = { open?: boolean; onClose?: () => void };

/** Of all parts; those that are drawn follow it. */
const retries = proxy({ count: 0 });

/**
 * `bring`: its script is fetched ahead; ends whether or not it can be had. What is there when it is first drawn is
 * drawn at once.
 */
type Lazy<P> = Part<P> & { bring(): Promise<void> };
export const lazyComponent = <T extends Part<never>>(load: () => Promise<{ default: T }>): Lazy<PropsOf<T>> =>
  part<PropsOf<T>>(load as () => Promise<{ default: Part<never> }>);

function part<P extends object>(load: () => Promise<{ default: Part<never> }>): Lazy<P> {
  let failures = 0;
  const came = (it: { default: Part<never> }): { default: ComponentType<P> } => {
    const It = it.default as Part<P>;
    next = { It };
    return { default: It };
  };
  const fresh = (): { It: ComponentType<P> } => ({
    It: lazy((): Promise<{ default: ComponentType<P> }> =>
      loadWithTimeout(load).then(came, () => {
        failures++;
        return { default: Missing };
      }),
    ) as ComponentType<P>,
  });
  let next = fresh();

  function Missing(props: P) {
    const { open, onClose }: Sheet = props;
    const isSheet = typeof onClose === 'function';
    useEffect(() => {
      // Not before this is drawn: what waits is drawn from the beginning, and would ask again and again.
      next = fresh();
      if (open === false) return;
      const online = isOnline();
      if (isSheet) onClose();
      // Some engines remember that a script was missing, and after a new version it is gone: only a new page helps
      // then.
      if (online && failures > 1) recoverMissing().catch(() => undefined);
      else if (isSheet) showToast('加载失败，请检查网络');
      else {
        const again = () => void retries.count++;
        const timer = online ? window.setTimeout(again, PAUSE_MS) : 0;
        window.addEventListener('online', again);
        return () => {
          window.clearTimeout(timer);
          window.removeEventListener('online', again);
        };
      }
      return;
      // Said once for each time that it was missing.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    return null;
  }

  function LazyPart(props: P) {
    const { open }: Sheet = props;
    const [now, set] = useState({ ...next, open });
    // Opened once more: what was missing then may be there now. What is there stays the same.
    if (now.open !== open) set({ ...(open ? next : now), open });
    useEffect(() => subscribe(retries, () => set((then) => (then.It === next.It ? then : { ...then, ...next }))), []);
    return createElement(now.It, props);
  }
  return Object.assign(LazyPart, {
    bring: () =>
      loadWithTimeout(load)
        .then(came)
        .then(
          () => undefined,
          () => undefined,
        ),
  });
}
