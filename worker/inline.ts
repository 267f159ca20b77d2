// The kernel on the page's own thread, where no worker is possible: loaded by the live player as a fall-back, with all
// domains at once.
import type { BootMessage } from '../bus/protocol/appConfig';
import type { WorkerEndpoint } from '../bus/protocol/ports';
import { allScripts } from './packs/allScripts';
import { createEndpoint } from './endpoint';
import type { LiveEndpoint } from './endpoint';

export function startInline(boot: BootMessage): WorkerEndpoint {
  const end = createEndpoint(boot, {
    scripts: allScripts,
    bring: (name) => Promise.resolve(allScripts.pack(name)),
    sdk: () => import('tim-js-sdk').then((m) => m.default),
  });
  // Without a worker the page passes files through this function (ui/features/media/components/fileTransfer).
  (self as { __holdFile?: LiveEndpoint['hold'] }).__holdFile = (localId, file) => end.hold(localId, file);
  end.tell('kernel.domainsLoaded', { names: allScripts.later().map((d) => d.name) });
  return end;
}
