// Session: the header tabs of the guide, used only when their signature holds.
import { readCached } from '../../store/cache';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';

const AGAIN_MS = 60_000;
/** Filled in where the keys are, in net/http. */
const unsigned = { encryptionId: '', timeStamp: 0, sign: '' };

export async function loadTabs(kernel: Kernel): Promise<void> {
  const kept = await readCached(kernel, 'session.tabs', '');
  if (kept && kernel.read('session.tabs')?.fromServer !== 1) put(kernel, 'session.tabs', kept.value);
  try {
    const answer = await kernel.call('session.getTabList', unsigned, { quiet: true, silent: true, verified: true });
    put(kernel, 'session.tabs', { list: answer.list.slice().sort((a, b) => a.sort - b.sort), fromServer: 1 });
  } catch {
    // Not there, or not what the guide has signed: what stands (the built-in tabs, or a list that did hold) stays.
    kernel.setTimer('tabs', AGAIN_MS);
  }
}
export function startTabs(kernel: Kernel): void {
  kernel.onTimer('tabs', () => void loadTabs(kernel));
  kernel.handle('session.getTabList', () =>
    kernel.call('session.getTabList', unsigned, { quiet: true, verified: true }),
  );
}
