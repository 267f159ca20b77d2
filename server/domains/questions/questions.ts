// The calls of questions, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { answering } from './answers';
import { asking } from './questionMutations';
import { comments } from './comments';
import { finding } from './queries';
import { inviting } from './invitations';

export const questions: Handlers<'questions'> = { ...finding, ...asking, ...answering, ...inviting, ...comments };
