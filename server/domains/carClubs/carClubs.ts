// The car clubs' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { announcing } from './announcements';
import { applying } from './applications';
import { auditing } from './audit';
import { finding } from './queries';
import { leading } from './leadership';
import { membership } from './membership';

export const carClubs: Handlers<'carClubs'> = {
  ...finding,
  ...applying,
  ...auditing,
  ...membership,
  ...announcing,
  ...leading,
};
