// The users' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { followHandlers } from './follows';
import { own } from './ownLists';
import { people } from './people';
import { profile } from './profile';

export const users: Handlers<'users'> = { ...followHandlers, ...profile, ...people, ...own };
