// What the activities' domain keeps for itself, beside its streams.
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';

/**
 * What is looked at, and the timer to its next state. `waiting`: a check-in that waits for its person to log in, and
 * since when.
 */
export type Memory = {
  open: string;
  timer: string;
  waiting: { input: Input<'activities.checkIn'>; at: number } | null;
};
export const memoryOf = (kernel: Kernel) => kernel.slice<Memory>('activities', { open: '', timer: '', waiting: null });
