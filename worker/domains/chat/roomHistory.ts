// Chat: the messages of an opened conversation from the service and from the phone's storage, in pages of 15.
import type { ImAnswer, ImMessage } from '../../../bus/entities/im';
import { fail } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { isCleared } from './clearing';
import { showLast } from './conversations';
import { askIm, isReady, roomIds, roomOf } from './memory';
import { addMessages, isLocal, listOf, messageOf, noMessages, removeRevoked, showList } from './messages';
import { readMessages } from './persistence';
import { readSoon } from './roomReading';
import { unreadIn } from './roomUnread';

/** How many pages in a row are loaded when a page has nothing new (the phone had stored them). */
const MOST_PAGES = 12;
const AGAIN_MS = 4000;

/** `settled` is called with the person's own messages that the service has. */
export function createHistory(kernel: Kernel, settled: (messages: readonly ImMessage[]) => void) {
  const loading = new Map<string, Promise<void>>();
  /** Puts the service's messages into the list; returns the ids that are new to it. */
  function take(
    conversationID: string,
    messages: readonly ImMessage[],
    how: Parameters<typeof addMessages>[3],
  ): string[] {
    const mine = messages.filter((m) => m.flow === 'out' && m.clientMsgId !== '');
    if (mine.length > 0) settled(mine);
    // Also messages that the phone had stored, and that were revoked while it was off line.
    removeRevoked(
      kernel,
      conversationID,
      messages.filter((m) => m.isRevoked === 1).map((m) => m.messageID),
    );
    return addMessages(kernel, conversationID, messages, how);
  }
  /** Whether nothing older is shown: the rest was deleted. */
  const isLast = (conversationID: string, { isCompleted, messages = [] }: ImAnswer): boolean =>
    isCompleted === 1 || messages.some(({ time }) => isCleared(kernel, conversationID, time));

  /** Loads the newest page. Drops the older list when the page does not join on to it: a list has no gap. */
  async function first(conversationID: string): Promise<void> {
    const room = roomOf(kernel, conversationID);
    const load = ++room.load;
    // A message that is sent or arrives while the page is loading may be missing in it, so it stays.
    const known = new Set((listOf(kernel, conversationID) ?? noMessages).ids.filter((id) => !isLocal(id)));
    try {
      const page = await askIm(kernel, { op: 'history', conversationID });
      if (roomOf(kernel, conversationID).load !== load || !listOf(kernel, conversationID)) return;
      const messages = page.messages ?? [];
      const joins =
        known.size === 0 ||
        page.isCompleted === 1 ||
        messages.length === 0 ||
        messages.some((m) => known.has(m.messageID));
      const continues = joins && room.loaded === 1;
      if (!continues) room.cursor = page.cursor ?? '';
      room.loaded = 1;
      const isCompleted = isLast(conversationID, page)
        ? 1
        : continues
          ? (listOf(kernel, conversationID)?.isCompleted ?? 0)
          : 0;
      // An older page that was asked for before the service was ready has failed: it can be asked for again.
      const more = listOf(kernel, conversationID)?.more === 'loading' ? 'loading' : 'idle';
      take(conversationID, messages, {
        page: true,
        ...(joins ? null : { without: known }),
        patch: { phase: 'ready', more, isCompleted, ...unreadIn(kernel, conversationID) },
      });
    } catch (e) {
      const list = listOf(kernel, conversationID);
      if (list && list.phase !== 'ready' && roomOf(kernel, conversationID).load === load)
        showList(kernel, conversationID, { ...list, phase: 'error' });
      throw e;
    }
  }
  /**
   * Loads what arrived while the service was away; a second time (`again`) 4 s later, because the SDK loses events while
   * it still synchronises after it has said that it is ready.
   */
  async function catchUp(conversationID: string, again: boolean): Promise<void> {
    const { since } = roomOf(kernel, conversationID);
    if (!since || !isReady(kernel)) return;
    if (!again) kernel.setTimer('chatSince', AGAIN_MS, conversationID);
    const { messages = [] } = await askIm(kernel, { op: 'since', conversationID, time: since.time, offset: since.seq });
    if (!listOf(kernel, conversationID)) return;
    if (again && roomOf(kernel, conversationID).since === since) roomOf(kernel, conversationID).since = null;
    const fresh = take(conversationID, messages, { page: true });
    if (fresh.length === 0) return;
    showLast(kernel, conversationID);
    readSoon(kernel, conversationID);
  }
  /** Stores each list's newest message when the service goes, for `catchUp`. */
  function remember(): void {
    for (const id of roomIds(kernel)) {
      const room = roomOf(kernel, id);
      const ids = listOf(kernel, id)?.ids.filter((one) => !isLocal(one)) ?? [];
      const last = messageOf(kernel, ids[ids.length - 1] ?? '');
      if (last && !room.since && room.loaded === 1) room.since = { seq: last.seq, time: last.time };
    }
  }
  kernel.effect(kernel.changes('chat.service'), ({ value: now, before }) => {
    if (before?.phase === 'ready' && now.phase !== 'ready') remember();
  });
  /** Loads the newest page; calls for the same conversation share one request. Rejects when it fails. */
  function refresh(conversationID: string): Promise<void> {
    const known = loading.get(conversationID);
    if (known) return known;
    const mine = first(conversationID).then(
      () => void loading.delete(conversationID),
      (why: unknown) => {
        loading.delete(conversationID);
        throw why;
      },
    );
    loading.set(conversationID, mine);
    return mine;
  }
  /** Loads the next older page; shows `more: 'error'` when it fails. Never rejects. */
  async function older(conversationID: string): Promise<void> {
    const list = listOf(kernel, conversationID);
    const room = roomOf(kernel, conversationID);
    if (!list || list.more === 'loading' || list.isCompleted === 1) return;
    const change = (patch: Partial<typeof noMessages>): void =>
      showList(kernel, conversationID, { ...(listOf(kernel, conversationID) ?? noMessages), ...patch });
    change({ more: 'loading' });
    try {
      if (!isReady(kernel)) throw fail('network');
      if (room.loaded === 0) await refresh(conversationID);
      for (let n = 0; n < MOST_PAGES; n++) {
        if (listOf(kernel, conversationID)?.isCompleted === 1) break;
        const { load } = room;
        const page = await askIm(kernel, { op: 'history', conversationID, cursor: room.cursor });
        if (!listOf(kernel, conversationID)) return;
        if (roomOf(kernel, conversationID).load !== load) break;
        room.cursor = page.cursor ?? '';
        const fresh = take(conversationID, page.messages ?? [], {
          page: true,
          patch: { isCompleted: isLast(conversationID, page) ? 1 : 0 },
        });
        if (fresh.length > 0) break;
      }
      change({ more: 'idle' });
    } catch {
      change({ more: 'error' });
    }
  }
  /** Shows the messages that the phone has stored, until the service's first page is there. */
  async function fromPhone(conversationID: string): Promise<void> {
    const kept = await readMessages(kernel, conversationID);
    if (kept?.revoked) removeRevoked(kernel, conversationID, kept.revoked);
    const list = listOf(kernel, conversationID);
    if (
      !kept ||
      kept.list.length === 0 ||
      !list ||
      list.phase === 'ready' ||
      roomOf(kernel, conversationID).loaded === 1
    )
      return;
    const messages: ImMessage[] = kept.list.map(
      ({ timeSign: _1, status: _2, progress: _3, failMessage: _4, pending: _5, revokedText: _6, ...message }) =>
        message,
    );
    addMessages(kernel, conversationID, messages, { page: true, patch: { phase: 'ready', isCompleted: 0 } });
  }
  kernel.effect(
    kernel.timers('chatSince'),
    (conversationID) => void catchUp(conversationID, true).catch(() => undefined),
  );
  return { take, catchUp, refresh, older, fromPhone };
}
