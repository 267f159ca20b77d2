// The native login: its random one-time callback, and every kind of answer.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ready } from './appKit';
import { advance, flush, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

describe('the native login', () => {
  const login = (s: BridgePage) => {
    s.touch();
    return watchAsk(
      s.client.ask('native.login', { tokenType: 'LOYALTY', reopenUrl: '/mine/info', callbackName: 'alert' }),
    );
  };
  const callbackOf = (s: BridgePage): string =>
    String((s.sim.seen.at(-1) as { data: { callbackName: string } }).data.callbackName);

  it('can answer through a global function, whose name is random, used once, and not the one in the ask', async () => {
    const s = await ready({ script: { loginBy: 'callback', idToken: 'T-9' } });
    const seen = login(s);
    await advance(1);
    expect(seen.out).toEqual({ idToken: 'T-9' });
    const name = callbackOf(s);
    expect(name).toMatch(/^login_[0-9a-f]{32}$/);
    expect(name in s.raw).toBe(false);
    login(s);
    await advance(1);
    expect(callbackOf(s)).not.toBe(name);
  });

  it.each([
    ['T.1-2_3~4+/=', { idToken: 'T.1-2_3~4+/=' }],
    ['{"idToken":"T"}', { idToken: 'T' }],
    [{ idToken: 'T' }, { idToken: 'T' }],
    ['', 'cancelled'],
    [null, 'cancelled'],
    [undefined, 'cancelled'],
    ['{"idToken":""}', 'cancelled'],
    ['{broken', 'badAnswer'],
    ['<script>', 'badAnswer'],
    [{ idToken: { toString: 'x' } }, 'badAnswer'],
    [7, 'badAnswer'],
    ['x'.repeat(5000), 'badAnswer'],
    [Object.create({ idToken: 'inherited' }) as object, 'badAnswer'],
  ])('settles with the argument %j of the callback as %j', async (answer, expected) => {
    const s = await ready({ script: { replies: { login: { silent: true } } } });
    const seen = login(s);
    await advance(1);
    const call = s.raw[callbackOf(s)] as (answer: unknown) => void;
    expect(() => call(answer)).not.toThrow();
    call('T-second');
    await flush();
    expect(seen.out ?? seen.failure?.code).toEqual(expected);
  });

  it('fails with cancelled for an empty token, and with unsupported where the app does not support it', async () => {
    const s = await ready({ script: { replies: { login: { data: { idToken: '' } } } } });
    const away = login(s);
    await advance(1);
    s.sim.reply('login', { err: { code: 'unsupported', message: '' } });
    const sheet = login(s);
    await advance(1);
    expect([away.failure?.code, sheet.failure?.code]).toEqual(['cancelled', 'unsupported']);
  });
});
