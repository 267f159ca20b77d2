// The private state of the activities domain, besides its streams.
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';

/**
 * The open activities, and the timer to the next state. `waiting`: a check-in that waits for a login, and since when.
 */
export type Memory = {
  open: string;
  timer: string;
  waiting: { input: Input<'activities.checkIn'>; at: number } | null;
};
export const memoryOf = (kernel: Kernel) => kernel.slice<Memory>('activities', { open: '', timer: '', waiting: null });
