// The exports of the replayer: a trace for Perfetto and chrome://tracing, and a HAR file for a browser’s network panel.
// The tests check the rules of both formats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { chromeTrace } from '../../bus/inspect/chromeTrace';
import { har } from '../../bus/inspect/har';
import { inspect } from '../../bus/inspect/inspect';
import type { Inspected } from '../../bus/inspect/inspect';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { processorTime } from '../processorTime';
import { leaksIn, shapesOfSecrets } from './leaks';
import { synthetic } from './syntheticRecording';

type Event = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts?: number;
  dur?: number;
  cat?: string;
  id?: string;
  s?: string;
  bp?: string;
  args?: { [k: string]: unknown };
};
type Trace = { traceEvents: Event[]; displayTimeUnit: string; otherData: { [k: string]: unknown } };

const real = (name: string): Inspected =>
  inspect(readRecording(readFileSync(join(import.meta.dirname, `../recordings/${name}.ndjson`), 'utf8')));
const of = (envelopes: Envelope[]): Inspected =>
  inspect(
    readRecording(
      writeRecording(
        { app: 'zeal "x"', build: '1</script>', environment: {} },
        envelopes.map((e) => JSON.stringify(e)),
      ),
    ),
  );
const files: [string, () => Inspected][] = [
  ['a real one', () => real('a-comments')],
  ['another real one', () => real('b-refreshes')],
  ['four lives of a worker', () => inspect(synthetic(3000, { lives: 4 }).recording)],
];
const read = (i: Inspected): Trace => JSON.parse(chromeTrace(i)) as Trace;

describe.each(files)('the Chrome trace of a recording (%s)', (_what, make) => {
  const i = make();
  const trace = read(i);
  const events = trace.traceEvents;
  const timed = events.filter((e) => e.ph !== 'M');

  it('has only phases of the trace format, each with its required fields', () => {
    expect(
      Array.from(new Set(events.map((e) => e.ph)))
        .sort()
        .join(''),
    ).toMatch(/^C?MXbefis$/);
    const fits = (e: Event): boolean =>
      typeof e.name === 'string' &&
      e.name !== '' &&
      e.pid === 1 &&
      Number.isInteger(e.tid) &&
      (e.ph === 'M' || (typeof e.ts === 'number' && e.ts >= 0 && Number.isFinite(e.ts))) &&
      (e.ph !== 'X' || (e.dur ?? 0) > 0) &&
      (!'besf'.includes(e.ph) || (typeof e.id === 'string' && typeof e.cat === 'string')) &&
      (e.ph !== 'i' || e.s === 't');
    expect(events.filter((e) => !fits(e))).toEqual([]);
  });
  it('names the seven threads and the process, and has no event on another thread', () => {
    const named = events.filter((e) => e.ph === 'M' && e.name === 'thread_name').map((e) => [e.tid, e.args?.['name']]);
    expect(named).toEqual([
      [1, 'Person'],
      [2, 'Screens'],
      [3, 'Worker'],
      [4, 'HTTP'],
      [5, 'Chat'],
      [6, 'Native app'],
      [7, 'Streams'],
    ]);
    const used = new Set(timed.filter((e) => e.ph !== 'C').map((e) => e.tid));
    for (const tid of used) expect(named.some(([n]) => n === tid)).toBe(true);
    expect(events.filter((e) => e.ph === 'M' && e.name === 'process_name')).toHaveLength(1);
  });
  it('has one span for each ask, which ends once and after it begins', () => {
    const keyOf = (e: Event): string => `${e.cat} ${e.id}`;
    const begun = timed.filter((e) => e.ph === 'b');
    const ends = new Map(timed.filter((e) => e.ph === 'e').map((e) => [keyOf(e), e]));
    expect(begun.length).toBe(i.envelopes.filter((e) => e.kind === 'ask').length);
    expect(new Set(begun.map(keyOf)).size).toBe(begun.length);
    expect(timed.filter((e) => e.ph === 'e').length).toBe(begun.length);
    expect(
      begun.filter((e) => ends.get(keyOf(e))?.name !== e.name || (ends.get(keyOf(e))?.ts ?? 0) <= (e.ts ?? 0)),
    ).toEqual([]);
  });
  it('has two ends for each arrow: the first one earlier, each on a slice of its thread', () => {
    const begun = new Map(timed.filter((e) => e.ph === 's').map((e) => [e.id, e]));
    const ends = timed.filter((e) => e.ph === 'f');
    expect(ends.length).toBe(begun.size);
    expect(new Set(ends.map((e) => e.id)).size).toBe(ends.length);
    expect(ends.length).toBeGreaterThan(50);
    const slices = new Set(timed.filter((e) => e.ph === 'X').map((e) => `${e.tid} ${e.ts}`));
    for (const end of ends) {
      const from = begun.get(end.id);
      expect(from?.ts).toBeLessThan(end.ts ?? 0);
      expect(end.bp).toBe('e');
      expect(slices.has(`${end.tid} ${end.ts}`) && slices.has(`${from?.tid} ${from?.ts}`)).toBe(true);
    }
  });
  it('has no overlapping slices on a thread', () => {
    for (let tid = 1; tid <= 7; tid++) {
      const slices = timed.filter((e) => e.ph === 'X' && e.tid === tid).sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
      slices.forEach((e, n) =>
        expect((slices[n - 1]?.ts ?? -1) + (slices[n - 1]?.dur ?? 0)).toBeLessThanOrEqual((e.ts ?? 0) + 1e-6),
      );
    }
  });
  it('has an instant for each tell, and begins and ends at the times of the recording', () => {
    expect(timed.filter((e) => e.ph === 'i').length).toBe(i.envelopes.filter((e) => e.kind === 'tell').length);
    expect(trace.otherData['startedAt']).toBe(i.header.startedAt);
    const last = timed.filter((e) => e.ph === 'X' || e.ph === 'i').reduce((most, e) => Math.max(most, e.ts ?? 0), 0);
    expect(Math.abs(last / 1000 - (i.endedAt - i.startedAt))).toBeLessThan(1);
  });
});

