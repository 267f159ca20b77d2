// The forum's calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { mutationHandlers } from './mutations';
import { circleThreads } from './circleThreads';
import { comments } from './comments';
import { draftCalls } from './drafts';
import { mentions } from './mentions';
import { reportHandlers } from './reports';
import { collectingHandlers } from './collecting';
import { publishHandlers } from './publish';
import { queryHandlers } from './queries';
import { staff } from './staff';
import { topicCalls } from './topics';
import { userThreads } from './userThreads';

export const forum: Handlers<'forum'> = {
  ...queryHandlers,
  ...userThreads,
  ...circleThreads,
  ...topicCalls,
  ...mutationHandlers,
  ...comments,
  ...reportHandlers,
  ...collectingHandlers,
  ...staff,
  ...publishHandlers,
  ...draftCalls,
  ...mentions,
};
