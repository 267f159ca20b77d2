// What of people's pages and lists belongs to one person leaves the streams with that person: whom I blocked, collected, reported.
import type { Kernel } from './kernelTypes';

export function forgetUsers(kernel: Kernel): void {
  for (const topic of ['users.collections', 'users.collection', 'users.reports', 'users.report', 'users.settings', 'users.people', 'users.home'] as const)
    for (const key of kernel.keys(topic)) kernel.drop(topic, key);
  kernel.slice('uncollecting', { list: [] }).set({ list: [] });
}
