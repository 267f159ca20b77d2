// A trimmed recording is a file that opens, keeps the header of the whole and begins where a replay can begin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { suggestName, trimRecording } from '../../bus/inspect/trim';
import { readRecording, rewriteRecording, writeRecording } from '../../bus/recording/recordingFile';
import { synthetic } from './syntheticRecording';

const real = (name: string) =>
  readRecording(readFileSync(join(import.meta.dirname, `../recordings/${name}.ndjson`), 'utf8'));

describe('a trimmed recording', () => {
  it('keeps the contracts, app, build and environment of the whole in its header', () => {
    const whole = real('a-comments');
    const older = {
      ...whole,
      header: {
        ...whole.header,
        contracts: 1,
        contractHash: 'a'.repeat(64),
        build: '9.9',
        environment: { browser: 'x' },
      },
    };
    const { header } = readRecording(trimRecording(older, 1, 20));
    expect(header).toMatchObject({
      contracts: 1,
      contractHash: 'a'.repeat(64),
      build: '9.9',
      environment: { browser: 'x' },
      app: whole.header.app,
      startedAt: whole.envelopes[0]?.at,
    });
    expect(header.envelopes).toBeGreaterThanOrEqual(20);
  });
  it('begins at the nearest earlier snapshot or start, and contains the effects of the last envelope', () => {
    const { recording, envelopes } = synthetic(3000, { snapshotEvery: 500 });
    const snapshots = envelopes.filter((e) => e.topic === 'kernel.snapshot');
    const from = (snapshots[2]?.seq ?? 0) + 40;
    const part = readRecording(trimRecording(recording, from, from + 60)).envelopes;
    expect(part[0]).toEqual(snapshots[2]);
    const last = part[part.length - 1];
    expect(last?.seq).toBeGreaterThanOrEqual(from + 60);
    const next = envelopes[envelopes.findIndex((e) => e.seq === last?.seq && e.topic === last.topic) + 1];
    expect(next?.from === 'worker' && next.topic !== 'kernel.snapshot').toBe(false);
    // Before the first snapshot a replay can begin only at the start.
    expect(readRecording(trimRecording(recording, 50, 60)).envelopes[0]?.topic).toBe('kernel.started');
    // A snapshot has the seq of the envelope before it. The part includes that envelope, so it begins earlier.
    expect(
      readRecording(trimRecording(recording, snapshots[1]?.seq ?? 0, (snapshots[1]?.seq ?? 0) + 5)).envelopes[0],
    ).toEqual(snapshots[0]);
  });
  it('accepts its ends in either order, also outside the recording', () => {
    const whole = real('b-refreshes');
    expect(trimRecording(whole, 40, 10)).toBe(trimRecording(whole, 10, 40));
    expect(trimRecording(whole, 1, 1e9)).toBe(rewriteRecording(whole.header, whole.envelopes));
    expect(readRecording(trimRecording(whole, 1e9, 2e9)).envelopes.length).toBe(whole.envelopes.length);
  });
  it('is taken from the last life of the worker that contains both ends', () => {
    const { recording, envelopes } = synthetic(900, { lives: 2 });
    const part = readRecording(trimRecording(recording, 30, 60)).envelopes;
    const second = envelopes.findIndex((e, i) => i > 0 && e.topic === 'kernel.started');
    expect(part).toEqual(envelopes.slice(second, second + part.length));
  });
  it('contains only the given range and keeps the list of left-out parts when the whole lacks parts', () => {
    const line = (seq: number) =>
      JSON.stringify({ seq, at: 1, from: 'env', kind: 'tell', topic: 'kernel.leftOut', payload: { part: 'state' } });
    const whole = readRecording(
      writeRecording({ app: 'z', build: 't', environment: {}, leftOut: ['state'] }, [1, 2, 3, 4].map(line)),
    );
    const part = readRecording(trimRecording(whole, 2, 3));
    expect(part.envelopes.map((e) => e.seq)).toEqual([2, 3]);
    expect(part.header.leftOut).toEqual(['state']);
  });
});

describe('the suggested name of a trimmed recording', () => {
  it('contains the call and code of a failure, or else the page and the date', () => {
    const refused = real('b-refreshes');
    const i = refused.envelopes.findIndex((e) => e.topic === 'kernel.http' && e.kind === 'reply');
    const bad = refused.envelopes.map((e, n) =>
      n === i ? { ...e, payload: { ...(e.payload as object), code: '010007' } } : e,
    );
    expect(suggestName({ ...refused, envelopes: bad })).toMatch(/^[a-z]+-[a-z-]+-010007\.ndjson$/);
    const quiet = synthetic(200).recording;
    expect(suggestName(quiet)).toMatch(/^(home|circle-thread-detail|recording)-\d{4}-\d\d-\d\d\.ndjson$/);
    expect(suggestName({ ...quiet, envelopes: [] })).toMatch(/^recording-\d{4}-\d\d-\d\d\.ndjson$/);
  });
});
