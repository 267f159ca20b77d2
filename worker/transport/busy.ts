// The loading indicator: shown while a request has been pending for 2000 ms or longer.
import type { Kernel } from '../kernel/types';

const DELAY_MS = 2000;

/** The returned function marks the start of a request; what it returns marks the end. */
export function createBusy(kernel: Kernel): () => () => void {
  let open: { since: number }[] = [];
  let timer: string | null = null;
  let shown = false;

  function show(now: boolean): void {
    if (now === shown) return;
    shown = now;
    kernel.emit('session.busy', { show: now ? 1 : 0 });
  }
  function plan(): void {
    const oldest = open[0];
    if (!timer && oldest && !shown)
      timer = kernel.setTimer('busy', Math.max(0, oldest.since + DELAY_MS - kernel.now()));
  }
  kernel.effect(kernel.timers('busy'), () => {
    timer = null;
    const oldest = open[0];
    if (oldest && kernel.now() - oldest.since >= DELAY_MS) show(true);
    plan();
  });
  return () => {
    const mine = { since: kernel.now() };
    open.push(mine);
    plan();
    return () => {
      open = open.filter((o) => o !== mine);
      const oldest = open[0];
      if (!oldest && timer) {
        kernel.clearTimer(timer);
        timer = null;
      }
      if (!oldest || kernel.now() - oldest.since < DELAY_MS) show(false);
      plan();
    };
  };
}
