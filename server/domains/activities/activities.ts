// The calls of activities, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { checkingIn } from './checkIn';
import { comments } from './comments';
import { exchangeHandlers } from './exchange';
import { queryHandlers } from './queries';
import { ownApplyHandlers } from './mine';
import { signingUp } from './signUp';
import { staff } from './staff';

export const activities: Handlers<'activities'> = {
  ...queryHandlers,
  ...signingUp,
  ...checkingIn,
  ...exchangeHandlers,
  ...ownApplyHandlers,
  ...comments,
  ...staff,
};
