// The forum's calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { acting } from './mutations';
import { circleThreads } from './circleThreads';
import { comments } from './comments';
import { draftCalls } from './drafts';
import { mentions } from './mentions';
import { reporting } from './reports';
import { collecting } from './collecting';
import { publishing } from './publish';
import { reading } from './queries';
import { staff } from './staff';
import { topicCalls } from './topics';
import { userThreads } from './userThreads';

export const forum: Handlers<'forum'> = {
  ...reading,
  ...userThreads,
  ...circleThreads,
  ...topicCalls,
  ...acting,
  ...comments,
  ...reporting,
  ...collecting,
  ...staff,
  ...publishing,
  ...draftCalls,
  ...mentions,
};
