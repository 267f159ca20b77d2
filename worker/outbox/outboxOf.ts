// One outbox per kernel, made when the first domain of the second script asks for it.
import type { Kernel } from '../kernel/types';
import { createOutbox } from './outbox';
import type { Outbox } from './outbox';

export type OutboxOf = (kernel: Kernel) => Outbox;
const made = new WeakMap<Kernel, Outbox>();
export const outboxOf: OutboxOf = (kernel) => {
  const found = made.get(kernel) ?? createOutbox(kernel);
  made.set(kernel, found);
  return found;
};
