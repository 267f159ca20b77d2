// Chat: searches people, groups and messages: first on the phone, then on the server.
import type { Input, Value } from '../../../bus/client/topics';
import type { Message } from '../../../bus/entities/chat';
import { messageLine } from '../../../bus/rules/messageLine';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { findJob } from '../../outbox/jobList';
import { textOf } from '../../outbox/jobs';
import { put } from '../../store/entityStore';
import { blankConversation, conversationOf, takeConversation } from './conversations';
import { askIm, isGroup, isReady } from './memory';
import { isGone, isLocal } from './messages';

type Found = Value<'chat.found'>;
type Hit = Found['messages'][number];
/** All that can be found of it: more than its one line. */
function wordsOf(payload: Message['payload']): string {
  if ('text' in payload) return payload.text;
  return 'latitude' in payload ? `[位置] ${payload.description}` : messageLine(payload);
}
const MOST = 50;
const deletions: readonly string[] = ['chat.removeMessages', 'chat.clearHistory', 'chat.removeConversation'];
const nothing: Found = { phase: 'ready', contacts: [], groups: [], messages: [] };

/** Loads the name of a conversation that is not known here. */
function introduce(kernel: Kernel, conversationID: string): void {
  if (conversationOf(kernel, conversationID)) return;
  put(kernel, 'chat.conversation', blankConversation(kernel, conversationID), conversationID);
  if (isReady(kernel))
    void askIm(kernel, { op: 'conversation', conversationID }).then(
      ({ conversation }) => conversation && takeConversation(kernel, { ...conversation, sortTime: 0 }),
      () => undefined,
    );
}
export function startSearch(kernel: Kernel): void {
  const asked = kernel.slice<{ turn: number; words: string }>('chatSearch', { turn: 0, words: '' });
  const show = (found: Found): void => put(kernel, 'chat.found', found);
  type Candidate = {
    conversationID: string;
    messageID: string;
    from: string;
    nick: string;
    avatar: string;
    time: number;
    text: string;
  };

  function candidates(): { named: Candidate[]; said: Candidate[] } {
    const named: Candidate[] = [];
    for (const type of ['C2C', 'GROUP'] as const) {
      for (const conversationID of kernel.read('chat.conversations', type)?.ids ?? []) {
        const one = kernel.read('chat.conversation', conversationID);
        named.push({
          conversationID,
          messageID: '',
          from: '',
          nick: '',
          avatar: '',
          time: 0,
          text: one?.userProfile?.nick ?? one?.groupProfile?.name ?? '',
        });
      }
    }
    const said: Candidate[] = [];
    for (const messageID of kernel.keys('chat.message')) {
      const message = kernel.read('chat.message', messageID);
      if (
        !message ||
        isLocal(messageID) ||
        isGone(kernel, message) ||
        message.revokedText !== '' ||
        message.type === 'groupTip'
      )
        continue;
      const { conversationID, from, nick, avatar, time } = message;
      said.push({
        conversationID,
        messageID,
        from,
        nick,
        avatar,
        time,
        text: wordsOf(message.payload),
      });
    }
    return { named, said };
  }
  /** One conversation's messages on the server, without those that are gone here. */
  async function shownIn(input: Input<'chat.searchMessages'>): Promise<Hit[]> {
    const { list } = await kernel.call('chat.searchMessages', input, { quiet: true });
    return list.filter((hit) => !isGone(kernel, hit));
  }
  /** Whether some messages of the conversation are gone here, and not yet for the server. */
  const isDeleting = (conversationID: string): boolean =>
    findJob(kernel, (job) => deletions.indexOf(job.call) >= 0 && textOf(job, 'conversationID') === conversationID) !==
    undefined;
  /** Each conversation's newest message on the server, with their number; those that are gone here do not count. */
  async function onServer(keyword: string): Promise<Hit[]> {
    const { list } = await kernel.call('chat.searchMessages', { keyword }, { quiet: true });
    const shown = await Promise.all(
      list.map(async (hit) => {
        const { conversationID } = hit;
        if (!isGone(kernel, hit) && (hit.count === 1 || !isDeleting(conversationID))) return [hit];
        const rest = hit.count > 1 ? await shownIn({ keyword, conversationID }) : [];
        return rest.slice(0, 1).map((one) => ({ ...one, count: rest.length }));
      }),
    );
    return shown.flat();
  }
  async function here(words: string): Promise<Found> {
    const { named, said } = candidates();
    const { hits = [] } = await askIm(kernel, {
      op: 'match',
      name: words,
      texts: named.concat(said).map((c) => c.text),
    });
    const found = new Map<string, Hit>();
    for (const i of hits) {
      const hit = said[i - named.length];
      if (!hit) continue;
      const known = found.get(hit.conversationID);
      const { text, ...who } = hit;
      const newest = known && known.time > hit.time ? known : { ...who, abstract: text.slice(0, 100) };
      found.set(hit.conversationID, { ...newest, count: (known?.count ?? 0) + 1 });
    }
    const ofKind = (isOne: (id: string) => boolean): string[] =>
      hits.map((i) => named[i]?.conversationID ?? '').filter((id) => id !== '' && isOne(id));
    return {
      phase: 'loading',
      contacts: ofKind((id) => !isGroup(id)),
      groups: ofKind(isGroup),
      messages: Array.from(found.values())
        .sort((a, b) => b.time - a.time)
        .slice(0, MOST),
    };
  }
  kernel.effect(kernel.events('kernel.personChanged'), () => asked.set({ turn: asked.get().turn + 1, words: '' }));
  // A search made before the conversations are loaded also finds those that arrive later.
  kernel.effect(kernel.changes('chat.conversations'), ({ value: list, before }) => {
    const { turn, words } = asked.get();
    if (!words || !list.ids.some((id) => !before || before.ids.indexOf(id) < 0)) return;
    void here(words).then(
      ({ contacts, groups }) => {
        const found = kernel.read('chat.found');
        if (found && asked.get().turn === turn) show({ ...found, contacts, groups });
      },
      () => undefined,
    );
  });
  kernel.handle('chat.searchConversation', async (input) => {
    needLogin(kernel);
    return { list: await shownIn(input) };
  });
  kernel.handle('chat.search', async ({ keyword }) => {
    needLogin(kernel);
    const turn = asked.get().turn + 1;
    const words = keyword.trim();
    asked.set({ turn, words });
    if (!words) {
      show(nothing);
      return {};
    }
    const found = await here(words);
    if (asked.get().turn !== turn) return {};
    show(found);
    try {
      const list = await onServer(words);
      if (asked.get().turn !== turn) return {};
      for (const hit of list) introduce(kernel, hit.conversationID);
      const known = new Set(list.map((hit) => hit.conversationID));
      show({
        ...(kernel.read('chat.found') ?? found),
        phase: 'ready',
        messages: list.concat(found.messages.filter((hit) => !known.has(hit.conversationID))).slice(0, MOST),
      });
    } catch {
      const now = kernel.read('chat.found') ?? found;
      if (asked.get().turn === turn)
        show({ ...now, phase: now.contacts.length + now.groups.length + now.messages.length > 0 ? 'ready' : 'error' });
    }
    return {};
  });
}
