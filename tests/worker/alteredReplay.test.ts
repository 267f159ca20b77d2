// Two recordings compared, and one replayed with an envelope left out, changed or added: a comment that the server
// refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import type { Recording } from '../../bus/recording/recordingFile';
import { replayAltered } from '../../worker/replay/alteredReplay';
import { compareRecordings } from '../../worker/replay/compareRecordings';
import type { Insertion } from '../../worker/replay/insertion';
import { insertionOf } from '../../worker/replay/insertion';
import { describeDifferences, describeUnanswered } from '../../worker/replay/report';
import { createWorld } from './scriptedWorld';

const text = readFileSync(join(import.meta.dirname, '../recordings/refused-comment.ndjson'), 'utf8');
const recording = readRecording(text);
const find = (test: (e: Envelope) => boolean): Envelope => {
  const found = recording.envelopes.find(test);
  if (!found) throw new Error('not in the recording');
  return found;
};
const sent = find(({ topic, kind }) => topic === 'forum.addPost' && kind === 'ask');
const refused = find(({ topic, payload }) => topic === 'kernel.http' && JSON.stringify(payload).includes('"010009"'));
const shown = find(({ topic, seq }) => topic === 'forum.post' && seq > refused.seq);

/** The same on another day: other numbers, ids and moments. */
function another(changed: (e: Envelope) => Envelope | null = (e) => e): Recording {
  const envelopes = recording.envelopes
    .flatMap((e) => changed(e) ?? [])
    .map((e): Envelope => {
      const later = JSON.stringify(e)
        .replace(/"p\d+\.(\d+)"/g, '"p77.1$1"')
        .replace(/"([wt])(\d+)"/g, '"$19$2"')
        .replace(/\b(local|job):\d+/g, '$1:42')
        .replace(/\b179565\d{7}\b/g, '1800000000123');
      const moved = JSON.parse(later) as Envelope;
      return { ...moved, seq: e.seq + 100, ...(e.cause === undefined ? {} : { cause: e.cause + 100 }) };
    });
  return { header: recording.header, envelopes };
}

describe('two recordings', () => {
  it('of one course on two days do not differ', () =>
    expect(compareRecordings(recording, another()).difference).toBe(null));

  it('differ first where something else was said, by the field', () => {
    const liked = another((e) => (e === shown ? { ...e, payload: { ...(e.payload as object), likeCount: 7 } } : e));
    expect(compareRecordings(recording, liked).difference).toMatchObject({
      seq: shown.seq,
      path: 'payload.likeCount',
      recorded: { topic: 'forum.post' },
      replayed: { topic: 'forum.post' },
    });
  });

  it('differ where one of them ends', () => {
    const last = recording.envelopes.at(-1)?.seq ?? 0;
    const short = another((e) => (e.seq > last - 2 ? null : e));
    expect(compareRecordings(recording, short).difference).toMatchObject({ path: '', replayed: null });
    expect(compareRecordings(short, recording).difference).toMatchObject({ path: '', recorded: null });
  });

  it('differ where an envelope came in between', () => {
    const without = another((e) => (e === shown ? null : e));
    expect(compareRecordings(recording, without).difference?.seq).toBe(shown.seq);
  });
});

describe('a recording that is replayed with a change', () => {
  it('without the comment has nothing of it any more, and everything else as before', async () => {
    const { differences, unanswered } = await replayAltered(recording, { seq: sent.seq, is: 'drop' });
    const missing = differences.filter(({ replayed }) => replayed === null).map(({ recorded }) => recorded);
    expect(missing).toContainEqual(find(({ seq }) => seq === shown.seq));
    const call = (e: Envelope | null) => (e?.payload as { call?: string } | null)?.call;
    expect(missing.filter((e) => e?.topic === 'kernel.http').map(call)).toEqual(['forum.addPost']);
    expect(differences.filter(({ recorded }) => recorded === null)).toEqual([]);
    expect(differences.every(({ seq }) => seq > sent.seq)).toBe(true);
    expect(unanswered).toEqual([]);
  });

  it('with another answer of the server shows the comment as waiting, and tries it again when its time has come', async () => {
    const payload = { ...(refused.payload as object), code: '010008', data: { retryAfter: 5 } };
    const { differences, unanswered } = await replayAltered(recording, { seq: refused.seq, is: 'edit', payload });
    expect(differences[0]).toMatchObject({ seq: shown.seq, recorded: { topic: 'forum.post' } });
    expect(describeDifferences(differences)).toContain('payload.pending: 3 → 2');
    expect(describeDifferences(differences)).toMatch(/^new +seq \d+ {2}worker ask kernel\.timer/m);
    // The file ends before.
    expect(unanswered).toEqual([]);
  });

  it('by nothing that counts, says the same', async () => {
    const { seq } = find(({ topic }) => topic === 'session.longTaskSeen');
    expect(await replayAltered(recording, { seq, is: 'drop' })).toEqual({ differences: [], unanswered: [] });
  });

  it.each([
    ['is not in it', 99_999],
    ['the worker said itself', shown.seq],
    ['it begins with', recording.envelopes[0]?.seq ?? 0],
  ])('is refused for an envelope that %s', async (_what, seq) =>
    expect(replayAltered(recording, { seq, is: 'drop' })).rejects.toThrow(/recording refused \(malformed\)/),
  );
});

