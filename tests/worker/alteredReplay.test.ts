// Two recordings compared, and one replayed with an envelope left out or changed: a comment that the server refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { readRecording } from '../../bus/recording/recordingFile';
import type { Recording } from '../../bus/recording/recordingFile';
import { replayAltered } from '../../worker/replay/alteredReplay';
import { compareRecordings } from '../../worker/replay/compareRecordings';
import { describeDifferences } from '../../worker/replay/report';

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
    const { differences, unanswered } = await replayAltered(recording, { seq: sent.seq });
    const missing = differences.filter(({ replayed }) => replayed === null).map(({ recorded }) => recorded);
    expect(missing).toContainEqual(find(({ seq }) => seq === shown.seq));
    const call = (e: Envelope | null) => (e?.payload as { call?: string } | null)?.call;
    expect(missing.filter((e) => e?.topic === 'kernel.http').map(call)).toEqual(['forum.addPost']);
    expect(differences.filter(({ recorded }) => recorded === null)).toEqual([]);
    expect(differences.every(({ seq }) => seq > sent.seq)).toBe(true);
    expect(unanswered).toBe(0);
  });

  it('with another answer of the server shows the comment as waiting, and asks for a timer that was not recorded', async () => {
    const payload = { ...(refused.payload as object), code: '010008', data: { retryAfter: 5 } };
    const { differences, unanswered } = await replayAltered(recording, { seq: refused.seq, payload });
    expect(differences[0]).toMatchObject({ seq: shown.seq, recorded: { topic: 'forum.post' } });
    expect(describeDifferences(differences)).toContain('payload.pending: 3 → 2');
    expect(describeDifferences(differences)).toMatch(/^new +seq \d+ {2}worker ask kernel\.timer/m);
    expect(unanswered).toBeGreaterThan(0);
  });

  it('by nothing that counts, says the same', async () => {
    const { seq } = find(({ topic }) => topic === 'session.longTaskSeen');
    expect(await replayAltered(recording, { seq })).toEqual({ differences: [], unanswered: 0 });
  });

  it.each([
    ['is not in it', 99_999],
    ['the worker said itself', shown.seq],
    ['it begins with', recording.envelopes[0]?.seq ?? 0],
  ])('is refused for an envelope that %s', async (_what, seq) =>
    expect(replayAltered(recording, { seq })).rejects.toThrow(/recording refused \(malformed\)/),
  );
});
