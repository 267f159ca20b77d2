// Stores questions and answers from server answers, one copy of each. Not in the questions domain, because collections
// contain questions too, and the forum's drafts publish them.
import type { Answer, Question, StoredAnswer, StoredQuestion } from '../../bus/entities/questions';
import { collectSlot } from './collectSlot';
import type { Kernel } from '../kernel/types';
import { insertInLists } from './listPlaces';
import { mergeUser, put, toggled } from './entityStore';

export function mergeAnswer(kernel: Kernel, { author, ...answer }: Answer): string {
  mergeUser(kernel, author);
  const { answerId } = answer;
  const like = toggled(kernel, 'likeAnswer|' + answerId, answer.isLike, answer.likeCount);
  const before = kernel.read('questions.answer', answerId);
  const stored: StoredAnswer = {
    ...answer,
    questionTitle: answer.questionTitle || (before?.questionTitle ?? ''),
    authorId: author.userId,
    isLike: like.yes,
    likeCount: like.count,
    pending: before?.pending ?? 0,
  };
  put(kernel, 'questions.answer', stored, answerId);
  return answerId;
}
export function mergeQuestion(kernel: Kernel, { author, topAnswer, invited, ...question }: Question): string {
  mergeUser(kernel, author);
  for (const user of invited) mergeUser(kernel, user);
  const { questionId } = question;
  const like = toggled(kernel, 'likeQuestion|' + questionId, question.isLike, question.likeCount);
  const follow = toggled(kernel, collectSlot(4, questionId), question.isFollow, question.followCount);
  const stored: StoredQuestion = {
    ...question,
    authorId: author.userId,
    topAnswerId: topAnswer ? mergeAnswer(kernel, topAnswer) : '',
    invitedIds: invited.map((user) => user.userId),
    isLike: like.yes,
    likeCount: like.count,
    isFollow: follow.yes,
    followCount: follow.count,
    pending: kernel.read('questions.question', questionId)?.pending ?? 0,
  };
  put(kernel, 'questions.question', stored, questionId);
  return questionId;
}
export function patchQuestion(kernel: Kernel, questionId: string, patch: Partial<StoredQuestion>): void {
  const question = kernel.read('questions.question', questionId);
  if (question) put(kernel, 'questions.question', { ...question, ...patch }, questionId);
}
export function patchAnswer(kernel: Kernel, answerId: string, patch: Partial<StoredAnswer>): void {
  const answer = kernel.read('questions.answer', answerId);
  if (answer) put(kernel, 'questions.answer', { ...answer, ...patch }, answerId);
}
/** Counts a public answer that was added (1) or removed (-1). */
export function countAnswers(kernel: Kernel, questionId: string, by: 1 | -1): void {
  const question = kernel.read('questions.question', questionId);
  if (!question) return;
  const answerCount = Math.max(0, question.answerCount + by);
  patchQuestion(kernel, questionId, { answerCount, status: question.auditStatus !== 1 ? 2 : answerCount ? 1 : 0 });
}

/** Inserts a new question of the person's at the top of the lists that are ordered by time. */
export function showQuestion(kernel: Kernel, question: Question): void {
  const id = mergeQuestion(kernel, question);
  insertInLists(
    kernel,
    'questions.list',
    id,
    question.auditStatus === 1 ? { 'recommend|': 0, 'new|': 0, 'waiting|': 0, 'mine|': 0 } : { 'mine|': 0 },
  );
}
/** Inserts a new answer of the person's first under its question, and in the person's answers. */
export function showAnswer(kernel: Kernel, answer: Answer): void {
  // The question was read again since, and counts it.
  const isKnown = kernel.read('questions.answer', answer.answerId) !== undefined;
  const id = mergeAnswer(kernel, answer);
  const { questionId } = answer;
  patchAnswer(kernel, id, {
    questionTitle: kernel.read('questions.question', questionId)?.title ?? answer.questionTitle,
  });
  insertInLists(kernel, 'questions.answers', id, { [questionId + '|hot']: 0, [questionId + '|new']: 0 });
  insertInLists(kernel, 'questions.answersBy', id, { 'by|': 0, ['by|' + answer.author.userId]: 0 });
  if (answer.auditStatus !== 1) return;
  if (!isKnown) countAnswers(kernel, questionId, 1);
  const question = kernel.read('questions.question', questionId);
  if (question) patchQuestion(kernel, questionId, { inviteId: '', topAnswerId: question.topAnswerId || id });
  const list = kernel.read('questions.list', 'waiting|');
  if (list && list.ids.indexOf(questionId) >= 0)
    put(kernel, 'questions.list', { ...list, ids: list.ids.filter((one) => one !== questionId) }, 'waiting|');
}
