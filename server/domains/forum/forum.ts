// The forum's calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../calls';
import { acting } from './acting';
import { comments } from './comments';
import { order } from './order';
import { reading } from './reading';

export const forum: Handlers<'forum'> = { ...reading, ...acting, ...comments, ...order };
