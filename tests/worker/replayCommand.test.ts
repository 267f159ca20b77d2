// The command `npm run replay -- FILE` in other time zones, another year, and without network, storage and disk writes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../bus/inspect/inspect';
import type { Envelope } from '../../bus/protocol/envelope';
import type { Recording } from '../../bus/recording/recordingFile';
import { writeRecording } from '../../bus/recording/recordingFile';
import { describeErrors } from '../../worker/replay/report';
import { builtScript } from '../builtScript';
import { createWorld } from './scriptedWorld';

const root = join(import.meta.dirname, '../..');
let folder: string;
let file: string;
let lines: string[];
/** A longer session with a snapshot at `start`. */
let cut: { lines: string[]; start: number };
beforeAll(async () => {
  const world = createWorld({ seed: 11, faults: 0 });
  await world.pass(3000);
  for (const threadId of Object.keys(world.kernel.state.streams['forum.thread'] ?? {}).slice(0, 2)) {
    world.ask('forum.likeThread', { threadId, isLike: 1 });
    world.ask('forum.addPost', { threadId, content: '周末见，带上咖啡' });
    await world.pass(2000);
  }
  world.ask('forum.openFeed', { feed: 'new' });
  await world.pass(2000);
  lines = world.recorded().lines;
  await world.pass(125_000);
  world.ask('forum.refreshFeed', { feed: 'recommend' });
  await world.pass(5000);
  const { lines: longer, starts } = world.recorded();
  cut = { lines: longer, start: starts[1] ?? 0 };
  script = await builtScript('worker/replay/cli.ts');
  folder = mkdtempSync(join(tmpdir(), 'zeal-replay-'));
  file = join(folder, 'x.ndjson');
  writeFileSync(file, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let script: string;
function replay(args: string[], env: NodeJS.ProcessEnv = {}): { out: string; err: string; code: number | null } {
  const command = ['--import', join(root, 'tests/worker/otherWorld.mjs'), script, ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  return { out: stdout, err: stderr, code: status };
}

describe('npm run replay', () => {
  it('prints the errors in the recording, with the positions of the sources that the maps know', () => {
    const noted = (seq: number, what: string, detail: string): Envelope => ({
      seq,
      at: 1,
      from: 'ui',
      kind: 'tell',
      topic: 'kernel.noted',
      payload: { what, detail },
    });
    const i = inspect({
      envelopes: [
        noted(
          1,
          'page error',
          'TypeError: x\n    at f (base-DxEKz76r.js:9:13)\n    at h (base-DxEKz76r.js:9:136)\n    at g (gone-DxEKz76r.js:1:1)',
        ),
        noted(2, 'long task', '1.2 s'),
      ],
      header: { formatVersion: 1, contractVersion: 1, app: 'zeal', build: '1', at: 1, environment: {} },
    } as unknown as Recording);
    expect(describeErrors(i, () => new Map([['base-DxEKz76r.js:9:13', 'ui/app/App.tsx:4:2']]))).toBe(
      'noted at seq 1, page error:\n  TypeError: x\n  at f (ui/app/App.tsx:4:2)\n  at h (base-DxEKz76r.js:9:136)\n  at g (gone-DxEKz76r.js:1:1)',
    );
  });

  it('prints nothing of a recording that steers the terminal', () => {
    const strange = join(folder, 'strange.ndjson');
    const name = 'page error\u001b]0;owned\u0007';
    const note = {
      seq: 2,
      at: 1,
      from: 'ui',
      kind: 'tell',
      topic: 'kernel.noted',
      payload: { what: name, detail: 'x' },
    };
    const start = (lines[0] ?? '').replace(/"topic":"[^"]*"/, '"topic":"kernel.\\u001b[2J"');
    const about = { app: 'zeal', build: 'test', environment: {}, leftOut: ['\u009b2J'] };
    writeFileSync(strange, writeRecording(about, [start, JSON.stringify(note)]));
    const said = [replay([strange]), replay([strange, '--list']), replay([strange, '--problems'])];
    expect(said.map(({ code }) => code)).toEqual([2, 0, 0]);
    expect(said.map(({ out, err }) => out + err).join('')).not.toMatch(/[^\P{Cc}\n]/u);
    expect([said[0]?.err, said[1]?.out]).toEqual([
      expect.stringContaining('\\x9b2J'),
      expect.stringContaining('\\x1b[2J'),
    ]);
  });

  it('lists the envelopes with some words, and the problems with what led to them', () => {
    const listed = replay([file, '--list', 'ui', 'forum.addPost']);
    expect(listed.out.trim().split('\n')).toHaveLength(2);
    expect(listed.out).toMatch(/^ +\d+ +\+\d+ {2}ui ask forum\.addPost \{"threadId":"thread:/);
    expect(replay([file, '--list']).out.trim().split('\n')).toHaveLength(lines.length);

    const refused = replay(['tests/recordings/refused-comment.ndjson', '--problems']);
    expect(refused.out).toMatch(/^failure at seq \d+: forum\.addPost 被拒绝：200 010009/m);
    expect(refused.out).toMatch(/^ +\d+ +\+\d+ {2}ui tell session\.tapped/m);
    expect(refused.out).toMatch(/^ {2}! +\d+ +\+\d+ {2}server reply kernel\.http/m);
    expect([listed.code, refused.code]).toEqual([0, 0]);
  });
  it(
    'prints the same result in other time zones and locales, in 2031, without network and storage',
    { tags: 'full' },
    () => {
      const runs = [
        {},
        { TZ: 'Pacific/Kiritimati' },
        { TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' },
      ].map((env) => replay([file], env));
      for (const run of runs) {
        expect(run.err).toBe('');
        expect(run.out).toMatch(new RegExp(`^envelopes ${lines.length}, differing 0, state [0-9a-f]{64}\n$`));
        expect(run.code).toBe(0);
      }
      expect(new Set(runs.map((r) => r.out)).size).toBe(1);
    },
  );
  it('refuses a file that has no place to begin from', () => {
    const headless = join(folder, 'headless.ndjson');
    writeFileSync(headless, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines.slice(1)));
    const { out, err, code } = replay([headless]);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toContain('recording refused (unstarted)');
    // Its envelopes can still be read.
    expect(replay([headless, '--list']).out.trim().split('\n')).toHaveLength(lines.length - 1);
  });
  it('prints the state at an envelope', () => {
    const { out, code } = replay([file, '--until', '1', '--state']);
    const text = out.split('\n').slice(0, -2).join('\n');
    expect((JSON.parse(text) as { streams: object }).streams).toHaveProperty(['session.state']);
    expect(code).toBe(0);
  });
  it('prints the state of the last worker for a repeated seq, and refuses an unknown seq', () => {
    const twice = join(folder, 'twice.ndjson');
    const again = lines.map((l, i) => (i === 0 ? l.replace(/"seed":\d+/, '"seed":12345') : l));
    writeFileSync(
      twice,
      writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines.concat(again.slice(0, 1))),
    );
    const { out, code } = replay([twice, '--until', '1', '--state']);
    expect(out).toContain('"seed": 12345');
    expect(code).toBe(1);
    expect(replay([file, '--until', '999999'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no envelope 999999') as string,
    });
  });
  it('finds the first difference in any worker of the file, with its causes', { tags: 'full' }, () => {
    const all = lines.map((l) => JSON.parse(l) as Envelope);
    const at = all.findIndex(
      (e) =>
        e.from === 'worker' &&
        e.kind === 'ask' &&
        all.some((c) => c.seq === e.cause && c.kind === 'ask' && c.from === 'ui'),
    );
    // Every worker envelope from there on has another time.
    const later = all.map((e, i) => JSON.stringify(i >= at && e.from === 'worker' ? { ...e, at: e.at + 7 } : e));
    const two = join(folder, 'two.ndjson');
    writeFileSync(two, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines.concat(later)));
    const { out, err, code } = replay([two, '--bisect']);
    const { seq } = all[at] as Envelope;
    expect(err).toContain(`first difference at seq ${seq}, line ${lines.length + at + 2} of the file, life 2 of 2: at`);
    expect(err).toMatch(/ {2}at\n {4}recorded: \d{13}\n {4}replayed: \d{13}\n/);
    expect(err).toMatch(
      new RegExp(`what led to it:\n {2}seq \\d+ {2}ui ask forum\\.\\w+ p[\\d.]+\n {2}seq ${seq} {2}worker ask`),
    );
    expect(out).not.toMatch(/differing 0/);
    expect(code).toBe(1);
    // It stops at the first difference and ignores everything after it, also a second worker.
    writeFileSync(two, writeRecording({ app: 'zeal', build: 'test', environment: {} }, later.concat(lines)));
    const early = replay([two, '--bisect']);
    expect(early.err).toContain(`line ${at + 2} of the file, life 1 of 2`);
    expect(Number(/^envelopes (\d+)/.exec(early.out)?.[1])).toBeLessThan(lines.length);
    writeFileSync(two, writeRecording({ app: 'zeal', build: 'test', environment: {} }, later));
    expect(replay([two, '--bisect']).out).toBe(early.out);
  });
  it('finds the first difference in a file that begins at a snapshot', () => {
    const { start } = cut;
    const at = cut.lines.findIndex((l, i) => i > start && l.includes('"topic":"forum.feed"'));
    const middle = join(folder, 'middle.ndjson');
    writeFileSync(
      middle,
      writeRecording(
        { app: 'zeal', build: 'test', environment: {} },
        cut.lines.slice(start).map((l, i) => (i + start >= at ? l.replace(/"newCount":\d+/, '"newCount":7') : l)),
      ),
    );
    const { out, err, code } = replay([middle, '--bisect']);
    expect(err).toContain(`line ${at - start + 2} of the file: payload.newCount`);
    expect(out).toMatch(/differing 1, state/);
    expect(code).toBe(1);
  });
  it('compares two files, and replays one without an envelope or with another payload', { tags: 'full' }, () => {
    const comment = join(root, 'tests/recordings/refused-comment.ndjson');
    expect(replay([comment, comment])).toMatchObject({ code: 0, out: 'same 324, no difference\n' });
    const other = replay([comment, file]);
    expect(other).toMatchObject({ code: 1, out: expect.stringMatching(/A: .*\n {4}B: /) as string });
    expect(other.out).toMatch(/^first difference at seq 1, line 2 of the file/);
    const { code, out } = replay([comment, '--drop', '248']);
    expect(code).toBe(1);
    expect(out).toContain('missing  seq 249  worker emit forum.post local:606553\n');
    expect(out).toMatch(/\ndiffering 13, unanswered 0\n$/);
    const edited = replay([comment, '--edit', '248', '{"threadId":"thread:1","content":"好"}']);
    expect(edited.out).toContain('changed  seq 249  worker emit forum.post');
    const added = replay([comment, '--insert', '300', '{"topic":"forum.openFeed","payload":{"feed":"new"}}']);
    expect(added).toMatchObject({ code: 1, err: '' });
    expect(added.out).toMatch(
      /unanswered {2}seq \d+ {2}worker ask kernel\.http \w+ forum\.listThreads: open at the end\n/,
    );
    expect(added.out).toMatch(/\ndiffering 4, unanswered 2\n$/);
    const wrong = replay([comment, '--insert', '300', '{"topic":"forum.openFeed","payload":{"feed":1}}']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toMatch(/^--insert: the payload does not fit forum\.openFeed: feed: /);
    expect(replay([comment, '--edit', '248', '{'])).toMatchObject({ code: 2, out: '' });
    expect(replay([comment, '--drop', '249'])).toMatchObject({ code: 2, out: '' });
    expect(replay([comment, comment, '--drop', '248'])).toMatchObject({ code: 2, out: '' });
  });

  it('prints its help, and an error for a bad number, an unknown option or a missing file', { tags: 'full' }, () => {
    expect(replay(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--bisect') as string });
    expect(replay([file, '--until', 'soon'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--until needs the number') as string,
    });
    expect(replay([file, '--states'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown option --states') as string,
    });
    expect(replay([join(folder, 'nowhere.ndjson')])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ENOENT[^\n]*\n$/) as string,
    });
  });
  it('prints the path of the first difference and exits with 1', () => {
    const changed = join(folder, 'changed.ndjson');
    const at = lines.findIndex((l) => l.includes('"topic":"forum.feed"'));
    writeFileSync(
      changed,
      writeRecording(
        { app: 'zeal', build: 'test', environment: {} },
        lines.map((l, i) => (i === at ? l.replace('"newCount":0', '"newCount":7') : l)),
      ),
    );
    const { out, err, code } = replay([changed, '--bisect']);
    expect(out).toMatch(/^envelopes \d+, differing 1, state/);
    expect(err).toContain('payload.newCount');
    expect(code).toBe(1);
  });
  it('refuses a truncated recording with the reason, and prints its usage without a file', () => {
    const cut = join(folder, 'cut.ndjson');
    writeFileSync(cut, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines).slice(0, -100));
    expect(replay([cut])).toMatchObject({
      code: 2,
      err: expect.stringContaining('recording refused (truncated)') as string,
    });
    expect(replay([])).toMatchObject({ code: 2, err: expect.stringContaining('usage') as string });
  });
});
