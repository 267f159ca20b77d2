// Pages and tables of the documents that are written from data.
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
export const asTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
const written = '<!-- Written by `npm run docs` from tests/spec, the contracts and the role tables. Do not edit. -->';
export const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, written, ...parts].join('\n\n') + '\n';
