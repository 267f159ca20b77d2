// The seed's markup for rich text, one block a line: `## title`, `- item`, `1. item`, `> quotation`,
// `![picture|caption]`, `[video]`, `a | b` for a row of a table (the first row is its head); any other line is a
// paragraph. Inline: `**bold**` and `[text](/address)`.
import { imageOf } from '../generator/pictures';

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const inline = (text: string): string =>
  escape(text)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/(<\/[ab]>) (?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) (?=<[ab][ >])/g, '$1');

type Kind = 'ul' | 'ol' | 'table' | '';
const kindOf = (line: string): Kind =>
  line.startsWith('- ')
    ? 'ul'
    : /^\d+\. /.test(line)
      ? 'ol'
      : line.includes(' | ') && !line.startsWith('!')
        ? 'table'
        : '';

function block(line: string): string {
  const picture = /^!\[([\w-]+)\|([^\]]*)\]$/.exec(line);
  if (picture !== null) {
    const { url, width, height } = imageOf(picture[1] ?? '');
    return `<img src="${url}" alt="${escape(picture[2] ?? '')}" width="${width}" height="${height}">`;
  }
  if (line === '[video]') return '<video>';
  if (line.startsWith('### ')) return `<h4>${inline(line.slice(4))}</h4>`;
  if (line.startsWith('## ')) return `<h3>${inline(line.slice(3))}</h3>`;
  if (line.startsWith('> ')) return `<blockquote>${inline(line.slice(2))}</blockquote>`;
  return `<p>${inline(line)}</p>`;
}
const row = (line: string, cell: string): string =>
  `<tr>${line
    .split(' | ')
    .map((words) => `<${cell}>${inline(words)}</${cell}>`)
    .join('')}</tr>`;
function group(kind: Kind, lines: readonly string[]): string {
  const [head = '', ...rest] = lines;
  if (kind === 'table')
    return `<table><thead>${row(head, 'th')}</thead><tbody>${rest.map((line) => row(line, 'td')).join('')}</tbody></table>`;
  return kind === ''
    ? lines.map(block).join('')
    : `<${kind}>${lines.map((line) => `<li>${inline(line.replace(/^(- |\d+\. )/, ''))}</li>`).join('')}</${kind}>`;
}

export function htmlOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let html = '';
  for (let at = 0; at < lines.length;) {
    const kind = kindOf(lines[at] ?? '');
    let end = at + 1;
    while (end < lines.length && kind !== '' && kindOf(lines[end] ?? '') === kind) end++;
    html += group(kind, lines.slice(at, end));
    at = end;
  }
  return html;
}