describe('the Chrome trace', () => {
  const at = 1_795_000_000_000;
  const e = (seq: number, ms: number, more: Partial<Envelope>): Envelope => ({
    seq,
    at: at + ms,
    from: 'worker',
    kind: 'tell',
    topic: 'kernel.noted',
    payload: {},
    ...more,
  });

  it('has a counter of unread messages from snapshots and stream values', () => {
    const unread = { interactiveNumber: 2, systemInformsNumber: 1, groupNoticeNumber: 0, chatNumber: 7, seq: 4 };
    const { traceEvents } = read(
      of([
        e(1, 0, {
          topic: 'kernel.snapshot',
          payload: {
            state: { streams: { 'notices.unread': { '': { ...unread, chatNumber: 3 } } } },
            hash: '',
            counters: {},
          },
        }),
        e(2, 5, { kind: 'emit', topic: 'notices.unread', payload: unread, cause: 1 }),
      ]),
    );
    expect(traceEvents.filter((x) => x.ph === 'C').map((x) => [x.name, x.args])).toEqual([
      ['unread', { interactive: 2, system: 1, group: 0, chat: 3 }],
      ['unread', { interactive: 2, system: 1, group: 0, chat: 7 }],
    ]);
  });
  it('keeps the order when the phone’s clock is set back or one millisecond has 3,000 envelopes', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      e(n + 3, 10, { kind: 'emit', topic: 'session.busy', cause: 1 }),
    );
    const all = [
      e(1, 0, { topic: 'kernel.started', from: 'env' }),
      e(2, 9, {}),
      ...many,
      e(3003, -3_600_000, { cause: 1 }),
      e(3004, -3_599_000, { cause: 3003 }),
    ];
    const slices = read(of(all)).traceEvents.filter((x) => x.ph === 'X' || x.ph === 'i');
    const ts = slices.map((x) => x.ts ?? 0);
    expect(ts).toEqual(ts.slice().sort((a, b) => a - b));
    expect((ts[ts.length - 1] ?? 0) / 1000).toBeCloseTo(1011, 0);
  });
  it('keeps quotes, tags and special characters in names and keys', () => {
    const key = '"}],\u2028</script>\ud800\\';
    const { traceEvents } = read(
      of([
        e(1, 0, { topic: 'kernel.started', from: 'env' }),
        e(2, 1, { kind: 'emit', topic: 'forum.thread', key, payload: key, cause: 1 }),
      ]),
    );
    expect(traceEvents.filter((x) => x.ph === 'X').some((x) => x.args?.['key'] === key)).toBe(true);
    expect(traceEvents[0]?.args?.['name']).toBe('zeal "x" 1</script>');
  });
  it('marks the span of an ask without an answer as unanswered', () => {
    const { traceEvents } = read(
      of([
        e(1, 0, { topic: 'kernel.started', from: 'env' }),
        e(2, 1, { kind: 'ask', from: 'ui', topic: 'forum.openFeed', id: 'p1' }),
        e(3, 400, {}),
      ]),
    );
    expect(traceEvents.find((x) => x.ph === 'e')).toMatchObject({
      name: 'forum.openFeed',
      args: { outcome: 'unanswered' },
    });
  });
  it(
    'takes less than 5 s of the processor for 50,000 envelopes, and has only metadata when there are none',
    { tags: 'full' },
    () => {
      const i = inspect(synthetic(50_000).recording);
      const used = processorTime();
      const { length } = chromeTrace(i);
      console.log(`trace of 50,000: ${used().toFixed(0)} ms, ${(length / 1e6).toFixed(1)} MB`);
      expect(used()).toBeLessThan(5000);
      expect(read({ ...inspect({ header: i.header, envelopes: [] }) }).traceEvents.every((x) => x.ph === 'M')).toBe(
        true,
      );
    },
  );
});

