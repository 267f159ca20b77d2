// Folders for the pages (tests/ui/builtPage.ts) and scripts (tests/builtScript.ts) that tests build. All tests of a run
// share them, so that each is built once, by the first test that needs it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    builtPages: string;
    builtScripts: string;
  }
}

export default function setup(project: TestProject): () => void {
  const pages = mkdtempSync(join(tmpdir(), 'zeal-pages-'));
  // Inside the project, because scripts find packages and the project's root from their own path.
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const scripts = mkdtempSync(join(cache, 'test-scripts-'));
  project.provide('builtPages', pages);
  project.provide('builtScripts', scripts);
  return () => [pages, scripts].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
