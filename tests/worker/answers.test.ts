// Invalid answers, the loading indicator, reported counts, header tabs and unread numbers.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { builtInTabs } from '../../worker/domains/session/start';
import { quietAnswers, json, me, page, post, thread } from './fixtures';
import { bootWith, createWorld } from './world';

const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers(), ...more });
  await w.pass(2500);
  return w;
};
/** Replaces one part of a JSON value, or removes it. */
function mutated(value: Json, path: readonly number[], by: Json | undefined): Json {
  if (path.length === 0 || typeof value !== 'object' || value === null) return by ?? null;
  const keys = Object.keys(value);
  const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)];
  if (key === undefined) return by ?? null;
  const copy: { [k: string]: Json | undefined } | Json[] = Array.isArray(value) ? value.slice() : { ...value };
  const inner = (value as { [k: string]: Json })[key] ?? null;
  const next = path.length === 1 ? by : mutated(inner, path.slice(1), by);
  if (next === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, next);
  return copy;
}
const anything = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
  fc.constant('<script>'),
  fc.constant(-1),
  fc.constant(1e21),
  fc.constant({ __proto__: null, constructor: 1 }),
) as fc.Arbitrary<Json | undefined>;

describe('an answer with a mutated part', () => {
  it('is rejected or applied as a whole, and nothing is thrown', async () => {
    const good = {
      'forum.listThreads': page([thread('m1'), thread('m2')]),
      'forum.getThread': json(thread('t1', { title: 'neu' })),
      'forum.listPosts': page([post('x1')]),
      'session.getUserInfo': json(me()),
      'notices.getUnread': {
        interactiveNumber: 1,
        systemInformsNumber: 2,
        groupNoticeNumber: 0,
        chatNumber: 0,
        seq: 9,
      },
    };
    const names = Object.keys(good) as (keyof typeof good)[];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.nat({ max: 40 }), { minLength: 0, maxLength: 5 }),
        anything,
        async (name, path, by) => {
          const w = await start();
          w.answers[name] = { data: mutated(good[name], path, by) };
          const ask = async () => {
            if (name === 'forum.listThreads') await w.ask('forum.refreshFeed', { feed: 'recommend' });
            if (name === 'forum.getThread') await w.ask('forum.openThread', { threadId: 't1' });
            if (name === 'forum.listPosts')
              await w.ask('forum.openComments', { threadId: 't1', sort: 'hot', onlyAuthor: 0 });
            if (name === 'session.getUserInfo') await w.ask('session.retryStart', {});
            if (name === 'notices.getUnread') await w.ask('notices.refreshUnread', {});
          };
          let failed = false;
          await ask().catch(() => (failed = true));
          await w.pass(100);
          expect(w.log.filter((e) => e.topic === 'kernel.noted').map((e) => JSON.stringify(e.payload))).toEqual([]);
          // A rejected page stores none of its threads, and a rejected thread is unchanged.
          const list = w.read('forum.feed', 'recommend');
          const left = list?.failCode === 'badAnswer' ? ['m1', 'm2'].filter((id) => w.read('forum.thread', id)) : [];
          expect({ left, missing: (list?.ids ?? []).filter((id) => !w.read('forum.thread', id)) }).toEqual({
            left: [],
            missing: [],
          });
          expect(name === 'forum.getThread' && failed && w.read('forum.thread', 't1')?.title !== '蓝调二十分钟').toBe(
            false,
          );
        },
      ),
      { numRuns: process.env['SOAK'] ? 1000 : 150 },
    );
  });
});

