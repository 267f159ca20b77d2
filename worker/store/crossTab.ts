// Other webviews and tabs of the same app hear of what changed here, through the bridge; what they say is heard in
// domains/native.
import type { Input } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';

type Said = Input<'native.sendCrossPage'>;
export function tellOtherPages(kernel: Kernel, theme: Said['theme'], arg: Said['args'][number]): void {
  kernel.ask('native.sendCrossPage', { theme, args: [arg] }).catch(() => undefined);
}
