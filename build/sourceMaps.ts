// The source maps of a build: of the page's scripts and the worker's, in dist-server/maps, which is never served as it
// is, but for the map of the replayer's worker to this machine. A recorded error names positions of the build;
// `npm run replay` and the replayer show those of the sources.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { basename, join } from 'node:path';
import { positionsIn } from '../bus/inspect/stackSources.ts';

/** Where the maps of the build in `dist` are. */
export const mapsOf = (dist: string): string => join(dist, '..', 'dist-server', 'maps');

/**
 * Writes the map of the script at `path` in `dist`, without the text of the sources unless `sources`. `line`, `column`:
 * where the mapped text begins in the script (0-based). A map that the bundler has put beside the script is deleted there.
 */
export function writeMap(
  dist: string,
  path: string,
  map: object,
  { line = 0, column = 0, sources = false } = {},
): void {
  mkdirSync(mapsOf(dist), { recursive: true });
  const section = { offset: { line, column }, map: sources ? map : { ...map, sourcesContent: undefined } };
  writeFileSync(join(mapsOf(dist), `${basename(path)}.map`), JSON.stringify({ version: 3, sections: [section] }));
  rmSync(join(dist, `${path}.map`), { force: true });
}

/**
 * Reads the maps in `folder`. Returns a function from a text to each position in it that a map knows, with its place in
 * the sources: `base-DxEKz76r.js:9:136023` → `ui/app/App.tsx:45:12`. Positions of another build are not in its result.
 */
export function readMaps(folder: string): (text: string) => Map<string, string> {
  const known = new Map<string, SourceMap | null>();
  const mapOf = (script: string): SourceMap | null => {
    const before = known.get(script);
    if (before !== undefined) return before;
    const file = join(folder, `${script}.map`);
    const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : null;
    known.set(script, map);
    return map;
  };
  return (text) => {
    const found = new Map<string, string>();
    for (const all of positionsIn(text)) {
      const [script = '', line, column] = all.split(':');
      const entry = mapOf(script)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) continue;
      const source = entry.originalSource.replace(/^(\.\.?\/)+/, '');
      found.set(all, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
    }
    return found;
  };
}
