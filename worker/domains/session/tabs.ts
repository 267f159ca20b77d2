// Session: the header tabs of the guide, used only when their signature is valid.
import { readCached } from '../../store/cacheRead';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';

const AGAIN_MS = 60_000;
/** Filled in by the edge that has the keys, transport/http. */
const unsigned = { encryptionId: '', timeStamp: 0, sign: '' };

export async function loadTabs(kernel: Kernel): Promise<void> {
  const kept = await readCached(kernel, 'session.tabs', '');
  if (kept && kernel.read('session.tabs')?.fromServer !== 1) put(kernel, 'session.tabs', kept.value);
  try {
    const answer = await kernel.call('session.getTabList', unsigned, { quiet: true, silent: true, verified: true });
    put(kernel, 'session.tabs', { list: answer.list.slice().sort((a, b) => a.sort - b.sort), fromServer: 1 });
  } catch {
    // The list is missing or its signature is invalid: keeps the current one (built-in, or an earlier valid list).
    kernel.setTimer('tabs', AGAIN_MS);
  }
}
export function startTabs(kernel: Kernel): void {
  kernel.effect(kernel.timers('tabs'), () => void loadTabs(kernel));
  kernel.handle('session.getTabList', () =>
    kernel.call('session.getTabList', unsigned, { quiet: true, verified: true }),
  );
}
