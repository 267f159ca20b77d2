// What keeps a draft from being stored: it is longer than phone and server take.
import type { Form } from './form';
import { toSource } from './richInput';

/** Of bus/entities/draft, in code points: more than may be published, so that what is pasted is stored whole. */
export const longestDraft = { title: 200, body: 20_000, option: 200 } as const;

const problem = (what: string, text: string, longest: number): string => {
  const over = Array.from(text).length - longest;
  return over > 0 ? `${what}太长，存不了草稿，请删去 ${over} 字` : '';
};
/** The sentence that says what is too long and by how much, '' when it may be stored. */
export const draftProblem = ({ title, body, threadType, threadId, poll }: Form): string =>
  problem('标题', title, longestDraft.title) ||
  problem('正文', toSource(body), longestDraft.body) ||
  (threadType === 2 && !threadId ? poll.options : [])
    .map(({ text }) => problem('选项', text, longestDraft.option))
    .find(Boolean) ||
  '';
