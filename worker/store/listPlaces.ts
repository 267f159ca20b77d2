// Taking a thing out of all lists of a kind, and putting it back where it stood. Apart from lists.ts, which the first
// script carries.
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

type Lists = 'forum.feed' | 'forum.comments' | 'questions.list' | 'questions.answers' | 'questions.answersBy';
/** Where it stood: list → place. */
export type Places = { [key: string]: number };

export function takeOut(kernel: Kernel, topic: Lists, id: string): Places {
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
/** Into lists that stand; one that is still asked for brings it along. */
export function putIn(kernel: Kernel, topic: Lists, id: string, places: Places): void {
  for (const key of Object.keys(places)) {
    const list = kernel.read(topic, key);
    if (!list || list.phase !== 'ready' || list.ids.indexOf(id) >= 0) continue;
    const ids = list.ids.slice();
    ids.splice(Math.min(places[key] ?? 0, ids.length), 0, id);
    put(kernel, topic, { ...list, ids, total: list.total >= 0 ? list.total + 1 : list.total }, key);
  }
}
