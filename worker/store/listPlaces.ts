// Removes an entity's id from all lists of a stream, and inserts it again at its place. Separate from lists.ts, which
// is in the first script.
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

type Lists =
  | 'forum.feed'
  | 'forum.comments'
  | 'notices.list'
  | 'questions.list'
  | 'questions.answers'
  | 'questions.answersBy'
  | 'search.found';
/** A list's key → the index of the id in that list. */
export type Places = { [key: string]: number };

/** Removes the id from every list of the stream; returns where it was. */
export function removeFromLists(kernel: Kernel, topic: Lists, id: string): Places {
  const places: Places = {};
  for (const key of kernel.keys(topic)) {
    const list = kernel.read(topic, key);
    const at = list ? list.ids.indexOf(id) : -1;
    if (!list || at < 0) continue;
    places[key] = at;
    put(
      kernel,
      topic,
      { ...list, ids: list.ids.filter((one) => one !== id), total: list.total > 0 ? list.total - 1 : list.total },
      key,
    );
  }
  return places;
}
/** Inserts the id at its place in each loaded list that does not contain it. */
export function insertInLists(kernel: Kernel, topic: Lists, id: string, places: Places): void {
  for (const key of Object.keys(places)) {
    const list = kernel.read(topic, key);
    if (!list || list.phase !== 'ready' || list.ids.indexOf(id) >= 0) continue;
    const ids = list.ids.slice();
    ids.splice(Math.min(places[key] ?? 0, ids.length), 0, id);
    put(kernel, topic, { ...list, ids, total: list.total >= 0 ? list.total + 1 : list.total }, key);
  }
}
