// The labels that the sources of the screens contain, as the module `virtual:own-labels`: recordings show the name of a
// tapped control where it is one of these, and its shape where a person may have written it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parseAst } from 'rolldown/parseAst';

const NAME = 'virtual:own-labels';
const screens = fileURLToPath(new URL('../ui', import.meta.url));
/** Longer texts are sentences, which no control is called. */
const LONGEST = 10;
const hanzi = /[\u3400-\u9fff]/;

type Node = { type?: unknown; value?: unknown };
/** What a node writes: of a template the text between its values. */
function textOf({ type, value }: Node): string {
  if (type === 'TemplateElement') return (value as { cooked?: string }).cooked ?? '';
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : '';
}
function collect(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  if (text.length <= LONGEST && hanzi.test(text)) found.add(text);
  for (const field of Object.values(node)) collect(field, found);
}
/** All labels in the sources of the screens, sorted. */
export function ownLabels(): string[] {
  const found = new Set<string>();
  for (const path of readdirSync(screens, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || path.startsWith('devtools')) continue;
    collect(parseAst(readFileSync(join(screens, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }), found);
  }
  return [...found].toSorted();
}

export const ownLabelsModule = (): Plugin => ({
  name: 'own-labels',
  resolveId: (id) => (id === NAME ? '\0' + NAME : null),
  load: (id) => (id === '\0' + NAME ? `export const labels = ${JSON.stringify(ownLabels().join('\n'))};` : null),
});
