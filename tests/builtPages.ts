// A folder for the pages that tests of screens build, for one run of all of them: tests/ui/builtPage.ts builds each page once, whoever
// asks first, and the others take what stands there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    builtPages: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-pages-'));
  project.provide('builtPages', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
