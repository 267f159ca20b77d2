// Where the phone is: from the browser, from the app, and what is said when neither tells.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, rest, stage, stopClock, until, watchAsk } from './kit';
import type { Stage } from './kit';

type Told = (
  good: (at: { coords: { latitude: number; longitude: number; accuracy: number } }) => void,
  bad: (e: { code: number }) => void,
) => void;
const inBrowser = async (getCurrentPosition?: Told): Promise<Stage> => {
  const s = stage('browser', { nav: getCurrentPosition ? { geolocation: { getCurrentPosition } } : {} });
  s.fire('touchstart');
  await rest();
  return s;
};
const asked = async (s: Stage) => {
  const seen = watchAsk(s.client.ask('native.getPosition', {}));
  // The app greets and answers by timers of its own.
  for (let i = 0; i < 20 && !seen.over; i++) await pass(10);
  await until(() => seen.over);
  return seen.failure ? seen.failure.code : seen.out;
};
const coords = { latitude: 30.2588, longitude: 120.1517, accuracy: 12 };

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe('the position of the phone', () => {
  it('in a browser is the browser’s', async () => {
    expect(await asked(await inBrowser((good) => good({ coords })))).toEqual(coords);
  });
  it('that the person refuses is denied; that cannot be found takes too long; that does not exist is not supported', async () => {
    expect(await asked(await inBrowser((_good, bad) => bad({ code: 1 })))).toBe('denied');
    expect(await asked(await inBrowser((_good, bad) => bad({ code: 2 })))).toBe('timeout');
    expect(await asked(await inBrowser())).toBe('unsupported');
  });
  it('in the app is the app’s; an app that knows no such thing leaves it to the browser', async () => {
    const s = stage('android', { script: { replies: { getPosition: { data: coords } } } });
    expect(await asked(s)).toEqual(coords);
    const old = stage('android', {
      nav: { geolocation: { getCurrentPosition: ((good) => good({ coords: { ...coords, latitude: 1 } })) as Told } },
      script: { replies: { getPosition: { err: { code: 'unsupported', message: '' } } } },
    });
    expect(await asked(old)).toEqual({ ...coords, latitude: 1 });
  });
});
