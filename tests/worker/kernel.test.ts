// The kernel: numbered envelopes with causes, asks that wait for the second script, refusals, and listeners that throw.
import { safeParse } from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { slices } from '../../worker/recording/slices';
import { askNumber, clientTokenOf } from '../../worker/kernel/askHash';
import { createLiveEdges } from '../../worker/edges/edges';
import { STORAGE_MS, memoryStorage, phoneStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import type { Kernel } from '../../worker/kernel/types';
import { sameJson } from '../../worker/kernel/sameJson';
import { fakeDatabase } from './fakeDatabase';
import { quietAnswers } from './fixtures';
import { bootWith, createWorld } from './world';

const quiet = (more: Parameters<typeof createWorld>[0] = {}) =>
  createWorld({ boot: bootWith({ route: '/tncRule', visitorTerms: '1' }), answers: quietAnswers(), ...more });

describe('the kernel', () => {
  it('numbers all envelopes without gaps and gives every worker envelope an earlier cause', async () => {
    const w = createWorld({ boot: bootWith({ token: 'A' }), answers: quietAnswers() });
    await w.pass(3000);
    await w.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(2000);
    expect(w.log.map((e) => e.seq)).toEqual(w.log.map((_, i) => i + 1));
    const causeless = w.log.filter((e) => e.from === 'worker' && e.cause === undefined);
    expect(causeless).toEqual([]);
    expect(w.log.every((e) => e.cause === undefined || e.cause < e.seq)).toBe(true);
  });

  it('links a reply through its causes to the HTTP answer, the HTTP request and the ask of the page', async () => {
    const w = createWorld({ boot: bootWith({ token: 'A' }), answers: quietAnswers() });
    await w.pass(3000);
    const ask = w.post('forum.openThread', { threadId: 't1' });
    await w.pass(100);
    const bySeq = new Map(w.log.map((e) => [e.seq, e]));
    let e: Envelope | undefined = w.log.find((x) => x.kind === 'reply' && x.id === ask.id);
    const path: string[] = [];
    for (; e; e = e.cause === undefined ? undefined : bySeq.get(e.cause)) path.push(e.kind + ' ' + e.topic);
    expect(path).toEqual(['reply forum.openThread', 'reply kernel.http', 'ask kernel.http', 'ask forum.openThread']);
  });

  it('queues asks until the second script is loaded, is not resting meanwhile, and then answers them', async () => {
    const w = quiet({ domainsAfter: 1000 });
    const ids = [
      w.post('users.openRecommended', {}).id,
      w.post('session.getTerms', { type: 'privacy' }).id,
      w.post('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 }).id,
    ];
    await w.pass(900);
    expect(ids.some((id) => w.replies.has(id))).toBe(false);
    expect(w.kernel.resting()).toBe(false);
    await w.pass(1500);
    expect(ids.map((id) => w.replies.has(id))).toEqual([true, true, true]);
  });

  it('rejects unknown topics as unsupported and invalid input as badInput', async () => {
    const w = quiet();
    await w.pass(100);
    const say = (topic: string, payload: Envelope['payload']) => {
      w.kernel.input({ seq: -1, at: w.now(), from: 'ui', kind: 'ask', topic, id: topic, payload });
    };
    for (const topic of [
      'nobody.knows',
      'forum.nothing',
      'forum.constructor',
      '__proto__.x',
      'forum.feed',
      'session.tokenSeen',
      'kernel.http',
      '',
    ])
      say(topic, {});
    say('forum.likeThread', { threadId: '', isLike: 1 });
    await w.pass(100);
    const codes = Object.fromEntries(Array.from(w.replies, ([id, e]) => [id, (e.payload as { code: string }).code]));
    expect(codes).toEqual({
      'nobody.knows': 'unsupported',
      'forum.nothing': 'unsupported',
      'forum.constructor': 'unsupported',
      '__proto__.x': 'unsupported',
      'forum.feed': 'unsupported',
      'session.tokenSeen': 'unsupported',
      'kernel.http': 'badInput',
      '': 'unsupported',
      'forum.likeThread': 'badInput',
    });
  });

  it('notes an invalid event and a throwing listener, and still calls the other listeners', async () => {
    const w = quiet();
    await w.pass(100);
    const heard: number[] = [];
    w.kernel.effect(w.kernel.events('session.networkChanged'), () => {
      throw new Error('mine');
    });
    w.kernel.effect(w.kernel.events('session.networkChanged'), ({ online }) => void heard.push(online));
    w.kernel.input({
      seq: -1,
      at: w.now(),
      from: 'ui',
      kind: 'tell',
      topic: 'session.networkChanged',
      payload: { online: 'yes' },
    });
    await w.tell('session.networkChanged', { online: 0 });
    expect(heard).toEqual([0]);
    expect(w.read('session.state')?.online).toBe(0);
    expect(w.log.filter((e) => e.topic === 'kernel.noted').map((e) => (e.payload as { what: string }).what)).toEqual([
      'bad event',
      'handler threw',
    ]);
  });

  it('ignores a reply whose topic differs from that of the pending ask', async () => {
    const w = quiet();
    await w.pass(100);
    const { id } = w.post('media.getPlayUrl', { vid: 'v1' });
    await w.pass(0);
    const [ask] = w.log.filter((e) => e.kind === 'ask' && e.topic === 'kernel.http').slice(-1);
    for (const topic of ['kernel.storage', 'native.login'])
      w.kernel.input({
        seq: 0,
        at: w.now(),
        from: 'env',
        kind: 'reply',
        topic,
        id: ask?.id ?? '',
        payload: { idToken: 'x' },
      });
    await w.pass(5);
    expect(w.replies.has(id)).toBe(false);
    await w.pass(100);
    expect(w.replies.get(id)?.payload).toMatchObject({ code: 'network' });
  });

  it('adopts a stream value that the page emits, without emitting it again', async () => {
    const w = quiet();
    await w.pass(100);
    const from = w.log.length;
    w.kernel.input({
      seq: -1,
      at: w.now(),
      from: 'ui',
      kind: 'emit',
      topic: 'forum.feed',
      key: 'new',
      payload: { ids: ['t1'], phase: 'ready' },
    });
    await w.pass(10);
    expect(w.read('forum.feed', 'new')).toMatchObject({ ids: ['t1'] });
    expect(w.log.slice(from).filter((e) => e.from === 'worker' && e.kind === 'emit')).toEqual([]);
  });

  it('is resting while session.requireLogin waits for a person’s answer', async () => {
    const w = quiet();
    await w.pass(3000);
    w.post('session.requireLogin', { intent: null });
    await w.pass(100);
    expect(w.kernel.resting()).toBe(true);
    expect(w.read('session.dialog')?.kind).toBe('none');
    const state = JSON.stringify(w.kernel.state);
    expect(JSON.parse(state)).toEqual(JSON.parse(JSON.stringify(w.kernel.state)));
  });
});

describe('the client token of an ask', () => {
  const ask = (id: string, at: number): Envelope => ({
    seq: -1,
    at,
    from: 'ui',
    kind: 'ask',
    topic: 'forum.addPost',
    id,
    payload: {},
  });
  it('has 15 characters, is stable for the same ask and unique among 2000 asks', async () => {
    const { kernel } = quiet();
    const tokens = new Set<string>();
    for (let i = 0; i < 2000; i++)
      tokens.add(clientTokenOf(kernel, ask('p1.' + String(i % 50), 1_700_000_000_000 + i)));
    expect(tokens.size).toBe(2000);
    expect(Array.from(tokens).every((t) => /^[0-9a-z]{15}$/.test(t))).toBe(true);
    expect(clientTokenOf(kernel, ask('p1.1', 5))).toBe(clientTokenOf(kernel, ask('p1.1', 5)));
    expect(askNumber(ask('p1.1', 5), 3)).not.toBe(askNumber(ask('p1.1', 5), 4));
    expect(clientTokenOf(kernel, undefined)).toHaveLength(15);
  });
});

describe('storage', () => {
  it('falls back to memory without IndexedDB and warns once', async () => {
    const warned: string[] = [];
    const storage = phoneStorage('x', (why) => warned.push(why));
    await storage.run({ op: 'put', store: 'cache', key: 'a|1', value: { n: 1 } });
    await storage.run({ op: 'put', store: 'cache', key: 'b|1', value: 2 });
    expect(await storage.run({ op: 'get', store: 'cache', key: 'a|1' })).toEqual({ n: 1 });
    expect(await storage.run({ op: 'all', store: 'cache', key: 'a|' })).toEqual({ 'a|1': { n: 1 } });
    await storage.run({ op: 'clear', store: 'cache', key: 'a|' });
    expect(await storage.run({ op: 'get', store: 'cache', key: 'a|1' })).toBeNull();
    expect(await storage.run({ op: 'get', store: 'cache', key: 'b|1' })).toBe(2);
    expect(warned).toHaveLength(1);
  });
  it('lists only the keys of one person from memory, also when another id begins with the same digit', async () => {
    const storage = memoryStorage();
    await storage.run({ op: 'put', store: 'jobs', key: '1|a', value: 1 });
    await storage.run({ op: 'put', store: 'jobs', key: '11|a', value: 2 });
    expect(await storage.run({ op: 'all', store: 'jobs', key: '1|' })).toEqual({ '1|a': 1 });
  });
  it('keeps a copy in memory, as a database does, so that no reader or writer changes what is stored', async () => {
    const storage = memoryStorage();
    const written = { ids: ['t1'] };
    await storage.run({ op: 'put', store: 'cache', key: 'a', value: written });
    written.ids.push('t2');
    const read = (await storage.run({ op: 'get', store: 'cache', key: 'a' })) as typeof written;
    expect(read).toEqual({ ids: ['t1'] });
    read.ids.push('t3');
    expect(await storage.run({ op: 'get', store: 'cache', key: 'a' })).toEqual({ ids: ['t1'] });
  });
});

describe('a request to the phone’s storage', () => {
  const answersOf = (storage: Storage) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('self', { location: { origin: 'http://127.0.0.1' } });
    const none = () => Promise.resolve(undefined);
    const live = createLiveEdges(bootWith(), none, new Map(), none, storage);
    const inputs: Envelope[] = [];
    live.connect({ input: (e: Envelope) => inputs.push(e) } as Partial<Kernel> as Kernel);
    const payload = { op: 'get', store: 'meta', key: 'a' };
    live.edges.ask({ seq: 1, at: 0, from: 'worker', kind: 'ask', topic: 'kernel.storage', id: 'w1', payload });
    return inputs;
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it('that is not answered fails with timeout after 10 s, and a later answer is ignored', async () => {
    let late: (value: null) => void = () => undefined;
    const inputs = answersOf({ run: () => new Promise((resolve) => (late = resolve)) });
    await vi.advanceTimersByTimeAsync(STORAGE_MS - 1);
    expect(inputs).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    late(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(inputs).toMatchObject([{ kind: 'fail', id: 'w1', payload: { code: 'timeout' } }]);
  });
  it('that is answered leaves no timer', async () => {
    const inputs = answersOf(memoryStorage());
    await vi.advanceTimersByTimeAsync(0);
    expect(inputs).toMatchObject([{ kind: 'reply', id: 'w1', payload: { value: null } }]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a database that the phone closes under the page', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const comment = { op: 'put', store: 'jobs', key: 'me|1', value: '好' } as const;
  it('is opened again: what is written and deleted after it is so at the next start', async () => {
    const phone = fakeDatabase();
    const warned: string[] = [];
    const storage = phoneStorage('x', (why) => warned.push(why));
    await storage.run(comment);
    phone.close();
    await Promise.all([
      storage.run({ ...comment, key: 'me|2' }),
      storage.run({ op: 'delete', store: 'jobs', key: 'me|1' }),
      storage.run({ op: 'put', store: 'meta', key: 'me|draft', value: 1 }),
    ]);
    phone.close();
    await storage.run({ op: 'clear', store: 'meta', key: 'me|' });
    const next = phoneStorage('x', (why) => warned.push(why));
    expect(await next.run({ op: 'all', store: 'jobs', key: '' })).toEqual({ 'me|2': '好' });
    expect(await next.run({ op: 'all', store: 'meta', key: '' })).toEqual({});
    expect(warned).toEqual([]);
  });
  it('and does not let the page open it again: writes fail, but what is written is there until the page goes', async () => {
    const phone = fakeDatabase();
    const warned: string[] = [];
    const storage = phoneStorage('x', (why) => warned.push(why));
    await storage.run({ ...comment, store: 'cache' });
    phone.close();
    phone.refuse();
    await expect(storage.run(comment)).rejects.toThrow('in memory');
    await expect(storage.run({ op: 'delete', store: 'jobs', key: 'me|0' })).rejects.toThrow('in memory');
    await expect(storage.run({ op: 'clear', store: 'meta', key: 'me|' })).rejects.toThrow('in memory');
    await storage.run({ ...comment, store: 'cache' });
    expect(await storage.run({ op: 'all', store: 'jobs', key: '' })).toEqual({ 'me|1': '好' });
    expect(warned).toEqual(['VersionError']);
  });
  it('shows that unsent comments are not on the phone any more', async () => {
    const phone = fakeDatabase();
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'forum.addPost': { lost: 'network' } },
      storage: phoneStorage('x', () => undefined),
    });
    await w.pass(3000);
    await w.tell('session.networkChanged', { online: 0 });
    phone.close();
    w.post('forum.addPost', { threadId: 't1', content: '一' });
    await w.pass(100);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1, persistent: 1 });
    phone.close();
    phone.refuse();
    w.post('forum.addPost', { threadId: 't2', content: '二' });
    await w.pass(100);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 2, persistent: 0 });
  });
});

describe('sameJson', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [[1, 2], [2, 1], false],
    [{ a: undefined, b: 1 }, { b: 1, c: undefined }, true],
    [{ a: 1, b: undefined }, { b: 1, a: undefined }, false],
    [null, {}, false],
    [[], {}, false],
    ['1', 1, false],
  ])('of %o and %o is %s', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
  });
});

describe('the slices of the domains', () => {
  it('match their schemas after a visitor’s start, because a recording may begin there', async () => {
    const world = createWorld({ boot: bootWith(), answers: quietAnswers(), more: true });
    await world.pass(5000);
    const odd = Object.entries(world.kernel.state.slices).filter(
      ([name, value]) => slices[name] && !safeParse(slices[name], value).success,
    );
    expect(odd).toEqual([]);
  });
});
