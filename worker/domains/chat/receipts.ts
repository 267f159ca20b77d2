// Chat: how far the other person of a talk of two has read, where both have agreed to tell it.
import type { Kernel } from '../../kernel/types';
import { conversationOf, patchConversation } from './conversations';
import { serviceEvents } from './serviceEvents';

/** 0: one of the two keeps it to themselves, so what was known before is forgotten too. */
export function agreeOnReceipts(kernel: Kernel, conversationID: string, receipts: 0 | 1): void {
  patchConversation(kernel, conversationID, receipts ? { receipts } : { receipts, peerReadTime: 0 });
}

export function startReceipts(kernel: Kernel): void {
  kernel.effect(serviceEvents(kernel).readings, ({ conversationID = '', time = 0 }) => {
    if (conversationOf(kernel, conversationID)?.receipts !== 0)
      patchConversation(kernel, conversationID, { peerReadTime: time });
  });
  // At once; turned on again, the server says at the next opening with whom.
  kernel.effect(kernel.changes('users.settings'), ({ value: { value } }) => {
    if (value?.readReceipts !== 0) return;
    for (const id of kernel.keys('chat.conversation'))
      if (conversationOf(kernel, id)?.type === 'C2C') agreeOnReceipts(kernel, id, 0);
  });
}
