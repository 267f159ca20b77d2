// docs/decisions/README.md, written from the decisions beside it: number, title, and the area in the line below.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../docs/decisions');

type Decision = { file: string; text: string; number: string; title: string; area: string };
export const decisions = (): Decision[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      return { file, text, number, title, area: /^\d{4}-\d\d.* Area: (.+)\.$/m.exec(text)?.[1] ?? 'repository' };
    });

export function decisionIndex(): string {
  const all = decisions();
  const areas = Array.from(new Set(all.map(({ area }) => area)));
  return (
    [
      '# Decisions',
      '<!-- Written by `npm run docs` from the files beside it. Do not edit. -->',
      'One file for each decision that binds more than a file: what led to it, what was decided, what follows. A decision that is replaced stays and names its successor. A new one takes the next free number and has the headings of the others; the line below its title gives date, state and area.',
      ...areas.flatMap((area) => [
        `## ${area}`,
        all
          .filter((one) => one.area === area)
          .map(({ number, title, file }) => `- [${number}. ${title}](${file})`)
          .join('\n'),
      ]),
    ].join('\n\n') + '\n'
  );
}
