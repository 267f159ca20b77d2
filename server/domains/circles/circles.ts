// The circles' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { applicationHandlers } from './applications';
import { auditHandlers } from './audit';
import { profileHandlers } from './profile';
import { queryHandlers } from './queries';
import { foundingRequestHandlers } from './foundingRequests';
import { membership } from './membership';

export const circles: Handlers<'circles'> = {
  ...queryHandlers,
  ...membership,
  ...applicationHandlers,
  ...auditHandlers,
  ...profileHandlers,
  ...foundingRequestHandlers,
};
