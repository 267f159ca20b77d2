import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  againstOrder,
  cyclesIn,
  folderGraph,
  forbiddenImports,
  fullFolders,
  importGraph,
  importsOf,
  tooLong,
  twoWayPairs,
  unusedPublicNames,
} from './architectureRules';
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
const sources = ['bus', 'worker', 'bridge', 'service-worker', 'ui', 'prerender', 'server', 'tests', 'e2e'].flatMap(
  walk,
);
const code = sources.filter((s) => /\.tsx?$/.test(s.path));
const product = sources.filter((s) => !/^(tests|e2e)\//.test(s.path));
const graph = importGraph(product.filter((s) => /\.tsx?$/.test(s.path)));

/** The pairs of folders that may import each other, with the reason. A pair that is gone must be removed here. */
const PAIRS: Record<string, string> = {
  'bridge ⇄ bridge/hosts': 'bridge/start.ts composes the hosts',
};
/** Packages that no file imports, with what uses them. */
const TOOLS: Record<string, string> = {
  '@vitest/browser': 'needed by @vitest/browser-playwright',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
};
/** Where an anchor is not the kit's `Link`, with the reason. */
const ANCHORS: Record<string, string> = {
  'ui/app/Boundary.tsx': 'the boundary of the whole app is outside of the router',
  'ui/devtools/replayer/Tickets.tsx': 'the server puts a ticket into the page, so it must be loaded',
  'ui/app/terms/SafeHtml.tsx': 'links in texts of the server: followLinks.ts decides where they lead',
  'ui/features/chat/components/CardBubbles.tsx': 'a file that is downloaded',
  'ui/kit/navigation/Link.tsx': 'the part itself: what is no page of the app',
  'ui/kit/text/RichText.tsx': 'other sites, in a new tab',
};
/** The domains of the server, from the lowest to the highest: each may import the public.ts of those before it. */
const SERVER_DOMAINS = [
  'platform',
  'users',
  'session',
  'points',
  'media',
  'chat',
  'carClubs',
  'circles',
  'forum',
  'shop',
  'content',
  'questions',
  'activities',
  'notices',
  'clubz',
  'search',
  'staff',
];

describe('imports', () => {
  it('are read from the syntax tree, including types and without comments', () => {
    expect(code.length).toBeGreaterThan(80);
    const text = `import a from './a'; import type { B } from "../b"; const c = import('./c'); new URL('../d', x);
      import './e'; // import './f';`;
    expect(importsOf({ path: 'x.ts', text })).toEqual(['./a', '../b', './c', '../d', './e']);
  });

  it('follow the tables of allowed imports', () => {
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
    ['worker/x.ts', `import dayjs from 'dayjs';`],
    ['bridge/x.ts', `import { a } from '../worker/kernel/kernel';`],
    ['bridge/x.ts', `import { a } from '../ui/bus';`],
    ['ui/kit/X.tsx', `import { a } from '../../worker/kernel';`],
    ['ui/kit/X.tsx', `new Worker(new URL('../../worker/main.ts', import.meta.url))`],
    ['ui/kit/X.tsx', `import { a } from '../../bridge/start';`],
    ['ui/kit/X.tsx', `import { Subject } from 'rxjs';`],
    ['ui/entry/boot.ts', `import { a } from '../../worker/kernel/kernel';`],
    ['server/x.ts', `import { a } from '../worker/transport/sign';`],
    ['server/x.ts', `import { a } from '../ui/brand';`],
    ['ui/features/forum/screens/A.tsx', `import { B } from '../../session/screens/B';`],
    ['ui/kit/layout/X.tsx', `import { a } from '../../app/network';`],
    ['server/domains/forum/threads.ts', `import { users } from '../users/users';`],
    ['server/domains/forum/threads.ts', `import type { Briefs } from '../users/briefs';`],
    ['server/im/x.ts', `export { briefsOf } from '../domains/users/briefs';`],
    ['server/http/routes.ts', `import { briefsOf } from '../domains/users/briefs';`],
    ['worker/domains/forum/feed.ts', `import type { a } from '../session/session';`],
    ['bus/recording/recordingFile.ts', `import { migrate } from './migrate';`],
    ['ui/entry/replay.ts', `import { migrations } from '../../bus/contracts/migrations';`],
  ])('%s may not contain %s', (path, text) => {
    expect(forbiddenImports([{ path, text }])).toHaveLength(1);
  });

  it('between the server’s domains go only to a domain before, in the list of all domains', () => {
    expect(againstOrder(graph, SERVER_DOMAINS)).toEqual([]);
    expect(SERVER_DOMAINS.toSorted()).toEqual(readdirSync(join(root, 'server/domains')).toSorted());
    const upward = importGraph([
      { path: 'server/domains/users/a.ts', text: `import type { B } from '../forum/public'` },
      { path: 'server/domains/forum/public.ts', text: `export type B = 1` },
      { path: 'server/domains/garage/x.ts', text: `` },
    ]);
    expect(againstOrder(upward, SERVER_DOMAINS)).toEqual([
      'server/domains/users/a.ts imports server/domains/forum/public.ts, which is not below it',
      'garage has no place in the order',
    ]);
  });

  it('from a server domain’s public.ts use every name that it exports', () => {
    expect(unusedPublicNames(product)).toEqual([]);
    expect(
      unusedPublicNames([
        {
          path: 'server/domains/users/public.ts',
          text: `export { a, type B } from './briefs'; export { c } from './c'`,
        },
        { path: 'server/domains/users/own.ts', text: `import { c } from './public'` },
        { path: 'server/im/x.ts', text: `import { a as x, type B } from '../domains/users/public'` },
      ]),
    ).toEqual(['users: c']);
  });

  it('have no cycle of files', () => {
    expect(cyclesIn(graph)).toEqual([]);
    expect(
      cyclesIn(
        importGraph([
          { path: 'a.ts', text: `import './b'` },
          { path: 'b.ts', text: `import type { A } from './a'` },
        ]),
      ),
    ).toEqual([['a.ts', 'b.ts']]);
  });

  it('have no cycle of folders on the server', () => {
    expect(cyclesIn(folderGraph(graph, 'server'))).toEqual([]);
    const circle = importGraph([
      { path: 'server/a/x.ts', text: `import './y'; import '../b/x'` },
      { path: 'server/a/y.ts', text: `` },
      { path: 'server/b/x.ts', text: `import type { C } from '../c/x'` },
      { path: 'server/c/x.ts', text: `import type { Y } from '../a/y'` },
    ]);
    expect(cyclesIn(folderGraph(circle, 'server'))).toEqual([['server/a', 'server/b', 'server/c']]);
  });

  it('go one way between two folders, except for the listed pairs', () => {
    expect(twoWayPairs(graph).sort()).toEqual(Object.keys(PAIRS).sort());
  });
});

describe('the repository', () => {
  it('has no file with too many lines and no folder with too many files', () => {
    expect(tooLong(sources)).toEqual([]);
    expect(fullFolders(product)).toEqual([]);
    for (const folder of ['bus', 'worker', 'server'])
      expect(
        readdirSync(join(root, folder)).filter((name) => statSync(join(root, folder, name)).isFile()).length,
      ).toBeLessThanOrEqual(8);
    expect(tooLong([{ path: 'ui/x.ts', text: '\n'.repeat(301) }])).toHaveLength(1);
  });

  // The files are the screen, the contract, the worker's and the server's code. A simple read has none in the worker;
  // what the staff may do as well is in the table of the log, too.
  it.each([
    ['forum', 'likeThread', 4],
    ['forum', 'followTopic', 4],
    ['activities', 'forwardActivity', 4],
    ['carClubs', 'updateClub', 5],
    ['circles', 'foundCircle', 4],
    ['content', 'shareArticle', 4],
    ['questions', 'ignoreInvite', 4],
    ['session', 'getTerms', 4],
    ['shop', 'createOrder', 4],
    ['users', 'changeSettings', 4],
    ['notices', 'getRedDot', 3],
    ['points', 'getAward', 3],
    ['search', 'listSuggestions', 3],
  ])('names the call %s.%s in %i files, at most one in each module', (domain, call, count) => {
    const places = product.filter((s) => new RegExp(`\\b${call}\\b`).test(s.text)).map((s) => s.path);
    expect(places).toContain(`bus/contracts/${domain}.ts`);
    for (const top of ['bus/', 'server/domains/', 'worker/domains/', 'ui/'])
      expect(places.filter((path) => path.startsWith(top)).length).toBeLessThanOrEqual(1);
    expect(places.some((path) => path.startsWith('server/domains/'))).toBe(true);
    expect(places).toHaveLength(count);
  });

  it('reads clock, random numbers and network in the worker only in its edges and main.ts', () => {
    const direct = code.filter(
      (s) =>
        s.path.startsWith('worker/') &&
        !/^worker\/(edges\/|main\.ts)/.test(s.path) &&
        /\bDate\.now\(|\bMath\.random\(|[^.\w]fetch\((?!\w+: )|new Date\(\)/.test(s.text),
    );
    expect(direct.map((s) => s.path)).toEqual([]);
  });

  it('lets time pass in the worker’s pipes only by the kernel’s scheduler', () => {
    // `every`, `gather` and named timers are the kernel's own.
    const TIMED = /\b(?:auditTime|bufferTime|debounceTime|delay|sampleTime|throttleTime|timeout|timer)\(/g;
    const wrong = product
      .filter((s) => s.path.startsWith('worker/') && /from 'rxjs'/.test(s.text))
      .flatMap(({ path, text }) =>
        Array.from(text.matchAll(TIMED), (found) => text.slice(found.index, text.indexOf(')', found.index) + 1))
          .filter((used) => !/\bscheduler\b/.test(used))
          .map((used) => `${path}: ${used}`),
      )
      .concat(
        product
          .filter((s) => /^worker\/(?!kernel\/|edges\/|replay\/|endpoint)/.test(s.path))
          .filter((s) => /\.subscribe\(|\bretry\(\{ ?delay: ?\d/.test(s.text))
          .map((s) => `${s.path}: subscribes, or retries by the machine’s clock`),
      );
    expect(wrong).toEqual([]);
  });

  it('gives the worker’s other scripts from RxJS what they use of it, and nothing else', () => {
    const first = /^worker\/(kernel\/|packs\/sharedRxjs|main|edges\/|transport\/)/;
    const used = product
      .filter((s) => s.path.startsWith('worker/') && !first.test(s.path))
      .flatMap((s) => Array.from(s.text.matchAll(/^import \{([^}]*)\} from 'rxjs';$/gm), (found) => found[1] ?? ''));
    const named = (list: string) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
    const shared = sources.find((s) => s.path === 'worker/packs/sharedRxjs.ts')?.text ?? '';
    expect(named(/export \{([^}]*)\}/.exec(shared)?.[1] ?? '').sort()).toEqual(
      Array.from(new Set(used.flatMap(named))).sort(),
    );
  });

  it('shares state between components only in Valtio proxies', () => {
    const byHand = (text: string) =>
      /\buseSyncExternalStore\b|\b(listeners|watchers|subscribers) = new Set\b/.test(text);
    expect(code.filter((s) => s.path.startsWith('ui/') && byHand(s.text)).map((s) => s.path)).toEqual([]);
    expect(byHand(`import { useState, useSyncExternalStore } from 'react';`)).toBe(true);
    expect(byHand(`const listeners = new Set<() => void>();`)).toBe(true);
  });

  it('has no package that nothing uses', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const configured = ['build', ...readdirSync(root).filter((name) => /\.(ts|mjs|json)$/.test(name))]
      .flatMap((name) =>
        name === 'build' ? walk(name) : [{ path: name, text: readFileSync(join(root, name), 'utf8') }],
      )
      .filter(({ path }) => !/^package/.test(path));
    const texts = sources.concat(configured).map((s) => s.text);
    const isUsed = (name: string) => {
      const named = new RegExp(`['"\\/]${name.replace(/[/.]/g, '\\$&')}(/[^'"]*)?['"]`);
      return name in TOOLS || texts.some((text) => named.test(text));
    };
    const all = Object.keys({ ...dependencies, ...devDependencies });
    expect(all.filter((name) => !isUsed(name.replace(/^@types\//, '')))).toEqual([]);
    expect(Object.keys(TOOLS).filter((name) => !all.includes(name))).toEqual([]);
  });

  it('writes a link as the kit’s Link, and a plain anchor only in the listed files', () => {
    const withAnchor = (files: Source[]) =>
      files
        .filter((s) => /^ui\/.*\.tsx$/.test(s.path) && /<a[\s>]|createElement\(\s*'a'/.test(s.text))
        .map((s) => s.path);
    expect(withAnchor(code).sort()).toEqual(Object.keys(ANCHORS).sort());
    expect(withAnchor([{ path: 'ui/X.tsx', text: '<a className={s.row} href="/home">' }])).toEqual(['ui/X.tsx']);
    const withRouter = code.filter(
      (s) => s.path.startsWith('ui/') && importsOf(s).some((name) => /^wouter/.test(name)),
    );
    expect(withRouter.map((s) => s.path).filter((path) => !path.startsWith('ui/app/'))).toEqual([
      'ui/kit/navigation/Link.tsx',
    ]);
  });

  // The build takes `import(…).then(…)` as one: what is said there of a failure is not called, and nobody catches it.
  it('imports a script on demand in an arrow function or after await, so that somebody hears that it is missing', () => {
    const bare = /(?<!=>\s*|await |return |typeof |: )\bimport\('(?!\.\.\/devtools)[^']+'\)/;
    const pages = product.filter(({ path }) => /^(ui|bridge)\/(?!devtools).*\.tsx?$/.test(path));
    expect(pages.filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
  });
  it('has no type any, no ignored type error and no skipped test', () => {
    const bad = code.filter(
      (s) =>
        s.path !== 'tests/architecture.test.ts' &&
        /(:|as|<) ?any\b|@ts-(ignore|nocheck)|\b(it|test|describe)\.(skip|only|todo)\b/.test(s.text),
    );
    expect(bad.map((s) => s.path)).toEqual([]);
  });
});
