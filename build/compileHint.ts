// Nearly all of some scripts runs before the first screen stands. Chromium (136 and later) is told so, and compiles the
// whole file beside the page's thread while it comes in, instead of each function on that thread when it is first
// called; for others it is a comment.
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { writeMap } from './sourceMaps.ts';

const CALLED_AT_ONCE = /^(base|first)-/;
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Must stand first in the file, so it is put there when all else is done. The maps are kept here, since it moves lines. */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    enforce: 'post',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    async writeBundle({ dir = '' }, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const isHinted = CALLED_AT_ONCE.test(basename(output.fileName));
        if (output.map) writeMap(dir, output.fileName, output.map, { line: isHinted ? 1 : 0 });
        if (!isHinted) continue;
        const file = join(dir, output.fileName);
        await writeFile(file, HINT + (await readFile(file, 'utf8')));
      }
    },
  };
}