describe('an envelope that is added', () => {
  const insert = (topic: string, payload: Json): Insertion => {
    const made = insertionOf({ topic, payload });
    if (typeof made === 'string') throw new Error(made);
    return made;
  };
  const saidTo = ({ topic, payload }: Envelope | { topic: string; payload: Json }) =>
    `${topic} ${JSON.stringify(payload)}`;

  it('is given to the worker after the effects of the one before, and only what it leads to is new', async () => {
    const envelope = insert('forum.likeThread', { threadId: 'thread:1', isLike: 1 });
    const { differences } = await replayAltered(recording, { seq: 300, is: 'insert', envelope });
    expect(differences.filter(({ recorded }) => recorded !== null)).toEqual([]);
    const said = differences.flatMap(({ replayed }) => (replayed ? [saidTo(replayed)] : [])).join('\n');
    expect(said).toMatch(/^forum\.thread .*"isLike":1/);
    expect(said).toContain('forum.likeThread {"isLike":1,');
  });

  it('an event of the app comes from the app, and one that changes nothing leaves everything as it was', async () => {
    const envelope = insert('native.keyboardChanged', { height: 0 });
    expect(envelope).toMatchObject({ from: 'native', kind: 'tell' });
    expect(await replayAltered(recording, { seq: 300, is: 'insert', envelope })).toEqual({
      differences: [],
      unanswered: [],
    });
  });

  it('is waited for as on a phone without an answer: a request ends by its timeout, timers when they are due', async () => {
    const world = createWorld({ seed: 5, faults: 0 });
    await world.pass(3000);
    const { seq } = world.kernel.state;
    // Something is recorded now and then.
    for (let second = 5; second < 130; second += 5)
      world.tell('session.visibilityChanged', { visible: 1 }, 'ui', second * 1000);
    await world.pass(130_000);
    const file = readRecording(writeRecording({ app: 'zeal', build: 'test', environment: {} }, world.recorded().lines));
    const envelope = insert('search.listSuggestions', { keyword: '文' });
    const { differences, unanswered } = await replayAltered(file, { seq, is: 'insert', envelope });
    const asked = unanswered.find(({ ask }) => ask.topic === 'kernel.http');
    expect(asked).toMatchObject({ end: 'timeout' });
    const after = file.envelopes.find((e) => e.seq === asked?.after);
    expect((after?.at ?? 0) - (asked?.ask.at ?? 0)).toBeGreaterThan(54_000);
    expect((after?.at ?? 0) - (asked?.ask.at ?? 0)).toBeLessThanOrEqual(60_000);
    const failed = differences.find(({ replayed }) => replayed?.kind === 'fail' && replayed.id === 'p0.1');
    expect(failed?.replayed?.payload).toMatchObject({ code: 'timeout' });
    expect(describeUnanswered(unanswered)).toMatch(
      /^unanswered +seq \d+ +worker ask kernel\.http w\d+ search\.\w+: ended with timeout after seq \d+$/m,
    );
  });

  it.each<[string, Json | undefined, RegExp]>([
    ['no JSON', undefined, /it needs/],
    ['a topic that does not exist', { topic: 'forum.like', payload: {} }, /no topic forum\.like$/],
    ['a stream', { topic: 'forum.feed', payload: {} }, /forum\.feed is what the worker says itself/],
    ['an ask of the worker’s', { topic: 'kernel.http', payload: {} }, /kernel\.http is what the worker says itself/],
    ['the start of a worker', { topic: 'kernel.started', payload: { seed: 1, config: {} } }, /the worker says itself/],
    [
      'a payload that does not fit',
      { topic: 'forum.likeThread', payload: { threadId: 't' } },
      /fit forum\.likeThread: isLike/,
    ],
    ['other fields', { topic: 'forum.likeThread', payload: {}, seq: 4 }, /not seq/],
  ])('%s is refused with one line', (_what, given, why) => expect(insertionOf(given)).toMatch(why));
});