describe('the loading indicator', () => {
  it('is shown for an ask that waits longer than 2000 ms, and is hidden when the ask ends', async () => {
    const w = await start();
    w.answers['forum.getThread'] = { data: json(thread()), after: 3000 };
    w.post('forum.openThread', { threadId: 't1' });
    await w.pass(1999);
    expect(w.read('session.busy')).toEqual({ show: 0 });
    await w.pass(2);
    expect(w.read('session.busy')).toEqual({ show: 1 });
    await w.pass(1000);
    expect(w.read('session.busy')).toEqual({ show: 0 });
  });
  it('is not shown for a series of short waits, and is hidden by a failure', async () => {
    const w = await start();
    w.answers['forum.getThread'] = { data: json(thread()), after: 900 };
    for (let i = 0; i < 8; i++) {
      w.post('forum.openThread', { threadId: 't' + String(i) });
      await w.pass(500);
    }
    expect(
      w.log
        .filter((e) => e.topic === 'session.busy' && e.kind === 'emit')
        .map((e) => (e.payload as { show: number }).show),
    ).toEqual([0]);
    w.answers['forum.getThread'] = { lost: 'network', after: 4000 };
    w.post('forum.openThread', { threadId: 't1' });
    await w.pass(3000);
    expect(w.read('session.busy')).toEqual({ show: 1 });
    await w.pass(2000);
    expect(w.read('session.busy')).toEqual({ show: 0 });
  });
});

describe('reported counts', () => {
  const tap = { role: 'button', name: '点赞' };
  it('of a member contain calls and taps, and are sent every five minutes and when the page is hidden', async () => {
    const w = await start();
    await w.tell('session.tapped', tap);
    await w.tell('session.tapped', tap);
    await w.pass(300_000);
    const [first] = w.calls('session.reportCounts');
    expect(first?.input).toMatchObject({ deviceId: 'device-1', counts: { 'tap:button': 2 } });
    expect(Object.keys(first?.input['counts'] as object).some((k) => k.startsWith('notices.'))).toBe(true);
    await w.tell('session.tapped', tap);
    await w.tell('session.visibilityChanged', { visible: 0 });
    expect(w.calls('session.reportCounts')).toHaveLength(2);
  });
  it('of a member say how many writes wait', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { lost: 'network' };
    w.post('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(300_000);
    expect(w.calls('session.reportCounts')[0]?.input['counts']).toMatchObject({ 'outbox:waiting': 1 });
  });
  it('of a visitor contain only taps and the device, and are sent only after the terms are accepted', async () => {
    const w = createWorld({ answers: quietAnswers() });
    await w.pass(2500);
    await w.tell('session.tapped', tap);
    await w.pass(400_000);
    expect(w.calls('session.reportCounts')).toEqual([]);
    await w.ask('session.answerTerms', { dialog: 'visitor', agree: 1, ticked: 1 });
    await w.tell('session.tapped', tap);
    await w.pass(300_000);
    expect(w.calls('session.reportCounts').map((s) => s.input)).toEqual([
      { deviceId: 'device-1', counts: { 'tap:button': 1 } },
    ]);
  });
});

describe('header tabs', () => {
  it('come from the server when the signature is valid, and are the built-in ones otherwise', async () => {
    const good = await start();
    expect(good.read('session.tabs')).toMatchObject({ fromServer: 1, list: [{ name: '精选' }, { name: '社区' }] });
    const forged = quietAnswers()['session.getTabList'] as { data: Json };
    const bad = await start({ answers: { ...quietAnswers(), 'session.getTabList': { ...forged, verified: 0 } } });
    expect(bad.read('session.tabs')).toEqual({ fromServer: 0, list: builtInTabs });
    expect(bad.read('session.state')?.phase).toBe('user');
  });
});

describe('unread numbers', () => {
  it('with an older seq are dropped, and changes are sent to the app with native.syncRedDot', async () => {
    const w = await start();
    const at = (seq: number, n: number) => ({
      data: { interactiveNumber: n, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq },
    });
    w.answers['notices.getUnread'] = at(9, 5);
    await w.ask('notices.refreshUnread', {});
    w.answers['notices.getUnread'] = at(8, 1);
    await w.ask('notices.refreshUnread', {});
    expect(w.read('notices.unread')).toMatchObject({ seq: 9, interactiveNumber: 5 });
    expect(w.log.filter((e) => e.kind === 'ask' && e.topic === 'native.syncRedDot').length).toBeGreaterThan(0);
  });
});
