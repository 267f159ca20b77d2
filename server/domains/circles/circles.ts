// The circles' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { applying } from './applications';
import { auditing } from './audit';
import { editing } from './profile';
import { finding } from './queries';
import { founding } from './foundingRequests';
import { membership } from './membership';

export const circles: Handlers<'circles'> = {
  ...finding,
  ...membership,
  ...applying,
  ...auditing,
  ...editing,
  ...founding,
};
