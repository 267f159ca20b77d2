// The builds whose screens are compared: this checkout's, and that of another commit in a temporary folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const buildHere = `
  const { isStale, buildAll } = await import('./server/build.mjs');
  if (isStale()) {
    console.log('no build of these sources in dist/: building');
    await buildAll();
  }`;

/** What it prints goes to this command's errors, whose output is the result alone. Throws where it fails. */
function run(cwd: string, command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} failed in ${cwd}`);
}
/** Its full name; '' for what names no commit. */
export function commitOf(name: string): string {
  const { status, stdout } = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? stdout.trim() : '';
}

/** Builds this checkout where its build is missing or older than its sources. Returns the pages' folder. */
export function ownBuild(): string {
  run('.', process.execPath, '--input-type=module', '--eval', buildHere);
  return 'dist';
}
/** Builds the pages of a commit for as long as `play` needs them. */
export async function withBuildOf<T>(commit: string, play: (dist: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-screens-'));
  const tree = join(folder, 'tree');
  const modules = join(tree, 'node_modules');
  const lock = (of: string): string => readFileSync(join(of, 'package-lock.json'), 'utf8');
  console.error(`building the pages of ${commit.slice(0, 12)}`);
  try {
    run('.', 'git', 'worktree', 'add', '--quiet', '--detach', tree, commit);
    if (lock(tree) === lock('.')) symlinkSync(resolve('node_modules'), modules);
    else run(tree, 'npm', 'ci', '--silent', '--no-audit', '--no-fund');
    run(tree, process.execPath, join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'error');
    return await play(join(tree, 'dist'));
  } finally {
    // Removed first when it is a link, so that nothing follows it.
    rmSync(modules, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    run('.', 'git', 'worktree', 'prune');
  }
}
