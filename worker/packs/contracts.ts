// The pack `contracts`: every declaration that the second script lacks, and the recorder, which needs all of them; also
// listens for uncaught errors of the worker. Loaded a moment after the second script, or at once when an unknown topic
// is asked for.
import { contracts as declared } from '../../bus/contracts/all';
import { noteErrors } from '../../bus/recording/errorNotes';
// The packs `more` and `chat` need dates; from here, which is loaded before both, neither has to load the other.
import '../../bus/rules/calendar';
import type { Domain, Pack, World } from '../kernel/types';
import { startRecorder } from '../recording/startRecorder';

const domains = Object.entries(declared).map(([name, contract]): Domain => ({
  name,
  contract,
  start: () => undefined,
}));

/** On the page's own thread the page listens; outside of browsers there is nothing to listen to. */
function listen(world: World): void {
  if ('document' in self || typeof self.addEventListener !== 'function') return;
  noteErrors(
    self,
    console,
    'worker',
    () => world.now(),
    (what, detail) => world.tell('kernel.noted', { what, detail }, 'env'),
  );
}
export const contracts: Pack = {
  domains,
  record: startRecorder,
  serve(world) {
    listen(world);
    return {};
  },
};
