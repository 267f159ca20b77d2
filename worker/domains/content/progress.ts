// Content: the completed steps of a how-to article, stored on this phone per person (a visitor's belong to the phone).
import type { StepProgress } from '../../../bus/entities/content';
import { stored } from '../../store/cacheRead';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';

export function startProgress(kernel: Kernel): void {
  const keyOf = (contentId: string): string => (kernel.read('session.me')?.userId ?? '') + '|steps|' + contentId;
  const isKept = (kept: unknown): kept is StepProgress =>
    typeof kept === 'object' && kept !== null && 'contentId' in kept && 'done' in kept && Array.isArray(kept.done);

  async function load(contentId: string): Promise<void> {
    if (kernel.read('content.progress', contentId) !== undefined) return;
    const key = keyOf(contentId);
    const kept = await stored(kernel, 'meta', key);
    // Not if the person has changed or has already completed a step meanwhile.
    if (key === keyOf(contentId) && kernel.read('content.progress', contentId) === undefined)
      put(kernel, 'content.progress', isKept(kept) ? kept : null, contentId);
  }
  kernel.handle('content.openProgress', ({ contentId }) => load(contentId).then(() => ({})));
  kernel.handle('content.keepStep', async ({ contentId, step, isDone }) => {
    await load(contentId);
    const before = kernel.read('content.progress', contentId)?.done ?? [];
    const done = before
      .filter((one) => one !== step)
      .concat(isDone ? [step] : [])
      .sort((a, b) => a - b);
    const progress: StepProgress = { contentId, done, at: kernel.now() };
    put(kernel, 'content.progress', progress, contentId);
    await kernel
      .edge('kernel.storage', { op: 'put', store: 'meta', key: keyOf(contentId), value: progress })
      .catch(() => undefined);
    return {};
  });
}
