// Finds the commit that changed what a replay says: replays the recording in a work tree of its own at each commit that
// `git bisect` chooses. The developer's work tree and its bisection are not touched (git keeps both per work tree).
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

type Ended = { out: string; err: string; code: number | null };
/** `said`: one line, the same for the same result. `first`: the whole description of the first difference. */
type Try = { is: 'same' | 'differs' | 'skipped'; said: string; first: string };
export class BisectionFailed extends Error {}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** What `npm run replay -- FILE --bisect` of that commit has said. */
function tryOf({ out, err }: Ended): Try {
  const [, differing] = /^envelopes \d+, differing (\d+), state /m.exec(out) ?? [];
  if (differing === undefined) {
    const why = /^(recording refused|\w*Error\b).*$/m.exec(err)?.[0] ?? firstLine(err);
    return { is: 'skipped', said: why || 'the command said nothing', first: '' };
  }
  if (differing === '0') return { is: 'same', said: 'same', first: '' };
  const first = err.slice(Math.max(0, err.search(/^first difference/m))).trim();
  return { is: 'differs', said: firstLine(first), first };
}

/** Runs one process after the other; `end` ends the one that runs. */
function createShell(env: NodeJS.ProcessEnv) {
  let running: ChildProcess | null = null;
  let isEnded = false;
  function run(cwd: string, command: string, args: readonly string[]): Promise<Ended> {
    if (isEnded) return Promise.reject(new BisectionFailed('interrupted'));
    return new Promise((done, failed) => {
      const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
      running = child;
      const [out, err]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
      child.on('error', failed);
      child.on('close', (code) => {
        if (isEnded) failed(new BisectionFailed('interrupted'));
        else done({ out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString(), code });
      });
    });
  }
  return {
    run,
    end(): void {
      isEnded = true;
      running?.kill();
    },
    /** Also after `end`. */
    again(): void {
      isEnded = false;
    },
  };
}

/** Prints each try, then the commit. Resolves with the exit status: 0 found, 1 only some commits of which it is one. */
export async function gitBisect(file: string, good: string, bad: string): Promise<number> {
  const checkout = process.cwd();
  const recording = resolve(file);
  readFileSync(recording);
  const temporary = mkdtempSync(join(tmpdir(), 'replay-bisect-'));
  const tree = join(temporary, 'tree');
  const shell = createShell({ ...process.env, LC_ALL: 'C', NODE_OPTIONS: '' });
  const interrupt = (): void => shell.end();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);

  async function git(cwd: string, ...args: string[]): Promise<string> {
    const { out, err, code } = await shell.run(cwd, 'git', ['-c', 'core.hooksPath=/dev/null', ...args]);
    if (code !== 0) throw new BisectionFailed(`git ${args.join(' ')}: ${firstLine(err) || firstLine(out)}`);
    return out.trim();
  }
  const commitOf = (name: string) => git(checkout, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
  const lockIn = (folder: string): string => {
    const path = join(folder, 'package-lock.json');
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  /** The packages of the commit in `tree`: those of the checkout, or installed once for each lock file. */
  async function link(): Promise<string> {
    const modules = join(tree, 'node_modules');
    // A link, so that nothing in what it leads to is removed.
    rmSync(modules, { force: true });
    const lock = lockIn(tree);
    if (lock === lockIn(checkout)) symlinkSync(join(checkout, 'node_modules'), modules);
    else {
      const own = join(temporary, createHash('sha256').update(lock).digest('hex').slice(0, 12));
      if (!existsSync(own)) {
        mkdirSync(own);
        for (const name of ['package.json', 'package-lock.json'])
          if (existsSync(join(tree, name))) writeFileSync(join(own, name), readFileSync(join(tree, name)));
        console.log('   npm ci, since the packages are others');
        const { code, err } = await shell.run(own, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
        if (code !== 0) {
          rmSync(own, { recursive: true });
          return `npm ci failed: ${firstLine(err)}`;
        }
      }
      symlinkSync(join(own, 'node_modules'), modules);
    }
    return '';
  }
  let tries = 0;
  async function tryHere(): Promise<Try> {
    const failed = await link();
    const args = ['--import', 'tsx', 'worker/replay/cli.ts', recording, '--bisect'];
    const result: Try = failed
      ? { is: 'skipped', said: failed, first: '' }
      : tryOf(await shell.run(tree, process.execPath, args));
    const said = result.is === 'skipped' ? `skipped, cannot play it: ${result.said}` : result.said;
    console.log(`${++tries}  ${await git(tree, 'log', '-1', '--format=%h %s')}: ${said}`);
    return result;
  }
  async function tryAt(commit: string): Promise<Try> {
    await git(tree, 'checkout', '--quiet', '--detach', commit);
    const result = await tryHere();
    if (result.is === 'skipped') throw new BisectionFailed(`${commit.slice(0, 9)} cannot play the recording`);
    return result;
  }

  async function search(): Promise<number> {
    const [from, to] = [await commitOf(good), await commitOf(bad)];
    await git(checkout, 'worktree', 'add', '--detach', '--quiet', tree, from);
    const before = await tryAt(from);
    const after = await tryAt(to);
    // How a difference is described may change on the way, so that it counts only where both differ.
    const verdict = ({ is, said }: Try): string => (before.is === after.is ? said : is);
    if (verdict(before) === verdict(after)) throw new BisectionFailed(`${good} and ${bad} say the same`);
    /** What a commit that is not as GOOD says, by commit. */
    const changed = new Map([[to, after]]);
    let said = await git(tree, 'bisect', 'start', to, from);
    for (;;) {
      const [, found] = /^([0-9a-f]{40}) is the first bad commit/m.exec(said) ?? [];
      if (found !== undefined) {
        const first = changed.get(found)?.first ?? '';
        console.log(first || `${before.first}\nsince then the same as the recording`);
        console.log(`commit ${await git(tree, 'log', '-1', '--format=%H %s', found)}`);
        return 0;
      }
      const here = await git(tree, 'rev-parse', 'HEAD');
      const result = await tryHere();
      const isChanged = verdict(result) !== verdict(before);
      if (result.is !== 'skipped' && isChanged) changed.set(here, result);
      const word = result.is === 'skipped' ? 'skip' : isChanged ? 'bad' : 'good';
      const ended = await shell.run(tree, 'git', ['bisect', word]);
      said = ended.out;
      if (ended.code === 0) continue;
      const left = said.match(/^[0-9a-f]{40}$/gm);
      if (!left) throw new BisectionFailed(firstLine(said) || firstLine(ended.err));
      console.log('one of these commits, most of which cannot play the recording:');
      console.log(await git(tree, 'log', '--no-walk=unsorted', '--format=%H %s', ...left));
      return 1;
    }
  }
  try {
    return await search();
  } finally {
    shell.again();
    // First what git knows of it; the folder may not have become a work tree.
    await git(checkout, 'worktree', 'remove', '--force', tree).catch(() => undefined);
    rmSync(temporary, { recursive: true, force: true });
    await git(checkout, 'worktree', 'prune').catch(() => undefined);
    for (const signal of signals) process.off(signal, interrupt);
  }
}
