// Forum: the calls for drafts of questions and answers, and how the result is shown. Publishing itself (publish.ts) is
// the same for all drafts.
import type { Answer, Question } from '../../../bus/entities/questions';
import type { Draft, DraftImage, StoredDraft } from '../../../bus/entities/draft';
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';
import type { Job } from '../../outbox/jobs';
import { mergeAnswer, mergeQuestion, showAnswer, showQuestion } from '../../store/questionStore';

/** The calls that publish a draft. */
export type PublishCall =
  'forum.addThread' | 'questions.addQuestion' | 'questions.editQuestion' | 'questions.addAnswer';
export const publishCalls: readonly string[] = [
  'forum.addThread',
  'questions.addQuestion',
  'questions.editQuestion',
  'questions.addAnswer',
];
/** What the job publishes. */
export const draftOf = (job: Job): StoredDraft => (job.undo as { draft: StoredDraft }).draft;

/** A file that is not uploaded yet is named by its localId. */
const image = ({ localKey, ...i }: DraftImage) => ({ ...i, url: i.url || localKey });
/** `draftVersion`: none where an older app sent it first without. */
export type SentDraft = Draft & { draftVersion?: number | undefined };
/** The draft on the server that is deleted. */
export const saved = ({ draftId, draftVersion }: SentDraft) =>
  draftId ? { draftId, ...(draftVersion === undefined ? null : { draftVersion }) } : null;

export function questionInput(
  d: SentDraft,
):
  | { call: 'questions.addQuestion'; input: Input<'questions.addQuestion'> }
  | { call: 'questions.editQuestion'; input: Input<'questions.editQuestion'> } {
  const input = {
    title: d.title.trim(),
    content: d.content.trim(),
    images: d.images.map(image),
    carModels: d.carModels ?? [],
    topics: d.topics,
    ...saved(d),
  };
  if (d.threadId) return { call: 'questions.editQuestion', input: { ...input, questionId: d.threadId } };
  return { call: 'questions.addQuestion', input: { ...input, userIds: d.invited ?? [] } };
}
export const answerInput = (d: SentDraft): Input<'questions.addAnswer'> => ({
  questionId: d.threadId,
  content: d.content.trim(),
  images: d.images.map(image),
  ...(d.answerId ? { answerId: d.answerId } : null),
  ...saved(d),
});

const waits = '已提交，审核通过后展示';
/** Stores the question; returns the toast's text. */
export function questionDone(kernel: Kernel, question: Question, isEdit: boolean): string {
  if (isEdit) mergeQuestion(kernel, question);
  else showQuestion(kernel, question);
  return question.auditStatus !== 1 ? waits : isEdit ? '已更新' : '提问成功';
}
export function answerDone(kernel: Kernel, answer: Answer, isEdit: boolean): string {
  if (isEdit) mergeAnswer(kernel, answer);
  else showAnswer(kernel, answer);
  return answer.auditStatus !== 1 ? waits : isEdit ? '已更新' : '回答成功';
}
