// Activities: unsent form values, stored per activity and person on this phone.
import type { KeptContact } from '../../../bus/entities/activities';
import { stored } from '../../store/cacheRead';
import type { Kernel } from '../../kernel/types';
import { put } from '../../store/entityStore';

export function startContact(kernel: Kernel): void {
  const keyOf = (activityId: string): string => (kernel.read('session.me')?.userId ?? '') + '|contact|' + activityId;
  const isKept = (kept: unknown): kept is KeptContact =>
    typeof kept === 'object' && kept !== null && 'values' in kept && 'companions' in kept;

  kernel.handle('activities.keepContact', async ({ activityId, values, companions }) => {
    const contact: KeptContact = { activityId, values, companions, at: kernel.now() };
    put(kernel, 'activities.contact', contact, activityId);
    await kernel
      .edge('kernel.storage', { op: 'put', store: 'meta', key: keyOf(activityId), value: contact })
      .catch(() => undefined);
    return {};
  });
  kernel.handle('activities.openContact', async ({ activityId }) => {
    if (kernel.read('activities.contact', activityId)) return {};
    const key = keyOf(activityId);
    const kept = await stored(kernel, 'meta', key);
    // Not if the person has changed or has already typed meanwhile.
    if (key === keyOf(activityId) && !kernel.read('activities.contact', activityId))
      put(kernel, 'activities.contact', isKept(kept) ? kept : null, activityId);
    return {};
  });
}
