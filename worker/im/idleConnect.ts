// Connects to the chat service without a chat screen, so that new messages are counted at once and written ones are
// sent: when the app is idle after the first screen, while the page is visible, for a person with a conversation or an
// unsent message. Not while data is saved: the number is the server's then, and an unsent message is sent all the same.
// In the second script; the command that it calls is in the pack `chat`.
import { merge } from 'rxjs';
import { memoryOf } from '../domains/notices/totals';
import { outboxOf } from '../outbox/outboxOf';
import type { Kernel } from '../kernel/types';

const IDLE_MS = 3000;
type Wait = { timer: string; visible: 0 | 1; done: 0 | 1 };

export function startChatWhenIdle(kernel: Kernel): void {
  const wait = kernel.slice<Wait>('chatIdle', { timer: '', visible: 1, done: 0 });
  const savesData = (): boolean => kernel.slice<{ saveData?: 0 | 1 }>('environment', {}).get().saveData === 1;
  const hasUnsent = (): boolean =>
    outboxOf(kernel).find(({ call, state }) => call === 'chat.send' && state !== 'failed') !== undefined;
  const totals = () => memoryOf(kernel).get().said;
  /** A server that does not say whether there are conversations counts as one that says yes. */
  const hasConversations = (): boolean => totals()?.hasConversations !== 0;
  const may = (): boolean =>
    (kernel.read('session.me') ?? null) !== null &&
    wait.get().visible === 1 &&
    (hasUnsent() || (hasConversations() && !savesData()));
  function plan(): void {
    const { timer, done } = wait.get();
    if (done === 1 || timer !== '' || !may()) return;
    wait.get().timer = kernel.setTimer('chatIdle', IDLE_MS);
  }
  kernel.effect(kernel.timers('chatIdle'), () => {
    wait.get().timer = '';
    if (wait.get().done === 1 || !may()) return;
    // The person's own requests go first.
    if (kernel.read('session.busy')?.show === 1) return plan();
    if (totals() === null && !hasUnsent()) return kernel.read('session.state')?.online ? plan() : undefined;
    wait.get().done = 1;
    kernel.ask('chat.start', {}).catch(() => {
      wait.get().done = 0;
    });
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId !== before?.userId) wait.get().done = 0;
    plan();
  });
  kernel.effect(kernel.events('session.visibilityChanged'), ({ visible }) => {
    wait.get().visible = visible;
    plan();
  });
  kernel.effect(kernel.events('kernel.domainsLoaded'), plan);
  kernel.effect(kernel.events('session.saveDataChanged'), plan);
  kernel.effect(kernel.events('session.networkChanged'), ({ online }) => online && plan());
  // The server says that there is a conversation, or a stored message is loaded.
  kernel.effect(merge(memoryOf(kernel).value$, outboxOf(kernel).jobs$), () => {
    if (hasUnsent() || totals()?.hasConversations === 1) plan();
  });
}
