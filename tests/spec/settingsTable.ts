// The table of the server's settings in docs/operations.md, written from server/process/settings.ts.
import { settings } from '../../server/process/settings';
import { asTable, code } from './markdown';

const begins = '<!-- Settings: written by `npm run docs` from server/process/settings.ts. -->';
const ends = '<!-- End of the settings. -->';

const table = (): string =>
  asTable(
    ['variable', 'default', 'meaning'],
    Object.entries(settings).map(([name, { shown, meaning, isSecret }]) => [
      isSecret ? `${code(name)}, ${code(name + '_FILE')}` : code(name),
      /^[–`]/.test(shown) ? shown : code(shown),
      meaning,
    ]),
  );

/** The page with the table of today. */
export function withSettings(text: string): string {
  const [from, to] = [text.indexOf(begins), text.indexOf(ends)];
  if (from < 0 || to < from) throw new Error('docs/operations.md has no place for the settings');
  return `${text.slice(0, from)}${begins}\n\n${table()}\n\n${text.slice(to)}`;
}
