// Inspection of a recording: causes and effects of envelopes, problems, search.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { inspect } from '../../bus/inspect/inspect';
import type { Inspected, ProblemKind } from '../../bus/inspect/inspect';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { synthetic } from './syntheticRecording';

const T = 1_795_000_000_000;
/** `seq` and `at` are counted up by one; `ms` is added to `at` instead. */
function recordingOf(...said: (Partial<Envelope> & { topic: string; ms?: number })[]): Inspected {
  let seq = 0;
  let at = T;
  const lines = said.map(({ ms, ...e }) => {
    at += ms ?? 1;
    seq = e.seq ?? seq + 1;
    return JSON.stringify({ seq, at, from: 'worker', kind: 'tell', payload: {}, ...e });
  });
  return inspect(readRecording(writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines)));
}
const started = { topic: 'kernel.started', from: 'env', payload: { seed: 1, config: null } } as const;
const tap = { topic: 'session.tapped', from: 'ui', payload: { role: 'button', name: '文文' } } as const;
const http = (id: string, call: string, more: Partial<Envelope> = {}, input: Json = {}) =>
  ({ topic: 'kernel.http', kind: 'ask', id, payload: { call, input, token: '' }, ...more }) as const;
const answer = (id: string, payload: { [k: string]: Json }, more: Partial<Envelope> & { ms?: number } = {}) =>
  ({
    topic: 'kernel.http',
    kind: 'reply',
    from: 'server',
    id,
    payload: {
      status: 200,
      code: '000000',
      message: '',
      answer: {},
      idToken: '',
      serverTime: 1,
      replayed: 0,
      ...payload,
    },
    ...more,
  }) as const;
const kinds = (i: Inspected): [ProblemKind, number][] => i.problems.map((p) => [p.kind, p.place]);

/** A like: tap, ask, the thread with the like, reply, request, its refusal, the thread without the like. */
const like = (i = 0) =>
  [
    { ...tap },
    {
      topic: 'forum.likeThread',
      kind: 'ask',
      from: 'ui',
      id: `p1.${i}`,
      cause: 2,
      payload: { threadId: 'thread:1', isLike: 1 },
    },
    { topic: 'forum.thread', kind: 'emit', key: 'thread:1', cause: 3, payload: { threadId: 'thread:1', isLike: 1 } },
    { topic: 'forum.likeThread', kind: 'reply', id: `p1.${i}`, cause: 3 },
    http('w1', 'forum.likeThread', { cause: 3 }, { clientToken: '«clientToken:1»' }),
    answer('w1', { code: '010008', message: '操作太频繁' }, { cause: 6, ms: 90 }),
    { topic: 'forum.thread', kind: 'emit', key: 'thread:1', cause: 7, payload: { threadId: 'thread:1', isLike: 0 } },
  ] as const;

