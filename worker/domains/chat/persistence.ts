// Chat: what the phone stores per person: the last 500 messages of each opened conversation, the conversations, the
// drafts. Shown at once, also offline; cleared at logout with the cache.
import { is } from 'valibot';
import { ChatDraft } from '../../../bus/entities/chat';
import type { Conversation, Message } from '../../../bus/entities/chat';
import type { Json } from '../../../bus/protocol/envelope';
import { CACHE_DAYS, cacheKey } from '../../store/cacheRead';
import type { Kernel } from '../../kernel/types';
import { memoryOf } from './memory';
import { MAX_GONE, isLocal, listOf, messageOf, noMessages, quoteOf, rememberGone, showList } from './messages';

/** Raise it when the stored shape of a message or a conversation changes. */
const FORM = 1;
const MOST = 500;
const MOST_CONVERSATIONS = 200;
const KEEP_MS = 4000;
type KeptMessages = {
  form: number;
  at: number;
  list: Message[];
  isCompleted: 0 | 1;
  /** Taken back. */ revoked?: string[];
};
type KeptConversations = { form: number; at: number; list: Conversation[] };

const get = async (kernel: Kernel, store: 'cache' | 'meta', key: string): Promise<Json> => {
  try {
    return ((await kernel.edge('kernel.storage', { op: 'get', store, key })) as { value: Json }).value;
  } catch {
    return null;
  }
};
const write = (kernel: Kernel, store: 'cache' | 'meta', key: string, value: Json): void =>
  void kernel.edge('kernel.storage', { op: 'put', store, key, value }).catch(() => undefined);
const isFresh = (kernel: Kernel, kept: { form?: number; at?: number } | null): boolean =>
  kept?.form === FORM && kernel.now() - (kept.at ?? 0) < CACHE_DAYS * 86_400_000;

export async function readMessages(kernel: Kernel, conversationID: string): Promise<KeptMessages | null> {
  const kept = (await get(
    kernel,
    'cache',
    cacheKey(memoryOf(kernel).get().owner, 'chat.messages', conversationID),
  )) as KeptMessages | null;
  return kept && isFresh(kernel, kept) ? kept : null;
}
export async function readConversations(kernel: Kernel): Promise<Conversation[]> {
  const kept = (await get(
    kernel,
    'cache',
    cacheKey(memoryOf(kernel).get().owner, 'chat.conversations', ''),
  )) as KeptConversations | null;
  return kept && isFresh(kernel, kept) ? kept.list : [];
}
const draftKey = (owner: string, conversationID: string): string => `${owner}|chatDraft|${conversationID}`;
type KeptDraft = { conversationID: string; draft: ChatDraft };
/** Of a draft in another shape, as another version or a broken storage leaves it, the words are kept. */
function draftIn(kept: unknown, now: number): KeptDraft[] {
  const { conversationID, draft } = (kept ?? {}) as { conversationID?: unknown; draft?: unknown };
  if (typeof conversationID !== 'string' || typeof draft !== 'object' || draft === null) return [];
  if (is(ChatDraft, draft)) return [{ conversationID, draft }];
  const { text, time } = draft as { text?: unknown; time?: unknown };
  const words = { text, atUserIDs: [], quote: null, time: typeof time === 'number' ? time : now };
  return text !== '' && is(ChatDraft, words) ? [{ conversationID, draft: words }] : [];
}
export async function readDrafts(kernel: Kernel): Promise<KeptDraft[]> {
  const { owner } = memoryOf(kernel).get();
  try {
    const { value } = (await kernel.edge('kernel.storage', { op: 'all', store: 'meta', key: draftKey(owner, '') })) as {
      value: { [key: string]: unknown } | null;
    };
    return Object.keys(value ?? {}).flatMap((key) => draftIn(value?.[key], kernel.now()));
  } catch {
    return [];
  }
}
export async function writeDraft(kernel: Kernel, conversationID: string, draft: ChatDraft | null): Promise<void> {
  const key = draftKey(memoryOf(kernel).get().owner, conversationID);
  await kernel
    .edge(
      'kernel.storage',
      draft
        ? { op: 'put', store: 'meta', key, value: { conversationID, draft } }
        : { op: 'delete', store: 'meta', key },
    )
    .catch(() => undefined);
}

/**
 * Writes are delayed and combined. `forget`: empties the conversation's list, and deletes what is stored of it, also where
 * it was not opened since the start.
 */
