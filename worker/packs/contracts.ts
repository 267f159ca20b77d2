// The pack `contracts`: what is not declared before it (bus/contracts/soon), so that every call and stream is known,
// and the recorder, which reads by all of them; it listens for uncaught errors of the worker too. Comes by itself a
// moment after the second script, or at once when something is asked that only it knows.
import { activities } from '../../bus/contracts/activities';
import { carClubs } from '../../bus/contracts/carClubs';
import { chat } from '../../bus/contracts/chat';
import { circles } from '../../bus/contracts/circles';
import { clubz } from '../../bus/contracts/clubz';
import { content } from '../../bus/contracts/content';
import { forum } from '../../bus/contracts/forumWhole';
import { kernel } from '../../bus/contracts/kernel';
import { media } from '../../bus/contracts/media';
import { points } from '../../bus/contracts/points';
import { questions } from '../../bus/contracts/questions';
import { search } from '../../bus/contracts/search';
import { shop } from '../../bus/contracts/shop';
import { users } from '../../bus/contracts/users';
import { noteErrors } from '../../bus/recording/errorNotes';
import type { Domain, Pack, World } from '../kernel/types';
import { startRecorder } from '../kernel/record';

const declared = {
  activities,
  carClubs,
  chat,
  circles,
  clubz,
  content,
  forum,
  kernel,
  media,
  points,
  questions,
  search,
  shop,
  users,
};
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
