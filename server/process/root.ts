// The project's folder on disk. A file of its own because the same code runs from server/ (tsx) and from dist-server/
// (bundled).
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('package.json not found above ' + fileURLToPath(import.meta.url));
    folder = parent;
  }
  return folder;
}

const root = findRoot();
/** A path inside the project. */
export const inProject = (...parts: string[]): string => join(root, ...parts);