type Har = {
  log: {
    version: string;
    creator: { name: string; version: string };
    pages: { id: string; startedDateTime: string }[];
    entries: Entry[];
  };
};
type Pair = { name: string; value: string };
type Entry = {
  pageref: string;
  startedDateTime: string;
  time: number;
  cache: object;
  timings: { send: number; wait: number; receive: number };
  request: {
    method: string;
    url: string;
    httpVersion: string;
    cookies: unknown[];
    headers: Pair[];
    queryString: Pair[];
    postData?: { mimeType: string; text: string };
    headersSize: number;
    bodySize: number;
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: unknown[];
    headers: Pair[];
    content: { size: number; mimeType: string; text: string };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
    _error?: string;
  };
};
describe('the HAR export', () => {
  const i = real('a-comments');
  const text = har(i);
  const { log } = JSON.parse(text) as Har;

  it('has an entry in the format of HAR 1.2 for each request', () => {
    expect(log.version).toBe('1.2');
    expect(log.entries.length).toBe(i.envelopes.filter((e) => e.topic === 'kernel.http' && e.kind === 'ask').length);
    for (const { pageref, startedDateTime, time, request, response, timings, cache } of log.entries) {
      expect(log.pages.map((p) => p.id)).toContain(pageref);
      expect(new Date(startedDateTime).toISOString()).toBe(startedDateTime);
      expect(time).toBe(timings.send + timings.wait + timings.receive);
      expect(['GET', 'POST']).toContain(request.method);
      expect(new URL(request.url).pathname).toMatch(/^\/api\/(main|member|guide|message|events)\/[\w./-]+$/);
      expect([request.httpVersion, request.headersSize, response.headersSize, response.redirectURL, cache]).toEqual([
        'HTTP/1.1',
        -1,
        -1,
        '',
        {},
      ]);
      expect(Array.from(new URL(request.url).searchParams.keys()).sort()).toEqual(
        request.queryString.map((p) => p.name).sort(),
      );
      expect(request.method === 'POST' ? typeof JSON.parse(request.postData?.text ?? '') : request.postData).toBe(
        request.method === 'POST' ? 'object' : undefined,
      );
      expect(response.content.size).toBe(response.content.text.length);
    }
  });
  it('contains the URLs, bodies, answers and network errors of the requests', () => {
    const feed = log.entries.find((e) => e.request.url.includes('bbs/threads?'));
    expect(feed?.request).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(
        /^https:\/\/recorded\.invalid\/api\/main\/bbs\/threads\?pageSize=\d+&tab=recommend$/,
      ) as string,
    });
    expect(JSON.parse(feed?.response.content.text ?? '')).toMatchObject({
      code: '000000',
      data: { list: expect.any(Array) as unknown[] },
    });
    const lost = log.entries.find((e) => e.response._error);
    expect(lost?.response).toMatchObject({ status: 0, _error: 'network' });
    const login = log.entries.find((e) => e.request.url.endsWith('/api/member/login/app'));
    expect(JSON.parse(login?.request.postData?.text ?? '')).toMatchObject({ phone: '00000000000', code: '«code:1»' });
  });
  it('contains no secrets and no signature headers', () => {
    expect(leaksIn(text, ['13800000001', 'zeal-demo-sign-key', '246810'])).toEqual([]);
    expect(shapesOfSecrets.flatMap((shape) => shape.exec(text)?.[0] ?? [])).toEqual([]);
    expect(text).not.toMatch(/X-Sign|X-Nonce/);
  });
});
