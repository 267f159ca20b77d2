// Commands of `npm run staff -- publish-car-information …`: parses them into calls and prints the answers.
// staffCommands.ts has the other commands. The text is read from a file.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { brief } from './terminalText';
import { whenOf } from './formatTimestamp';
import type { Question } from './question';

export const contentUsage = `  publish-car-information --title T --text FILE [--summary S] [--source S] [--cover ADDRESS] [--models ID,ID]
                                                a new piece of car information; FILE holds safe HTML (p h2–h4 b i a img ul ol li
                                                blockquote table), all else is taken out; ADDRESS is a picture here (/media/…)
  publish-car-information INFO [the same]       other words for one that stands; what is not given stays
  publish-car-information INFO --withdraw       takes it out of sight; --restore shows it again
  car-information                               what stands, newest first, with its ids`;

const names: { readonly [option: string]: string | undefined } = {
  '--title': 'title',
  '--summary': 'summary',
  '--source': 'source',
  '--cover': 'coverUrl',
};

/** Returns null for an unknown command. */
export function contentQuestion(
  words: readonly string[],
  readText: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Question | null {
  const input: { [name: string]: unknown } = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = words[at + 1] ?? '';
    const name = names[word];
    if (word === '--withdraw' || word === '--restore') {
      input['withdraw'] = word === '--withdraw' ? 1 : 0;
      continue;
    }
    if (!word.startsWith('--')) {
      if (at > 0 || word === '') return null;
      input['infoId'] = word;
      continue;
    }
    if (value === '' || value.startsWith('--')) return null;
    if (name !== undefined) input[name] = value;
    else if (word === '--models') input['carModelIds'] = value.split(',').filter((id) => id !== '');
    else if (word === '--text') input['html'] = readText(value);
    else return null;
    at++;
  }
  const isNew = input['infoId'] === undefined;
  if (
    isNew
      ? input['title'] === undefined || input['html'] === undefined || input['withdraw'] !== undefined
      : Object.keys(input).length < 2
  )
    return null;
  return { topic: 'content.publishInfo', input };
}

const Info = v.object({
  infoId: v.string(),
  title: v.string(),
  source: v.string(),
  createTime: v.number(),
  viewCount: v.number(),
  postCount: v.number(),
  carModels: v.array(v.object({ name: v.string() })),
});
const Infos = v.object({ hasMore: v.boolean(), list: v.array(Info) });
const lineOf = (one: v.InferOutput<typeof Info>): string =>
  [
    one.infoId,
    whenOf(one.createTime),
    ...(one.source === '' ? [] : [brief(one.source)]),
    ...one.carModels.map((model) => brief(model.name)),
    `${one.viewCount} views`,
    `“${brief(one.title)}”`,
  ].join('  ');

/** Returns null for the answer of another call. */
export function contentLines({ topic, input }: Question, data: unknown): string[] | null {
  if (topic === 'content.listInfos') {
    const { list, hasMore } = v.parse(Infos, data);
    return list.length === 0 ? ['no car information'] : [...list.map(lineOf), ...(hasMore ? ['… and more'] : [])];
  }
  if (topic !== 'content.publishInfo') return null;
  const did =
    input['withdraw'] === 1
      ? 'withdrawn'
      : input['withdraw'] === 0
        ? 'shown again'
        : input['infoId'] === undefined
          ? 'published'
          : 'changed';
  return [`${did}  ${lineOf(v.parse(Info, data))}`];
}
