// The frame around portraits: shown between its start and its end, looked at each second while a portrait that
// may have it is on screen, to people of the gender that it is for.
import { useEffect } from 'react';
import type { FrameConfig } from '../../../../bus/entities/users';
import { ask, read, useStream } from '../../../bus';
import { createKeyedSources, SharedSource, useSource } from '../../../sharedSource';

/** `at`: the server's time. */
export const frameShows = (frame: FrameConfig | null | undefined, gender: number, at: number): boolean =>
  !!frame && gender === frame.showGender && at >= frame.startTime && at < frame.endTime;

const serverNow = (): number => Date.now() + (read('session.clock')?.offset ?? 0);

/** Whether a frame is shown now, by its times. */
const periods = createKeyedSources<boolean>();
const never = new SharedSource({ read: () => false, follow: () => () => undefined });

function eachSecond(changed: () => void): () => void {
  const timer = window.setInterval(changed, 1000);
  return () => window.clearInterval(timer);
}
const periodOf = (frame: FrameConfig) =>
  periods.find(`${frame.startTime} ${frame.endTime}`, () => ({
    read: () => frameShows(frame, frame.showGender, serverNow()),
    follow: eachSecond,
  }));

/** The frame's picture for a person of this gender, '' when none is shown now. */
export function usePortraitFrame(gender: number): string {
  const frame = useStream('users.frame');
  useEffect(() => {
    if (frame === undefined) ask('users.openFrame', {}).catch(() => undefined);
  }, [frame]);
  // A period that is over does not come back: nothing is looked at then.
  const may = frame && gender === frame.showGender && serverNow() < frame.endTime;
  const shows = useSource(may ? periodOf(frame) : never);
  return shows && frame ? frame.url : '';
}
