// The calls of activities, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { checkingIn } from './checkIn';
import { comments } from './comments';
import { exchanging } from './exchange';
import { finding } from './queries';
import { mine } from './mine';
import { signingUp } from './signUp';
import { staff } from './staff';

export const activities: Handlers<'activities'> = {
  ...finding,
  ...signingUp,
  ...checkingIn,
  ...exchanging,
  ...mine,
  ...comments,
  ...staff,
};