describe('an envelope', () => {
  const i = recordingOf(started, ...like());
  it('has its chain of causes from the tap on; a place outside the recording has none', () => {
    expect(i.causes(7).map((place) => i.envelopes[place]?.topic)).toEqual([
      'session.tapped',
      'forum.likeThread',
      'kernel.http',
      'kernel.http',
      'forum.thread',
    ]);
    expect(i.causes(1)).toEqual([1]);
    expect(i.causeOf(1)).toBe(-1);
    expect(i.causes(99)).toEqual([]);
  });
  it('has the envelopes that it caused', () => {
    expect(i.effects(1)).toEqual([2]);
    expect(i.effects(2)).toEqual([3, 4, 5]);
    expect(i.effects(7)).toEqual([]);
  });
  it('of kind ask has its answer, and an answer has its ask', () => {
    expect(i.answerOf(2)).toBe(4);
    expect(i.answerOf(4)).toBe(2);
    expect(i.answerOf(5)).toBe(6);
    expect(i.answerOf(3)).toBe(-1);
  });
  it('is in the lane of its part: person, screens, worker, http, chat, native or streams', () => {
    expect(i.envelopes.map((_, place) => i.lane(place))).toEqual([
      'worker',
      'person',
      'screens',
      'streams',
      'worker',
      'http',
      'http',
      'streams',
    ]);
    const more = recordingOf(
      started,
      { topic: 'session.routeChanged', from: 'ui' },
      { topic: 'native.share', kind: 'ask', id: 'w1' },
      { topic: 'native.share', kind: 'fail', from: 'native', id: 'w1', payload: { code: 'cancelled', message: '' } },
      { topic: 'native.backPressed', from: 'native' },
      { topic: 'native.host', kind: 'emit', cause: 1 },
      { topic: 'chat.received', from: 'im' },
      { topic: 'kernel.timer', kind: 'ask', id: 't1' },
      { topic: 'kernel.leftOut', from: 'env', payload: { part: 'calls' } },
    );
    expect(more.envelopes.map((_, place) => more.lane(place))).toEqual([
      'worker',
      'person',
      'native',
      'native',
      'person',
      'streams',
      'chat',
      'worker',
      'http',
    ]);
  });
  it('is found by its seq in the last life of the worker or in the life of a given place', () => {
    const two = recordingOf(started, ...like(), { ...started, seq: 1 }, { ...tap, seq: 2 });
    expect(two.placeOf(2)).toBe(9);
    expect(two.placeOf(2, 5)).toBe(1);
    expect(two.placeOf(5)).toBe(4);
    expect(two.placeOf(99)).toBe(-1);
    // Causes and answers are found only in the same life of the worker.
    const lost = recordingOf(
      started,
      ...like(),
      { ...started, seq: 1 },
      { topic: 'session.busy', kind: 'emit', seq: 2, cause: 1, payload: { show: 1 } },
    );
    expect(lost.causes(9)).toEqual([8, 9]);
    const stray = recordingOf(
      started,
      http('w1', 'forum.getThread'),
      { ...started, seq: 1 },
      answer('w1', {}, { seq: 2 }),
    );
    expect([stray.answerOf(1), stray.answerOf(3)]).toEqual([-1, -1]);
  });
  it('is found instead of a snapshot with the same seq', () => {
    const s = recordingOf(
      started,
      tap,
      { topic: 'kernel.snapshot', seq: 2, payload: { state: {}, hash: '', counters: {} } },
      { topic: 'session.busy', kind: 'emit', seq: 3, cause: 2 },
    );
    expect(s.placeOf(2)).toBe(1);
    expect(s.causes(3)).toEqual([1, 3]);
    expect(s.problems).toEqual([]);
  });
});

