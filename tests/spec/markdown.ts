// Pages and tables of the documents that are written from data.
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
/** By name, so that a document does not change with the order of declarations. */
export const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number =>
  a < b ? -1 : a > b ? 1 : 0;
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
export const asTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
const written = '<!-- Written by `npm run docs` from tests/spec, the contracts and the role tables. Do not edit. -->';
export const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, written, ...parts].join('\n\n') + '\n';
