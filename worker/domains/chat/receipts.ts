// Chat: how far the other person of a talk of two has read, where both have agreed to tell it.
import { filter, firstValueFrom, switchMap } from 'rxjs';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { conversationOf, patchConversation } from './conversations';
import { serviceEvents } from './serviceEvents';

/** 0: one of the two keeps it to themselves, so what was known before is forgotten too. */
export function agreeOnReceipts(kernel: Kernel, conversationID: string, receipts: 0 | 1): void {
  patchConversation(kernel, conversationID, receipts ? { receipts } : { receipts, peerReadTime: 0 });
}

/** `renew`: reads the open room's conversation again, and whether both agree. */
export function startReceipts(kernel: Kernel, outbox: Outbox, renew: () => void): void {
  kernel.effect(serviceEvents(kernel).readings, ({ conversationID = '', time = 0 }) => {
    if (conversationOf(kernel, conversationID)?.receipts !== 0)
      patchConversation(kernel, conversationID, { peerReadTime: time });
  });
  // Turned on again, the server says with whom, once it has the change.
  const isTurningOn = (jobs: readonly Job[]): boolean => jobs.some(({ input }) => input['readReceipts'] === 1);
  const turnedOn = outbox.jobs$.pipe(
    filter(isTurningOn),
    switchMap(() => firstValueFrom(outbox.jobs$.pipe(filter((jobs) => !isTurningOn(jobs))))),
  );
  kernel.effect(turnedOn, renew);
  // Turned off, at once.
  kernel.effect(kernel.changes('users.settings'), ({ value: { value } }) => {
    if (value?.readReceipts !== 0) return;
    for (const id of kernel.keys('chat.conversation'))
      if (conversationOf(kernel, id)?.type === 'C2C') agreeOnReceipts(kernel, id, 0);
  });
}
