// Inspection and exports accept every recording that opens: unusual numbers, causes that do not exist or form a cycle,
// answers without asks, payloads of any shape.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Envelope, Json, Kind, Origin } from '../../bus/protocol/envelope';
import { chromeTrace } from '../../bus/inspect/chromeTrace';
import { har } from '../../bus/inspect/har';
import { inspect } from '../../bus/inspect/inspect';
import { suggestName, trimRecording } from '../../bus/inspect/trim';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';

const numRuns = process.env['SOAK'] ? 3000 : 150;
const small = fc.integer({ min: 0, max: 12 });
const odd = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const httpAsk = fc.record({
  call: fc.constantFrom<Json>('forum.listThreads', 'forum.addPost', 'no.such', 7),
  input: odd,
  token: odd,
}) as fc.Arbitrary<Json>;
const topics = [
  'kernel.started',
  'kernel.snapshot',
  'kernel.http',
  'kernel.noted',
  'kernel.leftOut',
  'session.longTaskSeen',
  'session.routeChanged',
  'notices.unread',
  'forum.thread',
  'native.share',
  'x.y',
  '',
];
const envelope: fc.Arbitrary<Envelope> = fc.record(
  {
    seq: small,
    at: fc.oneof(fc.integer({ min: 0, max: 1e13 }), fc.constantFrom(-1, 1e300, -1e300, 0.5)),
    from: fc.constantFrom<Origin>('ui', 'native', 'worker', 'server', 'im', 'env'),
    kind: fc.constantFrom<Kind>('ask', 'reply', 'fail', 'tell', 'emit'),
    topic: fc.constantFrom(...topics),
    key: fc.string(),
    id: fc.constantFrom('w1', 'w2', ''),
    cause: fc.integer({ min: -3, max: 14 }),
    payload: fc.oneof(odd, httpAsk),
  },
  { requiredKeys: ['seq', 'at', 'from', 'kind', 'topic', 'payload'], noNullPrototype: true },
);
const recording = fc.array(envelope, { maxLength: 25 }).map((all) =>
  readRecording(
    writeRecording(
      { app: 'zeal', build: 'test', environment: {} },
      all.map((e) => JSON.stringify(e)),
    ),
  ),
);

describe('any recording that opens', () => {
  it('can be inspected: chains of causes end, and effects lead back to their cause', () => {
    fc.assert(
      fc.property(recording, fc.string({ maxLength: 4 }), (r, text) => {
        const i = inspect(r);
        r.envelopes.forEach((e, place) => {
          const chain = i.causes(place);
          expect(chain[chain.length - 1]).toBe(place);
          expect(chain).toEqual(Array.from(new Set(chain)).sort((a, b) => a - b));
          for (const effect of i.effects(place)) expect(i.causeOf(effect)).toBe(place);
          const answer = i.answerOf(place);
          expect(answer === -1 || i.answerOf(answer) === place).toBe(true);
          expect(r.envelopes[i.placeOf(e.seq)]?.seq).toBe(e.seq);
        });
        expect(i.search({ text, problemsOnly: true }).every((place) => i.problemsAt(place).length > 0)).toBe(true);
      }),
      { numRuns },
    );
  });
  it('can be exported: a trace with paired spans and arrows, a HAR with valid URLs, a trimmed file that opens', () => {
    fc.assert(
      fc.property(recording, small, small, (r, from, to) => {
        const i = inspect(r);
        const { traceEvents } = JSON.parse(chromeTrace(i)) as {
          traceEvents: { ph: string; id?: string; ts?: number }[];
        };
        const count = (ph: string) => traceEvents.filter((e) => e.ph === ph).length;
        expect([count('b'), count('s')]).toEqual([count('e'), count('f')]);
        expect(traceEvents.every((e) => e.ph === 'M' || (typeof e.ts === 'number' && e.ts >= 0))).toBe(true);
        const { log } = JSON.parse(har(i)) as { log: { entries: { request: { url: string } }[] } };
        for (const { request } of log.entries) expect(() => new URL(request.url)).not.toThrow();
        expect(readRecording(trimRecording(r, from, to)).envelopes.length).toBeLessThanOrEqual(r.envelopes.length);
        expect(suggestName(r)).toMatch(/^[a-z0-9-]{1,80}\.ndjson$/);
      }),
      { numRuns },
    );
  });
});
