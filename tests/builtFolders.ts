// Folders for what tests build (pages: tests/ui/builtPage.ts, scripts: tests/builtScript.ts), for one run of all of
// them: each is built once, by whoever asks first.
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
  // Inside the project: scripts find packages, and the project's root, from where they are.
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const scripts = mkdtempSync(join(cache, 'test-scripts-'));
  project.provide('builtPages', pages);
  project.provide('builtScripts', scripts);
  return () => [pages, scripts].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
}
