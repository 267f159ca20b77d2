// What READMEs, comments and decisions say of the repository's files is true.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|tsx?|mjs|css)$/.test(file) && !file.startsWith('tests/bench/kit/'))
  .filter((file) => existsSync(join(root, file)));
const exists = (path: string): boolean =>
  ['', '.ts', '.tsx', '.mjs', '.css', '.md'].some((end) => existsSync(join(root, path + end)));

const TOP = /(?<![\w/.-])(?:bus|worker|bridge|ui|server|tests|e2e|build|docs)\/[\w./-]*\w/g;
/** What a file says in prose: a document as a whole, of code its comments. */
const proseOf = (file: string, text: string): string =>
  file.endsWith('.md') ? text : (text.match(/(^|\s)\/\/.*$|\/\*[\s\S]*?\*\//gm) ?? []).join('\n');
function missingPaths(file: string, text: string): string[] {
  const named = proseOf(file, text).match(TOP) ?? [];
  return named.filter((path) => !exists(path)).map((path) => `${file}: ${path}`);
}

/** Decisions name what was before. */
const isHistory = (file: string): boolean => file.startsWith('docs/decisions/');

describe('documents and comments', () => {
  it('name no file that does not exist', () => {
    const wrong = files
      .filter((file) => !isHistory(file))
      .flatMap((file) => missingPaths(file, readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
    expect(missingPaths('x.md', 'see bus/none and bus/README')).toEqual(['x.md: bus/none']);
  });

  it('list moved files that are gone from where they were', () => {
    const table = readFileSync(join(root, 'docs/decisions/0001-folders-by-domain.md'), 'utf8');
    const rows = Array.from(table.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm), ([, before = '', now = '']) => ({
      before,
      now,
    }));
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ before }) => existsSync(join(root, before)))).toEqual([]);
    expect(rows.filter(({ now }) => !existsSync(join(root, now)))).toEqual([]);
  });
});
