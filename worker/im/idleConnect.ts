// Connects to the chat service without a chat screen, for the unread totals: when the app is idle after the first
// screen, for a logged-in person, while the page is visible, and not in data-saver mode. In the second script; the
// command that it calls is in the pack `chat`.
import type { Kernel } from '../kernel/types';

const IDLE_MS = 3000;
type Wait = { timer: string; visible: 0 | 1; done: 0 | 1 };

export function startChatWhenIdle(kernel: Kernel): void {
  const wait = kernel.slice<Wait>('chatIdle', { timer: '', visible: 1, done: 0 });
  const may = (): boolean =>
    kernel.read('session.me') !== null &&
    kernel.read('session.me') !== undefined &&
    wait.get().visible === 1 &&
    kernel.slice<{ saveData?: 0 | 1 }>('environment', {}).get().saveData !== 1;
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
}
