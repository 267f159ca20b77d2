// Sends changes to other webviews and tabs of the app, through the bridge. domains/native receives theirs.
import type { Input } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';

type Said = Input<'native.sendCrossPage'>;
export function notifyOtherPages(kernel: Kernel, theme: Said['theme'], arg: Said['args'][number]): void {
  kernel.ask('native.sendCrossPage', { theme, args: [arg] }).catch(() => undefined);
}
