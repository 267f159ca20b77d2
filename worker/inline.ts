// The kernel for the page's own thread, where no worker can be: loaded by the live player's fall-back, with all domains
// at once.
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
  // The page's side door (ui/features/media/components/fileTransfer) looks for it here when there is no worker to post
  // to.
  (self as { __holdFile?: LiveEndpoint['hold'] }).__holdFile = (localId, file) => end.hold(localId, file);
  end.tell('kernel.domainsLoaded', { names: allScripts.later().map((d) => d.name) });
  return end;
}
