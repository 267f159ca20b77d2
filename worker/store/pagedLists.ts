// Lists in pages other than feeds and comments (circles, members, requests, topics): open, refresh, load more. Each is
// a `ListState` of ids in its stream; the entities go to streams of their own. The ids stay visible while the list is
// reloaded.
import type { How, ListState } from '../../bus/entities/paging';
import { isForgotten } from '../../bus/protocol/forgotten';
import type { Value, StreamTopic } from '../../bus/client/topics';
import { codeOf, failureIn } from '../kernel/failures';
import type { Kernel } from '../kernel/types';
import { emptyList, failedList, listAfterAbandon, newIn } from './lists';
import { authOf } from '../transport/auth';
import { put } from './entityStore';
import { mayShowSaved, showSaved } from './savedContent';
import { whileWanted } from '../transport/abandonedReads';
import type { Wanters } from '../transport/abandonedReads';
import { createSharedReads } from '../transport/sharedReads';

type ListTopic = {
  [T in StreamTopic]: Value<T> extends ListState ? (ListState extends Value<T> ? T : never) : never;
}[StreamTopic];
type Page<T> = { list: T[]; hasMore: boolean; cursor: string; total: number };
export type PagedKind<T> = {
  topic: ListTopic;
  ask(key: string, place: { cursor?: string; pageSize: number }): Promise<Page<T>>;
  /** Stores an entity; returns its id. */
  take(thing: T, key: string): string;
  size?: number;
  /** The name under which a list was saved for a start without a network; '' for others. */
  saved?(key: string): string;
};
type Memory = { cursor: string; load: number; at: number; epoch: number };
type Memories = { [topic: string]: { [key: string]: Memory } };

/** A list that the same person opens again within this time is not reloaded. */
const FRESH_MS = 15_000;
const MAX_LISTS = 40;
const memoriesOf = (kernel: Kernel) => kernel.slice<Memories>('paged', {});

/** Marks the lists as stale: they are loaded again when they are opened next. */
export function markStale(kernel: Kernel, topic: ListTopic): void {
  const known = memoriesOf(kernel).get()[topic] ?? {};
  for (const key of Object.keys(known)) {
    const memory = known[key];
    if (memory) memory.at = 0;
  }
}

export function pagedList<T>(kernel: Kernel, kind: PagedKind<T>): (key: string, how: How) => Promise<void> {
  const { topic, size = 20 } = kind;
  const reads = createSharedReads(kernel);
  const memoryOf = (key: string): Memory | undefined => memoriesOf(kernel).get()[topic]?.[key];
  function remember(key: string, memory: Memory): Memory {
    const all = memoriesOf(kernel).get();
    all[topic] = { ...all[topic], [key]: memory };
    prune(all[topic]);
    return memory;
  }
  /** Each search word makes a list of its own: evicts the one that was loaded longest ago. */
  function prune(known: { [key: string]: Memory } | undefined): void {
    if (!known || Object.keys(known).length <= MAX_LISTS) return;
    const oldest =
      Object.keys(known).sort(
        (a, b) => (known[a]?.at ?? 0) - (known[b]?.at ?? 0) || (known[a]?.load ?? 0) - (known[b]?.load ?? 0),
      )[0] ?? '';
    delete known[oldest];
    if (kernel.read(topic, oldest)) kernel.drop(topic, oldest);
  }
  const show = (key: string, list: ListState) => put(kernel, topic, list, key);
  const list = (key: string): ListState => kernel.read(topic, key) ?? emptyList;
  const current = (key: string, memory: Memory) => memoryOf(key)?.load === memory.load;

  /** Resolves with true when the page abandoned the read. */
  async function load(key: string, how: How, by: Wanters): Promise<boolean> {
    const { epoch } = authOf(kernel).get();
    const memory = remember(key, {
      cursor: memoryOf(key)?.cursor ?? '',
      load: (memoryOf(key)?.load ?? 0) + 1,
      at: kernel.now(),
      epoch,
    });
    const before = list(key);
    if (before.phase === 'ready') show(key, { ...before, refresh: how === 'refresh' ? 'loading' : before.refresh });
    else show(key, { ...before, phase: 'loading', failCode: '', failMessage: '' });
    try {
      const page = await whileWanted(kernel, () => kind.ask(key, { pageSize: size }), by);
      if (!current(key, memory)) return false;
      memory.cursor = page.cursor;
      const ids = newIn(
        [],
        page.list.map((thing) => kind.take(thing, key)),
      );
      show(key, {
        ...emptyList,
        ids,
        phase: 'ready',
        hasMore: page.hasMore ? 1 : 0,
        total: page.total,
        version: before.version + 1,
      });
    } catch (e) {
      const saved = mayShowSaved(kernel, e) ? kind.saved?.(key) : '';
      if (saved) await showSaved(kernel, saved);
      if (!current(key, memory)) return false;
      memory.at = 0;
      if (codeOf(e) === 'left') {
        show(key, listAfterAbandon(list(key), before));
        return true;
      }
      show(key, failedList(list(key), failureIn(e) ?? { code: '019999', message: '' }));
    }
    return false;
  }
  /** Resolves as `load` does. */
  async function more(key: string, by: Wanters): Promise<boolean> {
    const before = list(key);
    const memory = memoryOf(key);
    // Without a cursor (an earlier worker had it) the list is loaded from its start.
    if (before.phase !== 'ready' || !memory || (before.hasMore === 1 && !memory.cursor))
      return load(key, 'refresh', by);
    if (before.hasMore === 0) return false;
    show(key, { ...before, more: 'loading' });
    const { cursor, epoch } = memory;
    /** The memory of the list that the page still follows: not when it was refreshed, or is another person's. */
    const followed = (): Memory | undefined => {
      const now = memoryOf(key);
      return now?.cursor === cursor && now.epoch === epoch ? now : undefined;
    };
    try {
      const page = await whileWanted(kernel, () => kind.ask(key, { cursor, pageSize: size }), by);
      const now = followed();
      if (!now) return false;
      now.cursor = page.cursor;
      const shown = list(key);
      const ids = newIn(
        shown.ids,
        page.list.map((thing) => kind.take(thing, key)),
      );
      show(key, { ...shown, ids: shown.ids.concat(ids), more: 'idle', hasMore: page.hasMore ? 1 : 0 });
    } catch (e) {
      const left = codeOf(e) === 'left';
      if (followed()) show(key, { ...list(key), more: left ? 'idle' : 'error' });
      return left;
    }
    return false;
  }
  // Forgets the cursors of the lists that were dropped with their person.
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    const known = memoriesOf(kernel).get()[topic] ?? {};
    for (const key of Object.keys(known)) if (isForgotten(gone, topic + '|' + key)) delete known[key];
  });
  return (key, how) => {
    const memory = memoryOf(key);
    // A page that is under way for the list before a refresh is not waited for.
    const name = (how === 'more' ? `more ${memory?.cursor ?? ''} ` : 'load ') + key;
    const fresh =
      memory !== undefined &&
      memory.at + FRESH_MS > kernel.now() &&
      memory.epoch === authOf(kernel).get().epoch &&
      list(key).phase === 'ready';
    if (how === 'open' && fresh) {
      void reads.join('load ' + key);
      return Promise.resolve();
    }
    // A read that was started for another person is not shared.
    const mayShare = how !== 'refresh' && memory !== undefined && memory.epoch === authOf(kernel).get().epoch;
    const known = mayShare ? reads.join(name) : undefined;
    return known ?? reads.start(name, (by) => (how === 'more' ? more(key, by) : load(key, how, by)));
  };
}
