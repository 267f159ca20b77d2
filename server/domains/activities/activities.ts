// The calls of activities, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../calls';
import { checkingIn } from './checkingIn';
import { comments } from './comments';
import { exchanging } from './exchanging';
import { finding } from './finding';
import { mine } from './mine';
import { signingUp } from './signingUp';
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
