// Chat: changes of a conversation as a whole (pin, mute, remove, read all, drafts) and revoking a sent message. All but
// drafts are outbox jobs for the service: optimistic, reverted with a toast when refused.
import type { ImAnswer } from '../../../bus/entities/im';
import { fail, failureIn, isTransient } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { seenUntilOf } from './clearing';
import {
  dropConversation,
  order,
  patchConversation,
  showLast,
  conversationOf,
  blankConversation,
  takeConversation,
} from './conversations';
import { writeDraft } from './persistence';
import { markRead, told } from './roomReading';
import { askIm, isGroup, isReady, myId, peerOf } from './memory';
import { dropMessage, isLocal, listOf, messageOf, rememberGone, removeRevoked, showRevokedLine } from './messages';
import { put } from '../../store/entityStore';

/** How long (ms) own messages can be revoked, and how long their line is shown. */
const REVOKE_MS = 120_000;
type FlagCall = 'chat.pinConversation' | 'chat.muteConversation';
const nothing = {};
const refused = (kernel: Kernel, code: string, message: string): void => {
  if (code !== 'old') toast(kernel, refusalText(code, message));
};
/** Jobs for the service wait until it is there. */
const whenReady = (kernel: Kernel) => (job: Job) => (isReady(kernel) ? job.input : null);