export type Keeper = { [does in 'soon' | 'now' | 'forget']: (conversationID: string) => void };
export function startPersistence(kernel: Kernel): Keeper {
  const timers = kernel.slice<{ ids: string[] }>('chatKeeping', { ids: [] });
  function keepMessages(conversationID: string): void {
    const list = listOf(kernel, conversationID);
    const { owner } = memoryOf(kernel).get();
    if (!list) return void takeOutRevoked(conversationID);
    if (list.phase !== 'ready' || !owner) return;
    const messages: Message[] = [];
    const sent = list.ids.filter((id) => !isLocal(id));
    for (const id of sent.slice(-MOST)) {
      const message = messageOf(kernel, id);
      if (message && message.revokedText === '') messages.push(message);
    }
    const kept: KeptMessages = {
      form: FORM,
      at: kernel.now(),
      list: messages,
      isCompleted: sent.length > MOST ? 0 : list.isCompleted,
      revoked: kernel.read('chat.revoked', conversationID)?.ids ?? [],
    };
    write(kernel, 'cache', cacheKey(owner, 'chat.messages', conversationID), kept as Json);
  }
  /** From what is stored of a conversation that was not opened since the start. */
  async function takeOutRevoked(conversationID: string): Promise<void> {
    const { owner } = memoryOf(kernel).get();
    const kept = await readMessages(kernel, conversationID);
    const { ids = [] } = kernel.read('chat.revoked', conversationID) ?? {};
    if (!kept || ids.length === 0 || listOf(kernel, conversationID) || memoryOf(kernel).get().owner !== owner) return;
    const list = kept.list
      .filter(({ messageID }) => ids.indexOf(messageID) < 0)
      .map((one) => ({ ...one, quote: one.quote && quoteOf(kernel, conversationID, one.quote) }));
    const earlier = (kept.revoked ?? []).filter((id) => ids.indexOf(id) < 0);
    const changed: KeptMessages = { ...kept, list, revoked: earlier.concat(ids).slice(-MAX_GONE) };
    write(kernel, 'cache', cacheKey(owner, 'chat.messages', conversationID), changed as Json);
  }
  function keepConversations(): void {
    const { owner } = memoryOf(kernel).get();
    if (!owner) return;
    const list: Conversation[] = [];
    for (const type of ['C2C', 'GROUP'] as const) {
      for (const id of kernel.read('chat.conversations', type)?.ids.slice(0, MOST_CONVERSATIONS) ?? []) {
        const one = kernel.read('chat.conversation', id);
        if (one) list.push({ ...one, draft: null });
      }
    }
    const kept: KeptConversations = { form: FORM, at: kernel.now(), list };
    write(kernel, 'cache', cacheKey(owner, 'chat.conversations', ''), kept as Json);
  }
  const keep = (conversationID: string): void => (conversationID ? keepMessages(conversationID) : keepConversations());
  kernel.effect(kernel.timers('chatKeep'), (conversationID) => {
    timers.set({ ids: timers.get().ids.filter((id) => id !== conversationID) });
    keep(conversationID);
  });
  const keeper: Keeper = {
    soon(conversationID) {
      if (timers.get().ids.indexOf(conversationID) >= 0) return;
      timers.set({ ids: timers.get().ids.concat(conversationID) });
      kernel.setTimer('chatKeep', KEEP_MS, conversationID);
    },
    now: keep,
    forget(conversationID) {
      for (const id of listOf(kernel, conversationID)?.ids ?? []) {
        rememberGone(kernel, id);
        kernel.drop('chat.message', id);
      }
      if (listOf(kernel, conversationID))
        showList(kernel, conversationID, { ...noMessages, phase: 'ready', isCompleted: 1 });
      const key = cacheKey(memoryOf(kernel).get().owner, 'chat.messages', conversationID);
      void kernel.edge('kernel.storage', { op: 'delete', store: 'cache', key }).catch(() => undefined);
    },
  };
  kernel.effect(kernel.changes('chat.messages'), ({ value: list, key: conversationID }) => {
    if (list.phase === 'ready') keeper.soon(conversationID);
  });
  kernel.effect(kernel.changes('chat.revoked'), ({ key: conversationID }) => keeper.soon(conversationID));
  kernel.effect(kernel.changes('chat.conversations'), ({ value: list }) => {
    if (list.phase === 'ready') keeper.soon('');
  });
  return keeper;
}
