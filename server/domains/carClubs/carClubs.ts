// The car clubs' calls, gathered from their files; a call of the contract that none of them serves does not compile.
import type { Handlers } from '../../platform/handlers';
import { announcementHandlers } from './announcements';
import { applicationHandlers } from './applications';
import { auditHandlers } from './audit';
import { queryHandlers } from './queries';
import { leadershipHandlers } from './leadership';
import { membership } from './membership';

export const carClubs: Handlers<'carClubs'> = {
  ...queryHandlers,
  ...applicationHandlers,
  ...auditHandlers,
  ...membership,
  ...announcementHandlers,
  ...leadershipHandlers,
};
