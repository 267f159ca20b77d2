// Chat: how this person stands to the other one of a talk of two: whether a message may be sent, and what they tell each
// other beside messages.
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import { isGroup, memoryOf, peerOf } from './memory';
import { agreeOnReceipts } from './receipts';
import { serviceEvents } from './serviceEvents';

export async function askAttention(kernel: Kernel, userId: string): Promise<void> {
  try {
    const answer = await kernel.call('chat.getAttention', { userId }, { quiet: true, silent: true });
    const { canSend, left, receipts, typing } = answer;
    put(kernel, 'chat.attention', { canSend, left, ...(typing === undefined ? null : { typing }) }, userId);
    if (receipts !== undefined) agreeOnReceipts(kernel, 'C2C' + userId, receipts);
  } catch {
    // Asked again when the room is opened.
  }
}

export function startAttention(kernel: Kernel): void {
  // Who was limited until an answer has it now.
  kernel.effect(serviceEvents(kernel).messages, (messages) => {
    const { open } = memoryOf(kernel).get();
    if (!open || isGroup(open) || !messages.some((m) => m.flow === 'in' && m.conversationID === open)) return;
    if ((kernel.read('chat.attention', peerOf(open))?.left ?? -1) >= 0) void askAttention(kernel, peerOf(open));
  });
}
