// Bad answers, the loading indicator, what is counted, and the tab list: nothing breaks, nothing is half
// applied.
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
/** One part of a JSON value replaced by something else, or left out. */
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

describe('a changed answer', () => {
  it('is refused whole or taken whole, and nothing is thrown', async () => {
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
          // All or nothing: a refused page leaves none of its threads behind, a refused thread is as it was.
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
  it('shows only for what is still waited for after 2000 ms, and goes when it ends', async () => {
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
  it('does not add up short waits, and is cleared by a failure', async () => {
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

describe('what is counted', () => {
  const tap = { role: 'button', name: '点赞' };
  it('of a person: calls and taps, every five minutes and when the page is hidden', async () => {
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
  it('of a visitor: taps and the device only, and nothing before the notice is agreed to', async () => {
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
  it('are the guide’s when their signature holds, the built-in ones otherwise', async () => {
    const good = await start();
    expect(good.read('session.tabs')).toMatchObject({ fromServer: 1, list: [{ name: '精选' }, { name: '社区' }] });
    const forged = quietAnswers()['session.getTabList'] as { data: Json };
    const bad = await start({ answers: { ...quietAnswers(), 'session.getTabList': { ...forged, verified: 0 } } });
    expect(bad.read('session.tabs')).toEqual({ fromServer: 0, list: builtInTabs });
    expect(bad.read('session.state')?.phase).toBe('user');
  });
});

describe('unread numbers', () => {
  it('older than the newest are dropped, and the window hears of every change', async () => {
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
