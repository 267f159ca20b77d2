// Messages that the app, or a script that imitates the app, sends to the page.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_MESSAGE, MAX_RATE } from '../../bridge/hosts/wire';
import { appEventExamples, appEvents } from '../../bridge/messages/appEvents';
import { advance, flush, openBridge, stopClock, watchAsk } from './kit';
import type { BridgePage } from './kit';

const RUNS = process.env['SOAK'] === '1' ? 1000 : 200;
beforeEach(stopClock);
afterEach(() => void vi.useRealTimers());

async function app(): Promise<BridgePage> {
  const s = openBridge('android', { script: { replies: { setTabBar: { silent: true } } } });
  await advance(1);
  return s;
}
/** Everything that a message could have changed, except what is only for the recording. */
const state = (s: BridgePage): string =>
  JSON.stringify([
    s.posted.filter((e) => e.topic !== 'kernel.noted' && e.topic !== 'native.refused'),
    s.w.document.title,
    s.root.attributes,
    s.root.style,
    s.went,
    s.navigated,
    s.cookiesWritten,
    Object.keys(s.raw),
  ]);
const wire = (change: object): string =>
  JSON.stringify({ v: 1, kind: 'event', id: '', name: 'keyboardChanged', at: 1, data: { height: 300 }, ...change });