describe('the problems of a recording', () => {
  it('are only network failures, repeated requests, storage notes and stalls of the machine in the golden recordings', () => {
    const textsOf = (name: string) =>
      inspect(
        readRecording(readFileSync(join(import.meta.dirname, `../recordings/${name}.ndjson`), 'utf8')),
      ).problems.map((p) => p.text);
    // In this recording a comment is written offline and sent again when the network is back.
    expect(textsOf('a-comments')).toEqual(
      expect.arrayContaining(['forum.addPost 失败：network', 'forum.addPost 第 2 次发送']),
    );
    for (const name of ['a-comments', 'b-refreshes'])
      expect(textsOf(name).filter((t) => !/失败：network|第 2 次发送|^storage in memory|^后台停顿/.test(t))).toEqual(
        [],
      );
  });
  it('include a refusal of the server with the name of the call', () => {
    const i = recordingOf(started, ...like());
    expect(i.problems).toEqual([
      { kind: 'failure', place: 6, seq: 7, text: 'forum.likeThread 被拒绝：200 010008 操作太频繁' },
    ]);
    expect(i.problemsAt(6)).toEqual(i.problems);
    expect(i.problemsAt(5)).toEqual([]);
  });
  it('include failed asks, failed requests and notes of the page, but nothing that a person cancelled', () => {
    const i = recordingOf(
      started,
      { topic: 'forum.openThread', kind: 'ask', from: 'ui', id: 'p1.1' },
      { topic: 'forum.openThread', kind: 'fail', id: 'p1.1', payload: { code: '010004', message: '已删除' } },
      http('w1', 'forum.getThread'),
      { topic: 'kernel.http', kind: 'fail', from: 'env', id: 'w1', payload: { code: 'network', message: '' } },
      { topic: 'kernel.noted', from: 'ui', payload: { what: 'could not draw', detail: 'TypeError' } },
      { topic: 'native.pickImage', kind: 'ask', id: 'w2' },
      {
        topic: 'native.pickImage',
        kind: 'fail',
        from: 'native',
        id: 'w2',
        payload: { code: 'cancelled', message: '' },
      },
    );
    expect(i.problems.map((p) => p.text)).toEqual([
      'forum.openThread 失败：010004 已删除',
      'forum.getThread 失败：network',
      'could not draw：TypeError',
    ]);
  });
  it('include requests over 3 s and other asks over 1 s, but no waits for a person or a timer', () => {
    const ask = (topic: string, id: string) => ({ topic, kind: 'ask', from: 'ui', id }) as const;
    const reply = (topic: string, id: string, ms: number) => ({ topic, kind: 'reply', id, ms }) as const;
    expect(kinds(recordingOf(started, http('w1', 'forum.getThread'), answer('w1', {}, { ms: 3000 })))).toEqual([]);
    expect(kinds(recordingOf(started, http('w1', 'forum.getThread'), answer('w1', {}, { ms: 3001 })))).toEqual([
      ['slow', 1],
    ]);
    expect(kinds(recordingOf(started, ask('forum.openFeed', 'p1'), reply('forum.openFeed', 'p1', 1000)))).toEqual([]);
    expect(recordingOf(started, ask('forum.openFeed', 'p1'), reply('forum.openFeed', 'p1', 1500)).problems).toEqual([
      { kind: 'slow', place: 1, seq: 2, text: 'forum.openFeed 用了 1.5 秒' },
    ]);
    expect(
      kinds(
        recordingOf(
          started,
          ask('session.requireLogin', 'p1'),
          reply('session.requireLogin', 'p1', 9000),
          ask('kernel.timer', 't1'),
          reply('kernel.timer', 't1', 9000),
        ),
      ),
    ).toEqual([]);
    expect(recordingOf(started, ask('forum.openFeed', 'p1'), { ...tap, ms: 5000 }).problems.map((p) => p.text)).toEqual(
      ['forum.openFeed 5.0 秒没有回答'],
    );
  });
  it('include a job sent again, a replayed answer, and an ask repeated after a restart of the worker', () => {
    const job = { clientToken: '«clientToken:4»' };
    const i = recordingOf(
      started,
      http('w1', 'forum.addPost', {}, job),
      answer('w1', {}),
      http('w2', 'forum.addPost', {}, job),
      answer('w2', { replayed: 1 }),
      http('w3', 'forum.likeThread', {}, job),
      answer('w3', {}),
      { topic: 'forum.openFeed', kind: 'ask', from: 'ui', id: 'p1.1' },
      { ...started, seq: 1 },
      { topic: 'forum.openFeed', kind: 'ask', from: 'ui', id: 'p1.1' },
      { topic: 'forum.openFeed', kind: 'reply', id: 'p1.1' },
    );
    expect(i.problems.map((p) => [p.kind, p.place, p.text])).toEqual([
      ['resent', 3, 'forum.addPost 第 2 次发送'],
      ['resent', 4, 'forum.addPost 之前已送达'],
      ['gap', 8, '后台重新启动'],
      ['resent', 9, 'forum.openFeed 再次请求'],
    ]);
  });
  it('include no job sent again where the recording does not show its token', () => {
    const hidden = { clientToken: '«unknown»' };
    const i = recordingOf(
      started,
      http('w1', 'users.listBriefs', {}, hidden),
      answer('w1', {}),
      http('w2', 'users.listBriefs', {}, hidden),
      answer('w2', {}),
    );
    expect(i.problems).toEqual([]);
  });
  it('include a value that the answer to an older request has put over that of a newer one', () => {
    const words = (ids: string[], cause: number, key = '') =>
      ({ topic: 'search.suggestions', kind: 'emit', cause, ...(key ? { key } : {}), payload: { ids } }) as const;
    const asked = [started, http('w1', 'search.suggest'), http('w2', 'search.suggest')] as const;
    const [first, second] = [answer('w1', {}), answer('w2', {})];
    const overtaken = (i: Inspected) => i.problems.filter((p) => p.kind === 'overtaken');
    expect(overtaken(recordingOf(...asked, second, words(['b'], 4), first, words(['a'], 6)))).toEqual([
      { kind: 'overtaken', place: 6, seq: 7, text: 'search.suggest 较早的请求后应答，盖过了较晚的' },
    ]);
    // In their order, of different values, of different calls, and of another worker.
    expect(overtaken(recordingOf(...asked, first, words(['a'], 4), second, words(['b'], 6)))).toEqual([]);
    expect(overtaken(recordingOf(...asked, second, words(['b'], 4, 'x'), first, words(['a'], 6, 'y')))).toEqual([]);
    const others = [started, http('w1', 'search.suggest'), http('w2', 'search.hotWords')] as const;
    expect(overtaken(recordingOf(...others, second, words(['b'], 4), first, words(['a'], 6)))).toEqual([]);
    const again = recordingOf(
      ...asked,
      second,
      words(['b'], 4),
      { ...started, seq: 1 },
      { ...http('w1', 'search.suggest'), seq: 2 },
      { ...first, seq: 3 },
      { ...words(['a'], 3), seq: 4 },
    );
    expect(overtaken(again)).toEqual([]);
  });
  it('include slow interactions', () => {
    const detail = 'click 1.40 s: waited 0.05 s, handlers 1.25 s';
    const i = recordingOf(started, {
      topic: 'kernel.noted',
      from: 'ui',
      payload: { what: 'slow interaction', detail },
    });
    expect(i.problems.map((p) => [p.kind, p.text])).toEqual([['slow', '操作后才有画面：' + detail]]);
  });
  it('include long tasks of the page and of the worker', () => {
    const i = recordingOf(
      started,
      { topic: 'session.longTaskSeen', from: 'ui', payload: { ms: 180 } },
      { topic: 'kernel.noted', from: 'env', payload: { what: 'long task', detail: '1.24 s' } },
    );
    expect(i.problems.map((p) => [p.kind, p.text])).toEqual([
      ['longTask', '页面停顿 180 毫秒'],
      ['longTask', '后台停顿 1.2 秒'],
    ]);
  });
  it('include a gap in seq with the number of missing envelopes', () => {
    const i = recordingOf(started, tap, { ...tap, seq: 9 }, { ...tap, seq: 10 });
    expect(i.problems).toEqual([{ kind: 'gap', place: 2, seq: 9, text: '缺少 6 条记录' }]);
  });
  it('include a stream value without a cause, unless the cause can be before the beginning or the page sent it', () => {
    const emit = (more: Partial<Envelope>) =>
      ({ topic: 'session.busy', kind: 'emit', payload: { show: 1 }, ...more }) as const;
    expect(kinds(recordingOf(started, emit({})))).toEqual([['uncaused', 1]]);
    expect(kinds(recordingOf(started, emit({ cause: 7 })))).toEqual([['uncaused', 1]]);
    expect(kinds(recordingOf(started, emit({ cause: 1 })))).toEqual([]);
    // The page returns its values to a restarted worker.
    expect(kinds(recordingOf(started, emit({ from: 'ui' })))).toEqual([]);
    expect(
      kinds(
        recordingOf(
          { topic: 'kernel.snapshot', seq: 40, payload: { state: {}, hash: '', counters: {} } },
          emit({ seq: 41, cause: 12 }),
        ),
      ),
    ).toEqual([]);
  });
  it('do not include an unanswered ask when a person left a part out', () => {
    const { header, envelopes } = readRecording(
      writeRecording({ app: 'z', build: 't', environment: {}, leftOut: ['calls'] }, [
        JSON.stringify({ seq: 1, at: T, from: 'ui', kind: 'ask', topic: 'forum.openFeed', id: 'p1', payload: {} }),
        JSON.stringify({
          seq: 2,
          at: T + 9000,
          from: 'env',
          kind: 'tell',
          topic: 'kernel.leftOut',
          payload: { part: 'calls' },
        }),
      ]),
    );
    expect(inspect({ header, envelopes }).problems).toEqual([]);
  });
});

