// The car clubs' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../calls';
import { announcing } from './announcing';
import { applying } from './applying';
import { auditing } from './auditing';
import { finding } from './finding';
import { leading } from './leading';
import { membership } from './membership';

export const carClubs: Handlers<'carClubs'> = {
  ...finding,
  ...applying,
  ...auditing,
  ...membership,
  ...announcing,
  ...leading,
};