describe('a malformed or unknown message', () => {
  /** Values of every kind, and valid messages with one part made invalid. */
  const spoilt = fc
    .oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '{}',
        '[[[[',
        '\u0000',
        wire({ v: 2 }),
        wire({ v: '1' }),
        wire({ kind: 'tell' }),
        wire({ kind: undefined }),
        wire({ name: '' }),
        wire({ name: 7 }),
        wire({ name: 'x'.repeat(65) }),
        wire({ id: 7 }),
        wire({ id: 'x'.repeat(65) }),
        wire({ at: 'now' }),
        wire({ err: 'no' }),
        wire({ data: { height: '300' } }),
        wire({ data: {} }),
        wire({ data: [] }),
        wire({ data: { height: null } }),
        wire({ name: 'tokenRenewed', data: {} }),
        wire({ name: 'tokenRenewed', data: { idToken: 7 } }),
        wire({ kind: 'res' }),
        wire({ kind: 'res', name: 'back', id: '0'.repeat(32) }),
        wire({ kind: 'progress', id: 'x' }),
        wire({ kind: 'cancel', id: 'x' }),
        wire({ data: { height: null } }),
        '{"v":1,"kind":"event","name":"keyboardChanged","data":{"height":1e999}}',
        '['.repeat(100_000),
        '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
      ),
      fc
        .tuple(fc.nat(100), fc.string({ minLength: 1, maxLength: 1 }))
        .map(([at, letter]) => wire({}).slice(0, at % 90) + letter),
    )
    .filter((m) => !(typeof m === 'string' && /"kind":\s*"(event|req)"/.test(m) && isWhole(m)));
  function isWhole(text: string): boolean {
    try {
      const m = JSON.parse(text) as { v: unknown; name: unknown; data?: { height?: unknown } };
      return (
        m.v === 1 &&
        m.name === 'keyboardChanged' &&
        typeof m.data?.height === 'number' &&
        Number.isFinite(m.data.height)
      );
    } catch {
      return false;
    }
  }

  it(`changes nothing and throws nothing (${RUNS} cases); a valid one is accepted afterwards`, async () => {
    const s = await app();
    const before = state(s);
    await fc.assert(
      fc.asyncProperty(spoilt, async (message) => {
        expect(() => s.receive(message)).not.toThrow();
        // At most a hundred per second, so that the rate limit does not refuse them.
        await vi.advanceTimersByTimeAsync(11);
      }),
      { numRuns: RUNS },
    );
    expect(state(s)).toBe(before);
    await advance(2000);
    s.sim.event('keyboardChanged', { height: 300 });
    expect(s.told('native.keyboardChanged')).toEqual([{ height: 300 }]);
    expect(s.root.style['--keyboard']).toBe('300px');
    const seen = watchAsk(s.client.ask('native.back', {}));
    await advance(1);
    expect(seen.out).toEqual({ ok: 1 });
  });

  it('never reaches a prototype, at any depth or spelling', async () => {
    const s = await app();
    const key = fc.constantFrom('__proto__', 'constructor', 'prototype', '\\u005f_proto__', 'constr\\u0075ctor');
    await fc.assert(
      fc.asyncProperty(key, fc.nat(40), fc.constantFrom(...appEvents, 'hello', 'x'), async (k, depth, name) => {
        const inner = `{"${k}":{"polluted":1,"prototype":{"polluted":1}},"height":5,"idToken":"T"}`;
        s.receive(
          `{"v":1,"kind":"event","name":"${name}","data":${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}}`,
        );
        s.receive(`{"v":1,"kind":"event","name":"${name}","${k}":{"polluted":1},"data":{"height":5}}`);
        await vi.advanceTimersByTimeAsync(25);
        expect(({} as { polluted?: number }).polluted).toBe(undefined);
      }),
      { numRuns: RUNS },
    );
    for (const name of appEvents) expect(s.told('native.' + name)).toEqual([]);
    expect(s.told('native.unknownReceived')).toEqual([]);
  });

  it('with data nested 50 levels deep is refused, and one with 20 levels is accepted', async () => {
    const s = await app();
    const nested = (depth: number): string =>
      `{"v":1,"kind":"event","name":"keyboardChanged","data":{"height":5,"more":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    s.receive(nested(50));
    expect(s.told('native.keyboardChanged')).toEqual([]);
    s.receive(nested(20));
    expect(s.told('native.keyboardChanged')).toEqual([{ height: 5 }]);
  });

  it('with an unknown name is reported by its name alone', async () => {
    const s = await app();
    for (const name of [
      '__proto__',
      'toString',
      'hostChanged',
      'permissionChanged',
      'crossPageReceived',
      'unknownReceived',
      'session.tokenSeen',
      '<img src=x>',
    ])
      s.sim.event(name, { kind: 'app', idToken: 'T' });
    expect(s.told('native.unknownReceived').map((p) => (p as { name: string }).name)).toEqual([
      '__proto__',
      'toString',
      'hostChanged',
      'permissionChanged',
      'crossPageReceived',
      'unknownReceived',
      'session.tokenSeen',
      '?img?src?x?',
    ]);
    expect(s.told('native.hostChanged')).toHaveLength(1);
    expect(
      s.told('native.crossPageReceived').concat(s.told('native.permissionChanged'), s.told('session.tokenSeen')),
    ).toEqual([]);
  });

  it('that does not fit its contract is told with its data, for a replay to check it again', async () => {
    const s = await app();
    s.sim.event('keyboardChanged', { height: '300' });
    s.sim.event('networkChanged', 'wifi');
    expect(s.told('native.refused')).toEqual([
      { message: 'event', name: 'keyboardChanged', field: 'height', data: { height: '300' } },
      { message: 'event', name: 'networkChanged', field: '', data: 'wifi' },
    ]);
  });

  it('of kind req is answered with unsupported, and reported by its name', async () => {
    const s = await app();
    s.sim.send('req', 'n1', 'getToken', {});
    expect(s.sim.answered).toMatchObject([
      { v: 1, kind: 'res', id: 'n1', name: 'getToken', err: { code: 'unsupported' } },
    ]);
    expect(s.told('native.unknownReceived')).toEqual([{ name: 'getToken' }]);
  });
});

describe('an answer', () => {
  it('is accepted once, under its own id and name, and not after its time limit', async () => {
    const s = await app();
    const seen = watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await flush();
    const id = s.sim.seen[0]?.id as string;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    for (const forged of ['0'.repeat(32), id.toUpperCase() + 'x', id.slice(1), '', '__proto__', 'toString'])
      s.sim.send('res', forged, 'setTabBar', { ok: 0 });
    s.sim.send('res', id, 'back', { ok: 0 });
    s.sim.send('res', id, 'login', { idToken: 'stolen' });
    await flush();
    expect(seen.over).toBe(false);
    s.sim.send('res', id, 'setTabBar', { ok: 1 });
    s.sim.send('res', id, 'setTabBar', { ok: 0 });
    await flush();
    expect(seen.out).toEqual({ ok: 1 });
    expect(s.notes()).toEqual(['native message refused | res that nobody waits for']);

    const late = watchAsk(s.client.ask('native.setTabBar', { show: 0 }));
    await advance(3001);
    s.sim.send('res', s.sim.seen[1]?.id as string, 'setTabBar', { ok: 0 });
    await flush();
    expect(late.out).toEqual({ ok: 1 });
  });

  it('that comes a second time is refused', async () => {
    const s = await app();
    watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await flush();
    const id = s.sim.seen[0]?.id as string;
    s.sim.send('res', id, 'setTabBar', { ok: 1 });
    expect(s.notes()).toEqual([]);
    s.sim.send('res', id, 'setTabBar', { ok: 1 });
    expect(s.notes()).toEqual(['native message refused | res that nobody waits for']);
  });

  it('has to refer to the id of its request, which differs for each of 200 requests', async () => {
    const s = await app();
    for (let i = 0; i < 200; i++) watchAsk(s.client.ask('native.setTabBar', { show: 1 }));
    await flush();
    expect(new Set(s.sim.seen.map((r) => r.id)).size).toBe(200);
  });

  it('that is too large is refused before it is parsed, and ends its request', async () => {
    const s = await app();
    s.sim.reply('fetchFilePart', {
      raw:
        '{"v":1,"kind":"res","id":"«id»","name":"fetchFilePart","data":{"eof":1,"data":"' +
        'A'.repeat(MAX_MESSAGE) +
        '"}}',
    });
    s.sim.reply('pickImage', {
      raw:
        '{"v":1,"kind":"res","id":"«id»","name":"pickImage","data":{"files":[{"path":"' +
        'A'.repeat(MAX_MESSAGE) +
        '"}]}}',
    });
    const parse = vi.spyOn(JSON, 'parse');
    const part = watchAsk(s.client.ask('native.fetchFilePart', { path: 'a', offset: 0, size: 9 }));
    const pick = watchAsk(s.client.ask('native.pickImage', { source: 'album', max: 1 }));
    await advance(1);
    expect([part.failure?.code, pick.failure?.code]).toEqual(['unsupported', 'badAnswer']);
    expect(parse.mock.calls.every(([text]) => text.length < 1000)).toBe(true);
    parse.mockRestore();
    expect(s.notes()).toContain('native message refused | too large');
  });

  it('with the largest part of a file fits a message', async () => {
    const s = await app();
    s.sim.reply('fetchFilePart', ({ size }) => ({ data: { data: 'A'.repeat((size / 3) * 4), eof: 1 } }));
    const seen = watchAsk(s.client.ask('native.fetchFilePart', { path: 'a', offset: 0, size: 1_048_576 }));
    await advance(1);
    expect(seen.out?.data.length).toBe(983_040);
  });
});

it('accepts 100 of 10,000 messages in a second and notes the number of the others once', async () => {
  const s = await app();
  await advance(1000);
  for (let i = 0; i < 10_000; i++) s.sim.event('resumed');
  expect(s.told('native.resumed')).toHaveLength(MAX_RATE);
  await advance(1000);
  expect(s.notes()).toEqual([`native messages dropped | ${10_000 - MAX_RATE} above the rate`]);
  s.sim.event('paused');
  expect(s.told('native.paused')).toHaveLength(1);
  expect(s.posted.filter((e) => e.topic === 'native.paused').map((e) => e.from)).toEqual(['native']);
});

it.each(appEvents)('sends the app’s event %s on the bus with its payload', async (name) => {
  const s = await app();
  s.sim.event(name, appEventExamples[name]);
  expect(s.told('native.' + name)).toEqual([appEventExamples[name]]);
});

it('ignores messages of other windows', async () => {
  const s = await app();
  const before = state(s);
  s.fire('message', { data: wire({}), origin: 'https://evil.example' });
  expect(state(s)).toBe(before);
});

it('delivers events of the app to listeners of the page, without unknown fields', async () => {
  const s = await app();
  const heard: unknown[] = [];
  s.client.on('native.backPressed', () => heard.push('back'));
  s.client.on('native.tokenRenewed', ({ idToken }) => heard.push(idToken));
  s.sim.event('backPressed');
  s.sim.event('tokenRenewed', { idToken: 'T2', more: { unknown: 1 } });
  expect(heard).toEqual(['back', 'T2']);
  expect(s.told('native.tokenRenewed')).toEqual([{ idToken: 'T2' }]);
});
