// The pack `contracts`: what the second script does not declare, so that every call and stream is known,
// and the recorder, which reads by all of them; it listens for uncaught errors of the worker too. Comes by itself a
// moment after the second script, or at once when something is asked that only it knows.
import { contracts as declared } from '../../bus/contracts/all';
import { noteErrors } from '../../bus/recording/errorNotes';
import type { Domain, Pack, World } from '../kernel/types';
import { startRecorder } from '../recording/startRecorder';

const domains = Object.entries(declared).map(([name, contract]): Domain => ({
  name,
  contract,
  start: () => undefined,
}));

/** On the page's own thread the page listens; outside of browsers nobody does. */
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
