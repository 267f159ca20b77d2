// Links to questions and answers, and to the pages where they are written.
import type { Draft } from '../../../bus/entities/draft';
import { query } from '../navigation/routes';
import { draftLink } from './users';

/** tab: recommend, new, waiting, mine, answers (my own). */
export const questionList = (tab?: 'recommend' | 'new' | 'waiting' | 'mine' | 'answers') =>
  query('/circle/questionList', { tab });
/** With an answer its page: the whole of it and what is said of it, `postId` brought into view. */
export const questionDetail = (
  questionId: string,
  more: { answerId?: string; postId?: string; responseId?: string; at?: 'comments' } = {},
) => query('/circle/questionDetail', { questionId, ...more });
/** A new question, one to edit, or a draft to go on with. */
export const addQuestion = (more: { questionId?: string; draftId?: string } = {}) => query('/circle/addQuestion', more);
export const addAnswer = (questionId: string, more: { answerId?: string; draftId?: string } = {}) =>
  query('/circle/addAnswer', { questionId, ...more });
/** Where a draft is gone on with, whatever it is to be. */
export const draftPage = (
  d: Pick<Draft, 'clientDraftId' | 'draftType' | 'scope' | 'threadType' | 'threadId'>,
): string => {
  const draftId = d.clientDraftId;
  if (d.draftType === 2) return addQuestion({ draftId });
  return d.draftType === 3 ? addAnswer(d.threadId, { draftId }) : draftLink(d.scope, draftId, d.threadType);
};
