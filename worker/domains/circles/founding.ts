// Circles: whether I may found one, and asking for it.
import { defineAnswered } from '../../answeredJob';
import { refusalText, toast } from '../../gate';
import type { Kernel } from '../../kernelTypes';
import type { Outbox } from '../../outbox';
import { put } from '../../things';

export function startFounding(kernel: Kernel, outbox: Outbox): void {
  async function open(): Promise<void> {
    const before = kernel.read('circles.founding');
    if (before?.phase !== 'ready') put(kernel, 'circles.founding', { allow: 0, reason: '', phase: 'loading' });
    try {
      put(kernel, 'circles.founding', { ...(await kernel.call('circles.checkFounding', {}, { quiet: true, silent: true })), phase: 'ready' });
    } catch {
      if (kernel.read('circles.founding')?.phase !== 'ready') put(kernel, 'circles.founding', { allow: 0, reason: '', phase: 'error' });
    }
  }
  kernel.handle('circles.openFounding', () => open().then(() => ({})));
  kernel.watch('session.me', (me, _key, before) => {
    if (me?.userId === before?.userId || !kernel.read('circles.founding')) return;
    put(kernel, 'circles.founding', { allow: 0, reason: '', phase: 'loading' });
    if (me) void open();
  });
  defineAnswered(kernel, outbox, 'circles.foundCircle', {
    orderKey: () => 'found|circle',
    done: () => void open(),
    failed(_job, failure) {
      if (failure.code !== 'old') toast(kernel, failure.code === '010004' ? '名称已被使用，或已有申请在审核' : refusalText(failure.code, failure.message));
      void open();
    },
  });
}
