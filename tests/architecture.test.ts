import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports, importsOf, tooLong } from './architectureRules';
import type { Source } from './architectureRules';

const root = join(import.meta.dirname, '..');
function walk(folder: string): Source[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === 'node_modules') return [];
    if (statSync(join(root, path)).isDirectory()) return walk(path);
    return /\.(ts|tsx|mjs|css)$/.test(name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}
const sources = ['bus', 'worker', 'bridge', 'ui', 'server', 'tests', 'e2e'].flatMap(walk);
const code = sources.filter((s) => /\.tsx?$/.test(s.path));

describe('the house', () => {
  it('is really looked at', () => {
    expect(code.length).toBeGreaterThan(80);
    expect(
      importsOf(
        `import a from './a'; import type { B } from "../b"; const c = import('./c'); new URL('../d', x); import './e';`,
      ),
    ).toEqual(['./a', '../b', './c', '../d', './e']);
  });

  it('has no import that crosses a wall', () => {
    expect(forbiddenImports(code)).toEqual([]);
  });

  it.each([
    ['bus/x.ts', `import { a } from '../worker/kernel/kernel';`],
    ['bus/x.ts', `import { a } from 'react';`],
    ['bus/x.ts', `import { readFileSync } from 'node:fs';`],
    ['worker/x.ts', `import { a } from '../ui/bus';`],
    ['worker/x.ts', `import type { a } from '../bridge/start';`],
    ['worker/x.ts', `const a = await import('../server/main');`],
    ['worker/x.ts', `import { useState } from 'react';`],
    ['bridge/x.ts', `import { a } from '../worker/kernel/kernel';`],
    ['bridge/x.ts', `import { a } from '../ui/bus';`],
    ['ui/kit/X.tsx', `import { a } from '../../worker/kernel';`],
    ['ui/kit/X.tsx', `new Worker(new URL('../../worker/main.ts', import.meta.url))`],
    ['ui/kit/X.tsx', `import { a } from '../../bridge/start';`],
    ['ui/kit/X.tsx', `import { Subject } from 'rxjs';`],
    ['ui/entry/boot.ts', `import { a } from '../worker/kernel/kernel';`],
    ['server/x.ts', `import { a } from '../worker/transport/sign';`],
    ['server/x.ts', `import { a } from '../ui/brand';`],
    ['ui/features/forum/screens/A.tsx', `import { B } from '../../session/screens/B';`],
    ['worker/domains/forum.ts', `import { a } from './session';`],
  ])('%s may not say %s', (path, text) => {
    expect(forbiddenImports([{ path, text }])).toHaveLength(1);
  });

  it('has no hall of many doors', () => {
    expect(tooLong(sources)).toEqual([]);
    expect(tooLong([{ path: 'ui/x.ts', text: '\n'.repeat(431) }])).toHaveLength(1);
  });

  it('lets "like a thread" be found from its name alone', () => {
    const places = code
      .filter((s) => !s.path.startsWith('tests/') && !s.path.startsWith('e2e/') && s.text.includes('likeThread'))
      .map((s) => s.path);
    const patterns = [
      /^ui\/features\/forum\//,
      /^bus\/contracts\/forum\.ts$/,
      /^worker\/domains\/forum\//,
      /^server\/domains\/forum\//,
    ];
    for (const p of patterns) expect(places.filter((f) => p.test(f))).toHaveLength(1);
    expect(places).toHaveLength(patterns.length);
  });

  it('takes clock, chance and network in the worker from the kernel', () => {
    const direct = code.filter(
      (s) =>
        s.path.startsWith('worker/') &&
        !/^worker\/(edges\/|main\.ts)/.test(s.path) &&
        /\bDate\.now\(|\bMath\.random\(|[^.\w]fetch\((?!\w+: )|new Date\(\)/.test(s.text),
    );
    expect(direct.map((s) => s.path)).toEqual([]);
  });

  it('has no any, no ignored type error, no skipped test', () => {
    const bad = code.filter(
      (s) =>
        s.path !== 'tests/architecture.test.ts' &&
        /(:|as|<) ?any\b|@ts-(ignore|nocheck)|\b(it|test|describe)\.(skip|only|todo)\b/.test(s.text),
    );
    expect(bad.map((s) => s.path)).toEqual([]);
  });
});
