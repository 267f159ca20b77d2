// The file of the development map of a build: beside the source maps, never served as it is. Apart from what makes it,
// so that the server does not carry a parser.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the map of the build in `dist` is. */
export const linesOf = (dist: string): string => join(dist, '..', 'dist-server', 'lines.json');
/** The text of the build's map; null without one. */
export const readLines = (dist: string): string | null => {
  const file = linesOf(dist);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
