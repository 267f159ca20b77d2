// Search: results by kind with their highlights, suggestions, and this person's history on this phone.
import { EMPTY, Subject, catchError, debounceTime, from, map, of, switchMap } from 'rxjs';
import type { Circle } from '../../../bus/entities/circles';
import type { Highlight, SearchKind, StoredHit } from '../../../bus/entities/search';
import { stored } from '../../store/cacheRead';
import type { Domain, Kernel } from '../../kernel/types';
import { removeFromLists } from '../../store/listPlaces';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeThread, mergeUser, put } from '../../store/entityStore';

const MAX_HISTORY = 10;
const SETTLE_MS = 300;
/** The maximum of stored highlights; the oldest are evicted first. */
const MAX_HITS = 600;
type Hit = {
  highlight: Highlight;
  snippet?: string | undefined;
  fansCount?: number | undefined;
  threadCount?: number | undefined;
};
type Page<T> = { list: T[]; hasMore: boolean; cursor: string; total: number };
type Found = { taken: string; hit: StoredHit };
type Looked = { keyword: string; cursor?: string; pageSize: number };
export type TakeCircle = (kernel: Kernel, circle: Circle) => string;

/** Stores each entity in its own stream with `take`, which returns its id; the highlights are stored separately. */
const taken = <T extends Hit>(page: Page<T>, take: (thing: T) => string): Page<Found> => ({
  ...page,
  list: page.list.map((thing) => ({ taken: take(thing), hit: storedHit(thing) })),
});

const finders = (
  kernel: Kernel,
  takeCircle: TakeCircle,
): { [K in SearchKind]: (looked: Looked) => Promise<Page<Found>> } => ({
  thread: async (looked) =>
    taken(await kernel.call('search.listThreads', looked), ({ highlight: _1, snippet: _2, ...thread }) =>
      mergeThread(kernel, thread),
    ),
  tribe: async (looked) =>
    taken(await kernel.call('search.listCircles', looked), ({ highlight: _1, ...circle }) =>
      takeCircle(kernel, circle),
    ),
  users: async (looked) =>
    taken(
      await kernel.call('search.listUsers', looked),
      ({ highlight: _1, fansCount: _2, threadCount: _3, ...user }) => {
        // A visitor gets fewer fields here than in a feed: known ones stay.
        const known = kernel.read('session.me') ? undefined : kernel.read('users.user', user.userId);
        mergeUser(
          kernel,
          known ? { ...known, userName: user.userName, avatarUrl: user.avatarUrl, userType: user.userType } : user,
        );
        return user.userId;
      },
    ),
  quwen: async (looked) =>
    taken(await kernel.call('search.listQuwen', looked), ({ highlight: _1, author, ...article }) => {
      if (author) mergeUser(kernel, author);
      put(kernel, 'search.article', { ...article, authorId: author ? author.userId : '' }, article.contentId);
      return article.contentId;
    }),
  faq: async (looked) =>
    taken(await kernel.call('search.listFaqs', looked), ({ highlight: _1, snippet: _2, ...faq }) => {
      put(kernel, 'search.faq', faq, faq.faqId);
      return faq.faqId;
    }),
});

function storedHit({ highlight, snippet = '', fansCount, threadCount }: Hit): StoredHit {
  return {
    highlight,
    snippet,
    ...(fansCount === undefined ? null : { fansCount }),
    ...(threadCount === undefined ? null : { threadCount }),
  };
}
function pruneHits(kernel: Kernel): void {
  const all = kernel.keys('search.hit');
  for (const key of all.slice(0, Math.max(0, all.length - MAX_HITS))) kernel.drop('search.hit', key);
}

