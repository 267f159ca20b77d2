// Inline player: the kernel on the page's own thread, where a worker cannot start. The live player falls back to the
// inline kernel itself; this player is for pages that need it from the start (a webview known to have no workers).
import type { Envelope } from '../protocol/envelope';
import type { Player } from '../protocol/player';
import type { WorkerEndpoint } from '../protocol/ports';

/** `load` loads the kernel; a parameter, so that the page does not contain it when it is not needed. */
export function createInlinePlayer(load: () => Promise<WorkerEndpoint>, onGiveUp: () => void): Player {
  let end: WorkerEndpoint | null = null;
  let waiting: Envelope[] = [];
  return {
    kind: 'inline',
    can: { world: true, seek: false },
    async open(deliver) {
      try {
        const loaded = await load();
        await loaded.open(deliver);
        end = loaded;
        void loaded.post(waiting);
        waiting = [];
      } catch {
        onGiveUp();
      }
    },
    post(e) {
      if (end) void end.post([e]);
      else waiting.push(e);
    },
    close() {
      end = null;
    },
  };
}
