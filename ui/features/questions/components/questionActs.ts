// What is asked of questions and answers from every card and page, in one place: marks, and taking away.
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask } from '../../../bus';
import { addAnswer, addQuestion } from '../../../app/links/questions';
import { navigate } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import { showToast } from '../../../kit/feedback/toast';
import type { Flag } from '../../forum/components/actions';
import { showUndo } from '../../forum/components/undo';

export const likeQuestion = (questionId: string, isLike: Flag) => ask('questions.likeQuestion', { questionId, isLike });
export const likeAnswer = (answerId: string, isLike: Flag) => ask('questions.likeAnswer', { answerId, isLike });
export const followQuestion = (questionId: string, isCollect: Flag) =>
  ask('forum.collect', { collectType: 4, targetId: questionId, isCollect });

export const askQuestion = (): void => requireLogin('ask', () => navigate(addQuestion()));
export const writeAnswer = (questionId: string): void =>
  requireLogin('answer', () => navigate(addAnswer(questionId)), questionId);

const late = (why: unknown): void =>
  void (why instanceof AskFailed && showToast(why.failure.message || '已删除，无法撤销'));
/** Gone at once, with five seconds to take it back. */
export function removeQuestion(questionId: string): void {
  void ask('questions.removeQuestion', { questionId }).then(
    ({ undoId }) => showUndo(undoId, '已删除提问', late),
    () => showToast('删除失败，请重试'),
  );
}
export function removeAnswer(answerId: string): void {
  void ask('questions.removeAnswer', { answerId }).then(
    ({ undoId }) => showUndo(undoId, '已删除回答', late),
    () => showToast('删除失败，请重试'),
  );
}
