// The phone's position: from the browser, from the app, and the failures where neither has one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { advance, flush, openBridge, stopClock, until, watchAsk } from './kit';
import type { BridgePage } from './kit';

type Told = (
  good: (at: { coords: { latitude: number; longitude: number; accuracy: number } }) => void,
  bad: (e: { code: number }) => void,
) => void;
const inBrowser = async (getCurrentPosition?: Told): Promise<BridgePage> => {
  const s = openBridge('browser', { nav: getCurrentPosition ? { geolocation: { getCurrentPosition } } : {} });
  s.fire('touchstart');
  await flush();
  return s;
};
const asked = async (s: BridgePage) => {
  const seen = watchAsk(s.client.ask('native.getPosition', {}));
  // The simulated app answers hello and the ask after timers.
  for (let i = 0; i < 20 && !seen.over; i++) await advance(10);
  await until(() => seen.over);
  return seen.failure ? seen.failure.code : seen.out;
};
const coords = { latitude: 30.2588, longitude: 120.1517, accuracy: 12 };

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe('the position of the phone', () => {
  it('comes from the geolocation of a browser', async () => {
    expect(await asked(await inBrowser((good) => good({ coords })))).toEqual(coords);
  });
  it('fails with denied, timeout or unsupported', async () => {
    expect(await asked(await inBrowser((_good, bad) => bad({ code: 1 })))).toBe('denied');
    expect(await asked(await inBrowser((_good, bad) => bad({ code: 2 })))).toBe('timeout');
    expect(await asked(await inBrowser())).toBe('unsupported');
  });
  it('comes from the app, or from the browser where the app does not support it', async () => {
    const s = openBridge('android', { script: { replies: { getPosition: { data: coords } } } });
    expect(await asked(s)).toEqual(coords);
    const old = openBridge('android', {
      nav: { geolocation: { getCurrentPosition: ((good) => good({ coords: { ...coords, latitude: 1 } })) as Told } },
      script: { replies: { getPosition: { err: { code: 'unsupported', message: '' } } } },
    });
    expect(await asked(old)).toEqual({ ...coords, latitude: 1 });
  });
});
