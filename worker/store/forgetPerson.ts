// Removes a person's data from the streams when the person changes. Streams that the contracts declare as personal
// (`scope`, `personKeys`) are dropped, and the page gets `kernel.personChanged`; public streams lose the person's marks
// (forgetMarks.ts).
import { isForgotten } from '../../bus/protocol/forgotten';
import type { StreamTopic } from '../../bus/client/topics';
import { forgetMarks } from './forgetMarks';
import type { Kernel } from '../kernel/types';
import { togglesOf } from './entityStore';

/**
 * Runs on every change of person, before the other domains of the second script. The same person who logs in again
 * finds the public lists as they were.
 */
export function startForgetPerson(kernel: Kernel): void {
  const last = kernel.slice<{ userId: string }>('lastPerson', { userId: kernel.read('session.me')?.userId ?? '' });
  kernel.effect(kernel.changes('session.me'), ({ value: me }) => {
    const { userId } = last.get();
    if (me ? userId && me.userId !== userId : userId) forgetPerson(kernel, me !== null);
    if (me) last.set({ userId: me.userId });
  });
}
/** `switched`: another person has logged in (see `forgetMarks`). */
function forgetPerson(kernel: Kernel, switched: boolean): void {
  togglesOf(kernel).set({});
  kernel.slice('uncollecting', { list: [] }).set({ list: [] });
  kernel.slice('blockedContent', {}).set({});
  const gone = dropPersonal(kernel);
  forgetMarks(kernel, switched);
  if (gone.length > 0) kernel.tell('kernel.personChanged', { gone });
}
/** Drops every personal stream; returns the names of those that had values. */
function dropPersonal(kernel: Kernel): string[] {
  const gone: string[] = [];
  for (const topic of Object.keys(kernel.state.streams) as StreamTopic[]) {
    const entry = kernel.entry(topic);
    const stream = entry && entry.is === 'stream' ? entry : undefined;
    // An undeclared stream (its script is not loaded yet) may be personal.
    const names =
      !stream || stream.scope === 'person' ? [topic] : (stream.personKeys ?? []).map((key) => topic + '|' + key);
    for (const name of names) {
      const keys = kernel.keys(topic).filter((key) => isForgotten([name], topic + '|' + key));
      for (const key of keys) kernel.drop(topic, key);
      if (keys.length > 0) gone.push(name);
    }
  }
  return gone;
}
