// Nearly all of some scripts runs before the first screen stands. Chromium (136 and later) is told so, and compiles the
// whole file beside the page's thread while it comes in, instead of each function on that thread when it is first
// called; for others it is a comment.
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const CALLED_AT_ONCE = /^(base|first)-/;
/** Must stand first in the file, so it is put there when all else is done. */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    enforce: 'post',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    async writeBundle({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!fileName.endsWith('.js') || !CALLED_AT_ONCE.test(basename(fileName))) continue;
        const file = join(dir ?? '', fileName);
        await writeFile(file, '//# allFunctionsCalledOnLoad\n' + (await readFile(file, 'utf8')));
      }
    },
  };
}
