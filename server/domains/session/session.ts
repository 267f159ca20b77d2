// The session's calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { frame } from './pageChrome';
import { login } from './login';
import { person } from './person';
import { problem } from './problem';

export const session: Handlers<'session'> = { ...person, ...login, ...frame, ...problem };
