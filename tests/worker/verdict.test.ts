// The verdict of this build on a recording, which groups tickets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../bus/protocol/envelope';
import { writeRecording } from '../../bus/recording/recordingFile';
import { verdictOf } from '../../worker/replay/verdict';
import { createWorld } from './scriptedWorld';

const noSources = () => new Map<string, string>();
const file = (lines: readonly string[]): string =>
  writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines);
const edited = (lines: readonly string[], edit: (e: Envelope) => Envelope): string[] =>
  lines.map((line) => JSON.stringify(edit(JSON.parse(line) as Envelope)));

describe('the verdict on a recording', () => {
  let lines: string[];
  beforeAll(async () => {
    const world = createWorld({ seed: 3, faults: 0 });
    await world.pass(3000);
    const detail = 'TypeError: x\n    at r (base-DxEKz76r.js:9:13)\n    at f (first-DxEKz76r.js:1:7)';
    world.tell('kernel.noted', { what: 'page error', detail });
    await world.pass(2000);
    lines = world.recorded().lines;
  });

  it('is the first error that is noted where nothing differs, with the first line of the app’s own', async () => {
    const sources = new Map([
      ['base-DxEKz76r.js:9:13', 'node_modules/react/index.js:1:1'],
      ['first-DxEKz76r.js:1:7', 'ui/app/App.tsx:4:2'],
    ]);
    expect(await verdictOf(file(lines), () => sources)).toMatchObject({
      kind: 'error',
      cause: 'page error: TypeError: x at f (ui/app/App.tsx:4:2)',
    });
  });
  it('is that nothing is wrong without one', async () => {
    const golden = readFileSync(join(import.meta.dirname, '../recordings/refused-comment.ndjson'), 'utf8');
    expect(await verdictOf(golden, noSources)).toMatchObject({ kind: 'same', cause: '' });
  });
  it('is where the replay first differs, the same for two recordings of one fault', async () => {
    const wrong = (phase: string) =>
      file(
        edited(lines, (e) =>
          e.kind === 'emit' && e.topic === 'forum.feed' ? { ...e, payload: { ...(e.payload as object), phase } } : e,
        ),
      );
    const [one, other] = [await verdictOf(wrong('slow'), noSources), await verdictOf(wrong('odd'), noSources)];
    expect(one).toMatchObject({ kind: 'differs', cause: 'emit forum.feed payload.phase' });
    expect(other).toEqual(one);
    expect(one.seq).toBeGreaterThan(0);
  });
  it('is the reason of a file that cannot be replayed', async () => {
    expect(await verdictOf('not a recording', noSources)).toMatchObject({ kind: 'refused' });
    expect(await verdictOf(file(lines).slice(0, -200), noSources)).toMatchObject({ kind: 'refused' });
  });
  it('is a refusal where a replay can begin nowhere, unless an error is noted', async () => {
    const isNote = (line: string) => line.includes('kernel.noted');
    const [notes, others] = [lines.filter(isNote), lines.slice(1).filter((line) => !isNote(line))];
    expect(await verdictOf(file(others), noSources)).toMatchObject({
      kind: 'refused',
      cause: expect.stringContaining('(unstarted)') as string,
    });
    expect(await verdictOf(file([]), noSources)).toMatchObject({ kind: 'refused' });
    expect(await verdictOf(file(notes), noSources)).toMatchObject({ kind: 'error' });
  });
});
