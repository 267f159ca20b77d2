// The calls of questions, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { answerHandlers } from './answers';
import { questionMutationHandlers } from './questionMutations';
import { comments } from './comments';
import { queryHandlers } from './queries';
import { invitationHandlers } from './invitations';

export const questions: Handlers<'questions'> = {
  ...queryHandlers,
  ...questionMutationHandlers,
  ...answerHandlers,
  ...invitationHandlers,
  ...comments,
};
