// The circles' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../calls';
import { applying } from './applying';
import { auditing } from './auditing';
import { editing } from './editing';
import { finding } from './finding';
import { founding } from './founding';
import { membership } from './membership';

export const circles: Handlers<'circles'> = {
  ...finding,
  ...membership,
  ...applying,
  ...auditing,
  ...editing,
  ...founding,
};
