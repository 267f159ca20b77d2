// Whether there is a network, and the room that its bar takes. In the first chunk: it must work when nothing else
// comes.
import { useEffect, useEffectEvent, useRef } from 'react';
import { read, useStream } from '../../bus';

export const isOnline = (): boolean => navigator.onLine && read('session.state')?.online !== 0;

/** Runs each time the network comes back: a page that failed without it is there again by itself. */
export function useNetworkBack(run: (() => unknown) | undefined): void {
  const online = useStream('session.state')?.online !== 0;
  const was = useRef(online);
  const back = useEffectEvent(() => void run?.());
  useEffect(() => {
    if (online && !was.current) back();
    was.current = online;
  }, [online]);
}

/**
 * px that the off-line bar takes under the header of a page: what scrolls to a place under the header keeps clear of
 * both.
 */
export const netBarHeight = (): number => parseFloat(document.documentElement.style.getPropertyValue('--net')) || 0;
