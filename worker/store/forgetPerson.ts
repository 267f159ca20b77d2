// What belongs to one person leaves the streams when that person does: what the contracts declare as a person's
// (`scope`, `personKeys`) goes, and the page is told so; what is everybody's stays without its marks (here those of the
// first screens, the others in their domains).
import { isForgotten } from '../../bus/protocol/forgotten';
import type { StreamTopic } from '../../bus/client/topics';
import { forgetMarks } from './forgetMarks';
import type { Kernel } from '../kernel/types';
import { togglesOf } from './entityStore';

/**
 * Whenever the person changes; who comes back to what was theirs finds the lists as they were. Before every domain
 * hears the new name.
 */
export function startForgetPerson(kernel: Kernel): void {
  const last = kernel.slice<{ userId: string }>('lastPerson', { userId: kernel.read('session.me')?.userId ?? '' });
  kernel.watch('session.me', (me) => {
    const { userId } = last.get();
    if (me ? userId && me.userId !== userId : userId) forgetPerson(kernel, me !== null);
    if (me) last.set({ userId: me.userId });
  });
}
/**
 * `switched`: somebody else is here at once, so the lists too are taken away; else they stay, as a visitor sees them.
 */
function forgetPerson(kernel: Kernel, switched: boolean): void {
  togglesOf(kernel).set({});
  kernel.slice('uncollecting', { list: [] }).set({ list: [] });
  const gone = dropPersonal(kernel);
  forgetMarks(kernel, switched);
  if (gone.length > 0) kernel.tell('kernel.personChanged', { gone });
}
/** Lets go of every stream that is a person's; gives their names. */
function dropPersonal(kernel: Kernel): string[] {
  const gone: string[] = [];
  for (const topic of Object.keys(kernel.state.streams) as StreamTopic[]) {
    const entry = kernel.entry(topic);
    const stream = entry && entry.is === 'stream' ? entry : undefined;
    // What is not declared yet (its script is still to come) may be a person's.
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
