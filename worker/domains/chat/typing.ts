// Chat: 正在输入 in a talk of two, both ways: this person's signs to the service, and the other's for as long as one lasts.
// A sign is neither stored nor counted, nor sent again.
import { typingEveryMs, typingShownMs } from '../../../bus/rules/typing';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';
import { askIm, isGroup, isReady, memoryOf, peerOf } from './memory';
import { serviceEvents } from './serviceEvents';

/** Whether the two tell each other. */
const isAgreed = (kernel: Kernel, conversationID: string): boolean =>
  kernel.read('users.settings')?.value?.typing !== 0 &&
  kernel.read('chat.attention', peerOf(conversationID))?.typing !== 0;

/** Not to somebody whom a message would not reach, nor to a stranger who has not answered. */
function maySay(kernel: Kernel, conversationID: string): boolean {
  const peer = peerOf(conversationID);
  const attention = kernel.read('chat.attention', peer);
  return (
    !isGroup(conversationID) &&
    isReady(kernel) &&
    attention?.canSend === 1 &&
    attention.left < 0 &&
    kernel.read('users.user', peer)?.isBlocked !== 1 &&
    isAgreed(kernel, conversationID)
  );
}

function stopTimer(kernel: Kernel, conversationID: string): void {
  const { timers } = kernel.state;
  for (const id of Object.keys(timers))
    if (timers[id]?.name === 'chatTyping' && timers[id].key === conversationID) kernel.clearTimer(id);
}
export function hideTyping(kernel: Kernel, conversationID: string): void {
  stopTimer(kernel, conversationID);
  if (kernel.read('chat.typing', conversationID)?.on === 1) put(kernel, 'chat.typing', { on: 0 }, conversationID);
}

/** The last sign. */
const lastSign = (kernel: Kernel) => kernel.slice('chatTyping', { conversationID: '', at: 0 });
/** A message ends the sign at the other person: the next one is told at once. */
export function endSign(kernel: Kernel, conversationID: string): void {
  if (lastSign(kernel).get().conversationID === conversationID) lastSign(kernel).set({ conversationID: '', at: 0 });
}

export function startTyping(kernel: Kernel): void {
  const said = lastSign(kernel);
  const isOpen = (conversationID: string): boolean => memoryOf(kernel).get().open === conversationID;
  kernel.effect(kernel.events('chat.typed'), ({ conversationID }) => {
    const last = said.get();
    const isSoon = last.conversationID === conversationID && kernel.now() - last.at < typingEveryMs;
    if (isSoon || !isOpen(conversationID) || !maySay(kernel, conversationID)) return;
    said.set({ conversationID, at: kernel.now() });
    void askIm(kernel, { op: 'typing', conversationID }).catch(() => undefined);
  });
  const service = serviceEvents(kernel);
  kernel.effect(service.typing, (conversationID) => {
    if (!isOpen(conversationID) || !isAgreed(kernel, conversationID)) return;
    stopTimer(kernel, conversationID);
    kernel.setTimer('chatTyping', typingShownMs, conversationID);
    put(kernel, 'chat.typing', { on: 1 }, conversationID);
  });
  kernel.effect(kernel.timers('chatTyping'), (conversationID) => hideTyping(kernel, conversationID));
  kernel.effect(service.messages, (messages) => {
    for (const { flow, conversationID } of messages) if (flow === 'in') hideTyping(kernel, conversationID);
  });
  kernel.effect(kernel.changes('users.settings'), ({ value: { value } }) => {
    if (value?.typing === 0) for (const id of kernel.keys('chat.typing')) hideTyping(kernel, id);
  });
}
