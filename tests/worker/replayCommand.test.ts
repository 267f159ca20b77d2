// The command `npm run replay -- FILE`, in other time zones, another year, and with every way out of the process shut.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecording } from '../../bus/recording';
import { createWorld } from './scriptedWorld';

const root = join(import.meta.dirname, '../..');
let folder: string;
let file: string;
let lines: string[];
beforeAll(async () => {
  const world = createWorld({ seed: 11, faults: 0 });
  await world.pass(3000);
  for (const threadId of Object.keys(world.kernel.state.streams['forum.thread'] ?? {}).slice(0, 2)) {
    world.ask('forum.likeThread', { threadId, isLike: 1 });
    world.ask('forum.addPost', { threadId, content: '周末见，带上咖啡' });
    await world.pass(2000);
  }
  lines = world.recorded().lines;
  folder = mkdtempSync(join(tmpdir(), 'zeal-replay-'));
  file = join(folder, 'x.ndjson');
  writeFileSync(file, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function replay(args: string[], env: NodeJS.ProcessEnv = {}): { out: string; err: string; code: number | null } {
  const command = ['--import', 'tsx', '--import', join(root, 'tests/worker/otherWorld.mjs'), 'worker/replay/cli.ts', ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', ...env } });
  return { out: stdout, err: stderr, code: status };
}

describe('npm run replay', () => {
  it('says the same everywhere: other time zones, another language, the year 2031, no way out', () => {
    const runs = [{}, { TZ: 'Pacific/Kiritimati' }, { TZ: 'America/St_Johns', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' }].map((env) => replay([file], env));
    for (const run of runs) {
      expect(run.err).toBe('');
      expect(run.out).toMatch(new RegExp(`^envelopes ${lines.length}, differing 0, state [0-9a-f]{64}\n$`));
      expect(run.code).toBe(0);
    }
    expect(new Set(runs.map((r) => r.out)).size).toBe(1);
  });
  it('prints the state at an envelope', () => {
    const { out, code } = replay([file, '--until', '1', '--state']);
    const text = out.split('\n').slice(0, -2).join('\n');
    expect((JSON.parse(text) as { streams: object }).streams).toHaveProperty(['session.state']);
    expect(code).toBe(0);
  });
  it('names the first difference and does not end well then', () => {
    const changed = join(folder, 'changed.ndjson');
    const at = lines.findIndex((l) => l.includes('"topic":"forum.feed"'));
    writeFileSync(changed, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines.map((l, i) => (i === at ? l.replace('"newCount":0', '"newCount":7') : l))));
    const { out, err, code } = replay([changed, '--bisect']);
    expect(out).toMatch(/^envelopes \d+, differing 1, state/);
    expect(err).toContain('payload.newCount');
    expect(code).toBe(1);
  });
  it('refuses what is no whole recording, with the reason', () => {
    const cut = join(folder, 'cut.ndjson');
    writeFileSync(cut, writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines).slice(0, -100));
    expect(replay([cut])).toMatchObject({ code: 2, err: expect.stringContaining('recording refused (truncated)') as string });
    expect(replay([])).toMatchObject({ code: 2, err: expect.stringContaining('usage') as string });
  });
});
