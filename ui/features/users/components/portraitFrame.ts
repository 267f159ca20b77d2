// The frame around portraits: shown between its start and its end, looked at each second while a portrait that
// may have it is on screen, to people of the gender that it is for.
import { useEffect, useSyncExternalStore } from 'react';
import type { FrameConfig } from '../../../../bus/entities/users';
import { ask, read, useStream } from '../../../bus';

/** `at`: the server's time. */
export const frameShows = (frame: FrameConfig | null | undefined, gender: number, at: number): boolean =>
  !!frame && gender === frame.showGender && at >= frame.startTime && at < frame.endTime;

const serverNow = (): number => Date.now() + (read('session.clock')?.offset ?? 0);
const listeners = new Set<() => void>();
let timer = 0;

function eachSecond(listener: () => void): () => void {
  if (!listeners.size) timer = window.setInterval(() => listeners.forEach((tell) => tell()), 1000);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.clearInterval(timer);
  };
}
const never = () => () => undefined;

/** The frame's picture for a person of this gender, '' when none is shown now. */
export function usePortraitFrame(gender: number): string {
  const frame = useStream('users.frame');
  useEffect(() => {
    if (frame === undefined) ask('users.openFrame', {}).catch(() => undefined);
  }, [frame]);
  // A window that is over does not come back: nothing is looked at then.
  const may = frame && gender === frame.showGender && serverNow() < frame.endTime;
  const shows = useSyncExternalStore(may ? eachSecond : never, () => frameShows(frame, gender, serverNow()));
  return shows && frame ? frame.url : '';
}
