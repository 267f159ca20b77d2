// The calls of questions, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../calls';
import { answering } from './answering';
import { asking } from './asking';
import { comments } from './comments';
import { finding } from './finding';
import { inviting } from './inviting';

export const questions: Handlers<'questions'> = { ...finding, ...asking, ...answering, ...inviting, ...comments };
