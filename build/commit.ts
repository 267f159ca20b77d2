// The commit of a build, for the headers of its recordings: whoever gets one can check that build out.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** `-dirty` where files differ from it; '' for sources without their history. */
export function commitOf(folder: string): string {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}
/** `import.meta.env.VITE_COMMIT` in the page. */
export const commit = (): Plugin => ({
  name: 'commit',
  config: () => ({
    define: { 'import.meta.env.VITE_COMMIT': JSON.stringify(commitOf(fileURLToPath(new URL('..', import.meta.url)))) },
  }),
});
