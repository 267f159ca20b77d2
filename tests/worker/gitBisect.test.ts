// `npm run replay -- FILE --git-bisect GOOD BAD` on a small made repository, whose replay command says what a commit of it
// is made to say.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtScript } from '../builtScript';

const same = `console.log('envelopes 9, differing 0, state ' + 'a'.repeat(64))`;
const differs = (path: string) =>
  `console.error('first difference at seq 4, line 5 of the file: ${path}\\n  of the commit'); console.log('envelopes 9, differing 1, state ' + 'b'.repeat(64))`;
const refused = `console.error('recording refused (contracts): contracts 7 are not known here'); process.exitCode = 2`;
const broken = `throw new Error('there is no such file')`;
const endless = `fs.writeFileSync(process.env.STARTED, ''); while (true);`;
/** In place of tsx: runs the command as it is, which starts sooner. */
const runner = `import fs from 'node:fs'; eval(fs.readFileSync('worker/replay/cli.ts', 'utf8')); process.exit();`;

let folder: string;
let repository: string;
let script: string;
/** Ids of the commits, by their subjects. */
const idOf = (subject: string): string => git('log', '--format=%H', `--grep=^${subject}$`);
const git = (...args: string[]): string =>
  spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', '-c', 'commit.gpgsign=false', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).stdout.trim();
const temporary = () => join(folder, 'temporary');
const environment = () => ({
  ...process.env,
  NODE_OPTIONS: '',
  TMPDIR: temporary(),
  STARTED: join(folder, 'started'),
});
function commit(subject: string, says: string): void {
  writeFileSync(join(repository, 'worker/replay/cli.ts'), `// ${subject}\n${says};\n`);
  git('add', '-A');
  git('commit', '-qm', subject);
}
function bisect(good: string, bad: string): { out: string[]; err: string; code: number | null } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [script, join(folder, 'a.ndjson'), '--git-bisect', good, bad],
    { cwd: repository, encoding: 'utf8', env: environment() },
  );
  return { out: stdout.trim().split('\n'), err: stderr.trim(), code: status };
}
/** What a developer has in the repository. */
const everything = () => [
  git('status', '--porcelain'),
  git('rev-parse', 'HEAD'),
  git('worktree', 'list'),
  git('branch'),
];

beforeAll(async () => {
  script = await builtScript('worker/replay/cli.ts');
  folder = mkdtempSync(join(tmpdir(), 'bisect-test-'));
  repository = join(folder, 'repository');
  mkdirSync(join(repository, 'worker/replay'), { recursive: true });
  mkdirSync(temporary());
  writeFileSync(join(folder, 'a.ndjson'), '');
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n');
  writeFileSync(join(repository, 'package-lock.json'), '{}');
  mkdirSync(join(repository, 'node_modules/tsx'), { recursive: true });
  writeFileSync(join(repository, 'node_modules/tsx/index.mjs'), runner);
  writeFileSync(join(repository, 'node_modules/tsx/package.json'), '{"exports":"./index.mjs"}');
  git('init', '-q');
  const course: [string, string][] = [
    ['one', same],
    ['two', same],
    ['unplayable', refused],
    ['four', same],
    ['the fault', differs('payload.a')],
    ['later', differs('payload.a')],
    ['another fault', differs('payload.b')],
    ['broken', broken],
    ['mended', same],
  ];
  for (const [subject, says] of course) commit(subject, says);
  writeFileSync(join(repository, 'README.md'), 'not committed');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a bisection of a replay', () => {
  it('names the commit that changed the result with its first difference, and leaves no trace', () => {
    const before = everything();
    const { out, err, code } = bisect(idOf('one'), idOf('later'));
    expect(err).toBe('');
    expect(out.slice(-3)).toEqual([
      'first difference at seq 4, line 5 of the file: payload.a',
      '  of the commit',
      `commit ${idOf('the fault')} the fault`,
    ]);
    expect(code).toBe(0);
    const tries = out.filter((line) => /^\d+ {2}/.test(line));
    expect(tries[0]).toMatch(/^1 {2}[0-9a-f]{7,} one: same$/);
    expect(tries[1]).toMatch(/^2 {2}[0-9a-f]{7,} later: first difference at seq 4, line 5 of the file: payload\.a$/);
    expect(tries.length).toBeLessThanOrEqual(5);
    expect(out.join('\n')).toContain(
      'unplayable: skipped, cannot play it: recording refused (contracts): contracts 7 are not known here\n',
    );
    expect(everything()).toEqual(before);
    expect(readdirSync(temporary())).toEqual([]);
  });

  it(
    'says which commits cannot play the recording, and lists all that are left when these are between',
    { tags: 'full' },
    () => {
      const { out, code } = bisect(idOf('another fault'), idOf('mended'));
      const said = out.join('\n');
      expect(said).toMatch(/^\d {2}[0-9a-f]{7,} broken: skipped, cannot play it: Error: there is no such file$/m);
      expect(said).toContain('one of these commits, most of which cannot play the recording:\n');
      expect(out.slice(-2).toSorted()).toEqual([`${idOf('broken')} broken`, `${idOf('mended')} mended`].toSorted());
      expect(code).toBe(1);
    },
  );

  it('finds one difference that became another', { tags: 'full' }, () =>
    expect(bisect(idOf('the fault'), idOf('another fault')).out.at(-1)).toBe(
      `commit ${idOf('another fault')} another fault`,
    ),
  );

  it(
    'is refused with one line for commits that say the same, cannot play it, or do not exist',
    { tags: 'full' },
    () => {
      expect(bisect(idOf('one'), idOf('two'))).toMatchObject({
        code: 2,
        err: expect.stringMatching(/ say the same$/) as string,
      });
      expect(bisect(idOf('unplayable'), idOf('later'))).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^[0-9a-f]{9} cannot play the recording$/) as string,
      });
      const { err, code } = bisect('nowhere', 'HEAD');
      expect(err.split('\n')).toHaveLength(1);
      expect([err.includes('nowhere'), code]).toEqual([true, 2]);
      expect(readdirSync(temporary())).toEqual([]);
    },
  );

  it('leaves no trace when it is interrupted', { tags: 'full' }, async () => {
    const before = everything();
    git('stash', '-qu');
    git('checkout', '-qb', 'slow', idOf('later'));
    commit('endless', endless);
    git('checkout', '-q', '-');
    git('stash', 'pop', '-q');
    const child = spawn(process.execPath, [script, join(folder, 'a.ndjson'), '--git-bisect', idOf('one'), 'slow'], {
      cwd: repository,
      env: environment(),
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    await expect.poll(() => existsSync(join(folder, 'started'))).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toBe(2);
    git('branch', '-qD', 'slow');
    expect(everything()).toEqual(before);
    expect(readdirSync(temporary())).toEqual([]);
  });
});
