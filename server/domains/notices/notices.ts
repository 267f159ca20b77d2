// Notices: what happened to one's things, unread totals, red dots.
import type { Handlers } from '../../calls';
import { reading } from './reading';
import { redDots } from './redDots';

export const notices: Handlers<'notices'> = { ...reading, ...redDots };