describe('search', () => {
  const i = recordingOf(started, ...like());
  it('finds the envelopes that contain all words anywhere, in any case', () => {
    expect(i.search({ text: 'LIKETHREAD' })).toEqual([2, 4, 5]);
    expect(i.search({ text: 'thread:1 islike":0' })).toEqual([7]);
    expect(i.search({ text: '太频繁' })).toEqual([6]);
    expect(i.search({ text: 'nowhere' })).toEqual([]);
    expect(i.search({ text: '  ' })).toHaveLength(8);
  });
  it('filters by topic, lane and problems, also combined', () => {
    expect(i.search({ topics: ['kernel.http'] })).toEqual([5, 6]);
    expect(i.search({ lanes: ['streams', 'person'] })).toEqual([1, 3, 7]);
    expect(i.search({ problemsOnly: true })).toEqual([6]);
    expect(i.search({ lanes: ['streams'], problemsOnly: true })).toEqual([]);
    expect(i.search({ lanes: ['streams'], text: 'islike":1' })).toEqual([3]);
    expect(i.search({})).toHaveLength(8);
  });
  it('lists the topics, the most frequent first', () => {
    expect(i.topics[0]).toEqual({ topic: 'forum.likeThread', count: 2 });
    expect(i.topics.map((t) => t.count).reduce((a, b) => a + b, 0)).toBe(8);
  });
});