/** `forget`: forgets the messages of a conversation, sent or not. `store`: stores the conversations on the phone. */
export function startMutations(
  kernel: Kernel,
  outbox: Outbox,
  { forget, store }: { forget: (conversationID: string) => void; store: () => void },
): void {
  async function renew(conversationID: string): Promise<void> {
    const { conversation } = await askIm(kernel, { op: 'conversation', conversationID });
    if (!conversation) return;
    takeConversation(kernel, conversation);
    order(kernel);
  }
  function flagJob(
    call: FlagCall,
    op: 'pin' | 'mute',
    toggle: 'isPinned' | 'mute',
    shown: 'isPinned' | 'muteNotify',
  ): void {
    const queued = (slot: string): Job[] => outbox.all((j) => j.slot === slot);
    const set = (job: Job, back: boolean): void => {
      const on = job.input[toggle] === 1;
      patchConversation(kernel, textOf(job, 'conversationID'), { [shown]: on !== back ? 1 : 0 });
      order(kernel);
    };
    outbox.define(call, {
      fill: whenReady(kernel),
      send: async (job) =>
        askIm(kernel, { op, conversationID: textOf(job, 'conversationID'), on: job.input[toggle] === 1 ? 1 : 0 }).then(
          () => nothing,
        ),
      done: () => undefined,
      restore: (job) => set(job, false),
      failed(job, { code, message }) {
        const later = queued(job.slot).pop();
        set(later ?? job, !later);
        refused(kernel, code, message);
        // What stood before may have been refused too, or not have arrived.
        if (!later) void renew(textOf(job, 'conversationID')).catch(() => undefined);
      },
      undone(job) {
        if (queued(job.slot).every((one) => one === job)) set(job, true);
      },
    });
    kernel.handle(call, async (input, ask) => {
      needLogin(kernel);
      const { conversationID } = input;
      const slot = `${op}|${peerOf(conversationID)}`;
      const jobs = queued(slot);
      const last = jobs.pop();
      const next = last?.state === 'waiting' ? last : undefined;
      const sent = next ? jobs.pop() : last;
      const wanted: Job['input'] = { ...input };
      const isOn = (job: Job): boolean => job.input[toggle] === wanted[toggle];
      if (next) set({ ...next, input: wanted }, false);
      // Back to what the service has, or is being told.
      if (next && (sent ? isOn(sent) : next.tries === 0 && !isOn(next))) await outbox.withdraw(next);
      else if (next) await outbox.replace(next, wanted, ask);
      else if (!sent || !isOn(sent))
        await outbox.add({ call, input, orderKey: slot, slot, ask, made: (job) => set(job, false) });
      return nothing;
    });
  }
  flagJob('chat.pinConversation', 'pin', 'isPinned', 'isPinned');
  flagJob('chat.muteConversation', 'mute', 'mute', 'muteNotify');

  /** When the last sent message that this person may have seen was sent. */
  function lastTime(conversationID: string): number {
    const sent = (listOf(kernel, conversationID)?.ids ?? []).filter((id) => !isLocal(id));
    const last = conversationOf(kernel, conversationID)?.lastMessage;
    return (
      Math.max(messageOf(kernel, sent[sent.length - 1] ?? '')?.time ?? 0, last?.status === 'success' ? last.time : 0) ||
      serverNow(kernel)
    );
  }
  /** Whether a message has come since the job was made. */
  async function hasNewer(job: Job): Promise<boolean> {
    const conversationID = textOf(job, 'conversationID');
    const seenUntil = seenUntilOf(job);
    if (seenUntil === 0) return false;
    // Just after a reconnection the SDK's last message of two persons is old; `since` reads from the server.
    const { messages = [], conversation } = await askIm(
      kernel,
      isGroup(conversationID)
        ? { op: 'conversation', conversationID }
        : { op: 'since', conversationID, time: seenUntil },
    ).catch((e: unknown): ImAnswer => {
      if (isTransient(e)) throw e;
      return {};
    });
    const last = conversation?.lastMessage;
    return (
      messages.some((one) => one.flow === 'in' && one.isRevoked === 0 && one.time > seenUntil) ||
      (!!last && last.fromID !== myId(kernel) && last.time > seenUntil)
    );
  }
  for (const [call, op] of [
    ['chat.removeConversation', 'removeConversation'],
    ['chat.clearHistory', 'clear'],
  ] as const) {
    outbox.define(call, {
      fill: whenReady(kernel),
      async send(job) {
        const conversationID = textOf(job, 'conversationID');
        // The service deletes all it has, also a message that this person has not seen.
        if (await hasNewer(job)) {
          patchConversation(kernel, conversationID, { clearedTime: seenUntilOf(job) });
          store();
        } else await askIm(kernel, { op, conversationID });
        return nothing;
      },
      done: () => undefined,
      failed: (_job, { code, message }) => refused(kernel, code, message),
    });
    kernel.handle(call, async ({ conversationID }, ask) => {
      needLogin(kernel);
      await outbox.add({
        call,
        input: { conversationID },
        orderKey: `${op}|${peerOf(conversationID)}`,
        ask,
        undo: { seenUntil: lastTime(conversationID) },
        // Together with the job: a page that closes now deletes all of it or nothing.
        made() {
          forget(conversationID);
          if (op === 'clear') {
            patchConversation(kernel, conversationID, { lastMessage: null, unreadCount: 0 });
            order(kernel);
          } else void dropConversation(kernel, conversationID);
        },
      });
      return nothing;
    });
  }
  outbox.define('chat.readAll', {
    fill: whenReady(kernel),
    async send(job) {
      // The service reads all it has, also a message that this person has not seen.
      const seenUntil = seenUntilOf(job);
      const { conversations = [] } = seenUntil > 0 ? await askIm(kernel, { op: 'conversations' }) : {};
      const unread = conversations.filter(({ unreadCount }) => unreadCount > 0);
      const seen = unread.filter(
        ({ lastMessage: last }) => !last || last.time <= seenUntil || last.fromID === myId(kernel),
      );
      if (seen.length === unread.length) await askIm(kernel, { op: 'readAll' });
      else for (const { conversationID } of seen) await askIm(kernel, { op: 'read', conversationID });
      return nothing;
    },
    done() {
      for (const id of kernel.keys('chat.conversation'))
        if (conversationOf(kernel, id)?.unreadCount === 0) told(kernel, id);
    },
    failed: () => undefined,
  });
  kernel.handle('chat.readAll', async (_input, ask) => {
    needLogin(kernel);
    const seen = [serverNow(kernel)];
    for (const type of ['C2C', 'GROUP'] as const) {
      for (const id of kernel.read('chat.conversations', type)?.ids ?? []) {
        const one = conversationOf(kernel, id);
        if (!one || one.unreadCount === 0) continue;
        seen.push(one.lastMessage?.time ?? 0);
        markRead(kernel, id);
      }
    }
    order(kernel);
    await outbox.add({
      call: 'chat.readAll',
      input: {},
      orderKey: 'readAll|',
      ask,
      undo: { seenUntil: Math.max(...seen) },
    });
    return nothing;
  });

  kernel.handle('chat.keepDraft', async ({ conversationID, draft }) => {
    needLogin(kernel);
    const kept = draft && (draft.text.trim() !== '' || draft.quote) ? { ...draft, time: serverNow(kernel) } : null;
    const before = conversationOf(kernel, conversationID) ?? blankConversation(kernel, conversationID);
    // A group stays in the list although its messages were deleted.
    const place = isGroup(conversationID) ? before.sortTime : 0;
    if (kept || before.draft) {
      put(
        kernel,
        'chat.conversation',
        { ...before, draft: kept, sortTime: Math.max(before.lastMessage?.time ?? 0, kept?.time ?? 0) || place },
        conversationID,
      );
      order(kernel);
      await writeDraft(kernel, conversationID, kept);
    }
    return nothing;
  });

  kernel.effect(kernel.timers('chatLine'), (messageID) => {
    const message = messageOf(kernel, messageID);
    if (!message) return;
    dropMessage(kernel, message.conversationID, messageID);
    showLast(kernel, message.conversationID);
  });
  kernel.handle('chat.revokeMessage', async ({ conversationID, messageID }) => {
    needLogin(kernel);
    const message = messageOf(kernel, messageID);
    if (!message || isLocal(messageID)) throw fail('010002');
    const mine = message.from === myId(kernel);
    const fresh = serverNow(kernel) - message.time <= REVOKE_MS;
    try {
      if (mine && fresh)
        await askIm(kernel, { op: 'revoke', messageID, conversationID, time: message.time, offset: message.seq });
      else if (isGroup(conversationID))
        await kernel.call('chat.deleteGroupMessages', { groupID: peerOf(conversationID), messageIDs: [messageID] });
      else throw fail('010004', '超过2分钟，不能撤回');
    } catch (e) {
      const failure = failureIn(e) ?? { code: '019999', message: '' };
      toast(kernel, refusalText(failure.code, failure.message));
      throw e;
    }
    if (mine) showRevokedLine(kernel, messageID, REVOKE_MS);
    else {
      rememberGone(kernel, messageID);
      removeRevoked(kernel, conversationID, [messageID]);
    }
    return nothing;
  });
}
