// Notices: what happened to one's things, unread totals, red dots.
import type { Handlers } from '../../platform/handlers';
import { queryHandlers } from './queries';
import { redDots } from './redDots';

export const notices: Handlers<'notices'> = { ...queryHandlers, ...redDots };
