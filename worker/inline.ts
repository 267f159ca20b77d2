// The kernel for the page's own thread, where no worker can be: loaded by the live player's fall-back, with all domains at once.
import type { BootMessage } from '../bus/appConfig';
import type { WorkerEnd } from '../bus/ports';
import { createEnd } from './end';
import { laterDomains } from './later';
import { startRecorder } from './record';

export function startInline(boot: BootMessage): WorkerEnd {
  const end = createEnd(boot, () => laterDomains, () => startRecorder, () => undefined);
  end.tell('kernel.domainsLoaded', { names: laterDomains.map((d) => d.name) });
  return end;
}