describe('inspection', () => {
  it('takes less than 500 ms for 50,000 envelopes, and a second search less than 200 ms', { tags: 'full' }, () => {
    const { recording, envelopes } = synthetic(50_000, { lives: 3 });
    const timed = <R>(fn: () => R): { ms: number; out: R } => {
      const from = performance.now();
      const out = fn();
      return { ms: performance.now() - from, out };
    };
    const best = Math.min(...[1, 2, 3].map(() => timed(() => inspect(recording)).ms));
    const i = inspect(recording);
    const first = timed(() => i.search({ text: 'thread:77' }));
    const again = timed(() => i.search({ text: 'thread:78', lanes: ['streams'] }));
    const trees = timed(() => envelopes.forEach((_, place) => void (i.effects(place).length + i.causes(place).length)));
    console.log(
      `inspect 50,000: ${best.toFixed(0)} ms, first search ${first.ms.toFixed(0)} ms, next ${again.ms.toFixed(0)} ms, all trees ${trees.ms.toFixed(0)} ms`,
    );
    expect(first.out.length).toBeGreaterThan(10);
    expect(best).toBeLessThan(500);
    expect(again.ms).toBeLessThan(200);
  });
  it('returns empty results for a recording without envelopes', () => {
    const i = inspect({ header: synthetic(10).recording.header, envelopes: [] });
    expect([i.problems, i.topics, i.search({}), i.causes(0), i.effects(0)]).toEqual([[], [], [], [], []]);
  });
});
