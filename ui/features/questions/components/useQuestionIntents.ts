// What a tourist wanted on a page of questions before a login that opened the page anew: done once, now that they are
// here.
import { read } from '../../../bus';
import { navigate } from '../../../app/navigation/navigation';
import { addAnswer, addQuestion } from '../../../app/links/questions';
import { likeComment } from '../../forum/components/changes';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { followQuestion, likeAnswer, likeQuestion } from './questionActs';

const quiet = (): void => undefined;
function like(args: string): void {
  const [kind = '', id = ''] = args.split('|');
  if (kind === 'post') likeComment({ postId: id }, 1).catch(quiet);
  else if (kind === 'reply') likeComment({ responseId: id }, 1).catch(quiet);
  else if (read('questions.question', args)) likeQuestion(args, 1).catch(quiet);
  else likeAnswer(args, 1).catch(quiet);
}

const own: { readonly [action: string]: (args: string) => void } = {
  like,
  collect: (questionId) => void followQuestion(questionId, 1).catch(quiet),
  ask: () => navigate(addQuestion()),
  answer: (questionId) => void (questionId && navigate(addAnswer(questionId))),
};
export const useQuestionIntents = (): void => useForumIntents(own);
