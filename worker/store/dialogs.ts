// Selects the shell's dialog: several may be wanted, the first in `ORDER` is shown, and none on /tncRule.
import type { Value } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

export type DialogKind = Value<'session.dialog'>['kind'];
const ORDER: readonly DialogKind[] = ['terms', 'visitor', 'loginSheet', 'loginPrompt', 'upgrade'];

type Wanted = { wanted: { [kind: string]: 1 } };
const wantedOf = (kernel: Kernel) => kernel.slice<Wanted>('dialogs', { wanted: {} });

export const routePath = (kernel: Kernel): string =>
  kernel.slice('environment', { route: '' }).get().route.split(/[?#]/)[0] ?? '';

/** Shows the first wanted dialog. Also called when the route changes. */
export function settleDialog(kernel: Kernel): void {
  const { wanted } = wantedOf(kernel).get();
  const kind = routePath(kernel) === '/tncRule' ? 'none' : (ORDER.filter((k) => wanted[k])[0] ?? 'none');
  put(kernel, 'session.dialog', { kind });
}
export function wantDialog(kernel: Kernel, kind: DialogKind, is: boolean): void {
  const { wanted } = wantedOf(kernel).get();
  if (is) wanted[kind] = 1;
  else delete wanted[kind];
  settleDialog(kernel);
}
export const isWanted = (kernel: Kernel, kind: DialogKind): boolean => wantedOf(kernel).get().wanted[kind] === 1;