/** Suggestions for the newest words, once the typing has rested; a failed load changes nothing. */
function startSuggestions(kernel: Kernel): void {
  const typed = new Subject<string>();
  const load = (words: string) =>
    from(kernel.call('search.listSuggestions', { keyword: words }, { quiet: true })).pipe(
      map((list) => ({ words, list })),
      catchError(() => EMPTY),
    );
  kernel.publish(
    'search.suggestions',
    typed.pipe(
      debounceTime(SETTLE_MS, kernel.scheduler),
      switchMap((words) => (words ? load(words) : of({ words, list: [] }))),
    ),
  );
  kernel.handle('search.suggest', ({ words }) => {
    typed.next(words);
    return {};
  });
}

/** The history of one person on this phone. */
function startHistory(kernel: Kernel): void {
  const memory = kernel.slice<{ owner: string }>('searching', { owner: kernel.read('session.me')?.userId ?? '' });
  const storeKey = (): string => memory.get().owner + '|history';
  const listed = (): string[] => kernel.read('search.history')?.list ?? [];
  const store = (list: string[]) => {
    put(kernel, 'search.history', { list });
    void kernel
      .edge('kernel.storage', { op: 'put', store: 'meta', key: storeKey(), value: { list } })
      .catch(() => undefined);
  };
  /** As the phone has it, with what other pages have added; null where it has none. */
  async function kept(key: string): Promise<string[] | null> {
    const value = await stored(kernel, 'meta', key);
    const list = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['list'] : null;
    return Array.isArray(list)
      ? list.filter((word): word is string => typeof word === 'string').slice(0, MAX_HISTORY)
      : null;
  }
  async function load(): Promise<void> {
    const key = storeKey();
    const list = (await kept(key)) ?? [];
    // Not if the person has changed or has already searched meanwhile.
    if (key === storeKey() && !kernel.read('search.history')) put(kernel, 'search.history', { list });
  }
  const opened = (): Promise<void> => (kernel.read('search.history') ? Promise.resolve() : load());
  kernel.effect(kernel.changes('session.me'), ({ value: me }) => {
    const owner = me?.userId ?? '';
    if (owner === memory.get().owner) return;
    memory.set({ owner });
    if (kernel.read('search.history')) kernel.drop('search.history', '');
    for (const topic of ['search.found', 'search.hit'] as const)
      for (const key of kernel.keys(topic)) kernel.drop(topic, key);
  });
  kernel.handle('search.openHistory', () => opened().then(() => ({})));
  kernel.handle('search.rememberWords', async ({ words }) => {
    await opened();
    const key = storeKey();
    const before = (await kept(key)) ?? listed();
    if (words && key === storeKey())
      store([words].concat(before.filter((word) => word !== words)).slice(0, MAX_HISTORY));
    return {};
  });
  kernel.handle('search.clearHistory', () => {
    store([]);
    return {};
  });
}

export const searchDomain = (takeCircle: TakeCircle): Domain => ({
  name: 'search',
  start(kernel) {
    startHistory(kernel);
    startSuggestions(kernel);
    const find = finders(kernel, takeCircle);
    const found = pagedList<Found>(kernel, {
      topic: 'search.found',
      ask(key, place) {
        const at = key.indexOf('|');
        return find[key.slice(0, at) as SearchKind]({ keyword: key.slice(at + 1), ...place });
      },
      take({ taken: id, hit }, key) {
        put(kernel, 'search.hit', hit, key + '|' + id);
        pruneHits(kernel);
        return id;
      },
    });
    // Removes a blocked person's threads, as the server's next answer does; it brings them back after an undo.
    kernel.effect(kernel.changes('users.user'), ({ value: { isBlocked }, key: userId, before }) => {
      if (!before || before.isBlocked === isBlocked) return;
      markStale(kernel, 'search.found');
      if (!isBlocked) return;
      for (const id of kernel.keys('forum.thread'))
        if (kernel.read('forum.thread', id)?.authorId === userId) removeFromLists(kernel, 'search.found', id);
    });
    kernel.handle('search.open', ({ kind, words, how }) =>
      words ? found(kind + '|' + words, how).then(() => ({})) : {},
    );
  },
});
