// The text being written as the conversation keeps it, and back: people are kept by their ids beside the words, in
// order of standing.
import type { ChatDraft, Quote } from '../../../../bus/entities/chat';
import type { RichInput, TokenMark } from '../../forum/editor/components/richInput';

/** Stands for everybody in a group; the worker knows what the service calls it. */
export const everybody = 'all';

/** A name as it stands behind an @: up to the first space. */
export const mentionName = (name: string): string => name.replace(/[\s@]+/g, '');

export const atIds = ({ marks }: RichInput): string[] =>
  marks
    .filter((m) => m.sign === '@')
    .map((m) => m.id)
    .filter((id, i, all) => all.indexOf(id) === i)
    .slice(0, 20);

/** null for nothing worth keeping. */
export function draftOf(input: RichInput, quote: Quote | null, time: number): ChatDraft | null {
  return input.text.trim() || quote ? { text: input.text, atUserIDs: atIds(input), quote, time } : null;
}
/** `nameOf`: the name of a person, '' when that is not known. */
export function inputOf(text: string, atUserIDs: readonly string[], nameOf: (id: string) => string): RichInput {
  const marks: TokenMark[] = [];
  let at = 0;
  for (const id of atUserIDs) {
    const name = id === everybody ? '所有人' : mentionName(nameOf(id));
    const known = name ? text.indexOf(`@${name}`, at) : -1;
    const found = known >= 0 ? [`@${name}`] : /@[^\s@]{1,30}/.exec(text.slice(at));
    const word = found?.[0];
    if (!word) continue;
    const from = known >= 0 ? known : text.indexOf(word, at);
    at = from + word.length;
    marks.push({ from, to: at, sign: '@', id });
  }
  return { text, marks };
}
