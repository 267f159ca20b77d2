// References to files, headings and functions in READMEs, comments and decisions are valid.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|tsx?|mjs|css)$/.test(file) && !file.startsWith('tests/bench/kit/'))
  .filter((file) => existsSync(join(root, file)));
const exists = (path: string): boolean =>
  ['', '.ts', '.tsx', '.mjs', '.css', '.md'].some((end) => existsSync(join(root, path + end)));

const TOP = /(?<![\w/.-])(?:bus|worker|bridge|ui|server|tests|e2e|build|docs)\/[\w./-]*\w/g;
/** The prose of a file: a whole document, or the comments of code. */
const proseOf = (file: string, text: string): string =>
  file.endsWith('.md') ? text : (text.match(/(^|\s)\/\/.*$|\/\*[\s\S]*?\*\//gm) ?? []).join('\n');
function missingPaths(file: string, text: string): string[] {
  const named = proseOf(file, text).match(TOP) ?? [];
  return named.filter((path) => !exists(path)).map((path) => `${file}: ${path}`);
}

/** A heading named in prose, and the links of a document within the repository. */
const NAMED = /(?<![\w/(-])(?:docs\/[\w./-]+|README|CONTRIBUTING)\.md#[\w-]+/g;
const LINKED = /\]\(([^)\s:]+)\)/g;
/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/`|\*/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const headingsIn = (path: string): string[] =>
  Array.from(readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading));
function linksIn(file: string, text: string): string[] {
  const links = file.endsWith('.md') ? Array.from(text.matchAll(LINKED), ([, link = '']) => link) : [];
  const within = (link: string): string => (link.startsWith('#') ? basename(file) + link : link);
  return [...links.map((link) => join(dirname(file), within(link))), ...(proseOf(file, text).match(NAMED) ?? [])];
}
function deadLinks(file: string, text: string): string[] {
  const isDead = (link: string): boolean => {
    const [path = '', anchor] = link.split('#');
    return !existsSync(join(root, path)) || (anchor !== undefined && !headingsIn(path).includes(anchor));
  };
  return linksIn(file, text).flatMap((link) => (isDead(link) ? [`${file}: ${link}`] : []));
}

/** Functions in a document's sequence diagrams that are in neither of the two files of their arrow. */
function unknownFunctions(text: string): string[] {
  return Array.from(text.matchAll(/```mermaid\nsequenceDiagram\n([\s\S]*?)```/g)).flatMap(([, diagram = '']) => {
    const fileOf = new Map(
      Array.from(diagram.matchAll(/participant (\w+) as (\S+)/g), ([, name, file]) => [name, file]),
    );
    return Array.from(diagram.matchAll(/(\w+)-{1,2}>>(\w+): (.*)/g)).flatMap(([arrow, from, to, words = '']) => {
      const code = [from, to].map((name) => readFileSync(join(root, fileOf.get(name) ?? ''), 'utf8')).join('\n');
      const called = Array.from(words.matchAll(/(\w+)\(\)/g), ([, name = '']) => name);
      return called.flatMap((name) => (new RegExp(`\\b${name}\\b`).test(code) ? [] : [`${name}: ${arrow}`]));
    });
  });
}

/** A reference to documents that are not in this repository. docs/product has their content. */
const FOREIGN =
  /product-brief|\bthe brief\b|\[brief|\bbrief[’']s\b|\bSPEC\b|\[(?:ours|spec)\b|\b(?:look|reliability|stack|rxjs|naming|tim-facts|FIGURES)\.md|\b(?:reliability|tim-facts|DESIGN) ?§|§ ?\d/;
/** A rule by its number, such as the third of section C. S3 is the name of an interface. */
const NUMBERED = /(?<![\w.#`'/-])(?!S3\b)[A-Z]\d{1,2}\b(?![\w.'`])/;
const hasNames = (file: string): boolean => /\.test\.tsx?$|\.spec\.ts$/.test(file) || file.startsWith('tests/spec/');
/** The lines of the prose; titles of tests are checked like comments. */
const saidIn = (file: string, text: string): string[] =>
  [
    proseOf(file, text),
    ...(hasNames(file) ? (text.match(/\b(?:describe|it|test)(?:\.\w+)*\(\s*['"`][^\n]*/g) ?? []) : []),
  ]
    .join('\n')
    .split('\n');
const foreign = (file: string, text: string): string[] =>
  saidIn(file, text).flatMap((line) =>
    FOREIGN.test(line) || (!file.endsWith('.md') && NUMBERED.test(line)) ? [`${file}: ${line.trim()}`] : [],
  );
/** Folders that may still cite other documents. */
const CITING = /^(?:bridge|tests\/bridge)\//;

/** Decisions also name files and identifiers that no longer exist. */
const isHistory = (file: string): boolean => file.startsWith('docs/decisions/');

describe('documents and comments', () => {
  it('name only files that exist', () => {
    const wrong = files
      .filter((file) => !isHistory(file))
      .flatMap((file) => missingPaths(file, readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
    expect(missingPaths('x.md', 'see bus/none and bus/README')).toEqual(['x.md: bus/none']);
  });

  it('link to files and headings that exist', () => {
    expect(files.flatMap((file) => deadLinks(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
    const dead = ['docs/product/limits.md#none', 'docs/none.md#comments'];
    expect(deadLinks('x.ts', `// ${dead.join(' and ')}, not docs/product/limits.md#comments`)).toEqual(
      dead.map((target) => `x.ts: ${target}`),
    );
    expect(deadLinks('docs/x.md', '[a](product/limits.md#chat) [b](product/none.md)')).toEqual([
      'docs/x.md: docs/product/none.md',
    ]);
  });

  it('have sequence diagrams with functions that exist', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    expect(text.match(/sequenceDiagram/g)).toHaveLength(5);
    expect(unknownFunctions(text)).toEqual([]);
    expect(unknownFunctions(text.replace('giveHeart()', 'giveHearts()'))).toHaveLength(1);
  });

  it('cite no document from outside the repository', () => {
    expect(
      files
        .filter((file) => !CITING.test(file) && file !== 'tests/documents.test.ts' && !isHistory(file))
        .flatMap((file) => foreign(file, readFileSync(join(root, file), 'utf8'))),
    ).toEqual([]);
    const cited = [
      'as in product-brief',
      'two minutes [spec: 2.4]',
      'shown at once (C3)',
      'see look.md §7',
      '[S11] told',
      'C5: asked once',
    ];
    for (const line of cited) expect(foreign('x.ts', `const a = 1; // ${line}`)).toHaveLength(1);
    expect(foreign('x.test.ts', "it('is kept as SPEC says', () => {")).toHaveLength(1);
    expect(foreign('x.ts', "const brief = briefOf('§1'); // briefs of people")).toEqual([]);
  });

  it('list renamed identifiers, and no old name is exported', () => {
    const table = readFileSync(join(root, 'docs/decisions/0004-identifiers.md'), 'utf8');
    const renamed = new Set(Array.from(table.matchAll(/^\| `(\w+)` \| `\w+` \|$/gm), ([, before = '']) => before));
    expect(renamed.size).toBeGreaterThan(70);
    const exported = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(root, file), 'utf8').matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm),
          ([, name = '']) => ({ file, name }),
        ),
      );
    expect(exported.length).toBeGreaterThan(1000);
    expect(exported.filter(({ name }) => renamed.has(name))).toEqual([]);
  });
  it('list moved files, and each exists only at its new path', () => {
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
