// Chat: sending. Each message is an outbox job, one queue per conversation: optimistic, stored on the phone before the
// ask is answered, sent in order and once; a failed one keeps its place until it is resent or dropped.
import { filter } from 'rxjs';
import type { Sending } from '../../../bus/entities/chat';
import type { ImMessage, ImSending } from '../../../bus/entities/im';
import type { Envelope, Failure } from '../../../bus/protocol/envelope';
import { fail, failureIn } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import type { Job, Outbox } from '../../outbox/outbox';
import type { Uploads } from '../../uploads/queue';
import { showLast } from './conversations';
import { askIm, isGroup, isReady, peerOf } from './memory';
import {
  addMessages,
  addUnsent,
  dropMessage,
  forgetGone,
  isLocal,
  listOf,
  messageOf,
  patchMessage,
  quoteOf,
  rememberGone,
  sentCopy,
  settle,
  withdrawCall,
} from './messages';
import { conversationIn, filesIn, localMessage, namesFile, outgoing, progressOf, sendingIn, sentOf } from './outgoing';
import { endSign } from './typing';
import { startWithdrawal } from './withdrawal';

const CALL = 'chat.send';
/** `unsentIn` shows the unsent messages of a conversation from an earlier worker. */
export type SendingPart = {
  /** Sends what was written in other tabs, which do not have the connection. */
  takeOver(): void;
  unsentIn(conversationID: string): void;
  withdrawUnsent(conversationID: string): void;
  jobOf(messageID: string): Job | undefined;
  settled(messages: readonly ImMessage[]): void;
  enqueue(conversationID: string, message: Sending, ask: Envelope): Promise<Job>;
};

export function startSend(kernel: Kernel, outbox: Outbox, uploadsHere: () => Uploads | undefined): SendingPart {
  const isOurs = (job: Job): boolean => job.call === CALL;
  const jobOf = (messageID: string): Job | undefined =>
    isLocal(messageID) ? outbox.find((j) => isOurs(j) && sentOf(j).localId === messageID) : undefined;
  const unsent = (conversationID: string): Job[] =>
    outbox.all((j) => isOurs(j) && conversationIn(j) === conversationID);
  /** A job waits for the service and for the message's files. */
  function fill(job: Job): Job['input'] | null | Failure {
    if (!isReady(kernel)) return null;
    const message = sendingIn(job);
    const ready = outgoing(message, uploadsHere());
    if (ready === null || 'code' in ready) return ready;
    return { message: ready };
  }
  /** Its writer has deleted the message while it was being sent: others must not see it. */
  async function takeBack(conversationID: string, localId: string, sent: ImMessage): Promise<void> {
    const { messageID, time, seq } = sent;
    rememberGone(kernel, messageID);
    dropMessage(kernel, conversationID, localId);
    dropMessage(kernel, conversationID, messageID);
    await askIm(kernel, { op: 'revoke', messageID, conversationID, time, offset: seq }).catch(async (why: unknown) => {
      const { code, message } = failureIn(why) ?? { code: '019999', message: '' };
      await withdrawal.ended(sent.clientMsgId);
      toast(kernel, refusalText(code, message));
      forgetGone(kernel, messageID);
      if (listOf(kernel, conversationID)) addMessages(kernel, conversationID, [sent], { page: false });
    });
    showLast(kernel, conversationID);
  }
  const withdrawal = startWithdrawal(kernel, outbox);
  outbox.define(CALL, {
    fill,
    keep: true,
    silent: true,
    send: (job, input) =>
      withdrawal.during(job.clientToken, async () => {
        const conversationID = conversationIn(job);
        const message = sendingIn(job);
        const text = message.type === 'text' ? message : null;
        const out = input['message'] as ImSending;
        // The address of an uploaded video expires.
        if (out.type === 'video' && message.type === 'video' && 'localId' in message) {
          const file = uploadsHere()?.fileOf(message.localId);
          if (file && 'vid' in file && file.vid)
            out.url = (await kernel.call('media.getChatUrl', { vid: file.vid }, { quiet: true, silent: true })).url;
          if (job.dropped) throw fail('cancelled');
        }
        const sent = await askIm(kernel, {
          op: 'send',
          conversationID,
          clientMsgId: job.clientToken,
          time: sentOf(job).at,
          message: out,
          ...(text?.atUserIDs && text.atUserIDs.length > 0 ? { atUserIDs: text.atUserIDs } : {}),
          ...(text?.quote ? { quote: quoteOf(kernel, conversationID, text.quote) } : {}),
        }).then(
          ({ message: answered }) => answered,
          (why: unknown) => {
            // The service has already delivered the server's copy, so the message was sent, whatever the failure.
            const copy = sentCopy(kernel, conversationID, job.clientToken);
            if (!copy) throw why;
            return copy;
          },
        );
        if (!sent) throw fail('network');
        if (job.dropped) {
          await takeBack(conversationID, sentOf(job).localId, sent);
          await withdrawal.ended(job.clientToken);
        } else if (outbox.find((j) => j === job)) {
          settle(kernel, sentOf(job).localId, sent);
          showLast(kernel, conversationID);
          forgetFiles(job);
        }
        return { messageID: sent.messageID };
      }),
    done: () => undefined,
    undone(job) {
      dropMessage(kernel, conversationIn(job), sentOf(job).localId);
      showLast(kernel, conversationIn(job));
    },
    restore(job) {
      if (listOf(kernel, conversationIn(job)) && !sentCopy(kernel, conversationIn(job), job.clientToken))
        addUnsent(kernel, localMessage(kernel, job));
    },
    failed(job, failure) {
      const { localId } = sentOf(job);
      const shown = failure.code === 'old' || failure.message ? failure.message : refusalText(failure.code, '');
      patchMessage(kernel, localId, { status: 'fail', pending: 3, failMessage: shown });
      showLast(kernel, conversationIn(job));
    },
    pending(job, how) {
      patchMessage(kernel, sentOf(job).localId, { pending: how, status: 'unSend', failMessage: '' });
    },
  });
  /** Whether the message's files are here; those that another tab has stored are loaded. */
  async function hasFiles(job: Job): Promise<boolean> {
    const isMissing = (localId: string): boolean => kernel.read('media.upload', localId) === undefined;
    const missing = filesIn(sendingIn(job)).filter(isMissing);
    if (missing.length === 0) return true;
    // The uploads are in another script, which begins with all that are stored.
    if (!uploadsHere()) await kernel.ask('media.retry', { localIds: [] }).catch(() => undefined);
    await uploadsHere()?.takeOver(missing.filter(isMissing));
    return !missing.some(isMissing);
  }
  const takeOver = (): void =>
    void outbox.takeOver((job) => job.call === withdrawCall || (isOurs(job) && hasFiles(job)));
  /** Deletes the phone's copies of files that were sent. */
  function forgetFiles(job: Job): void {
    const localIds = filesIn(sendingIn(job));
    if (localIds.length > 0) void uploadsHere()?.remove(localIds);
  }
  kernel.effect(kernel.changes('chat.service'), ({ value: now, before }) => {
    if (now.phase !== before?.phase) outbox.checkNeeds();
  });
  const shown = kernel.events('session.visibilityChanged').pipe(filter(({ visible }) => visible === 1));
  kernel.effect(shown, () => {
    if (isReady(kernel)) takeOver();
  });
  kernel.effect(kernel.changes('media.upload'), ({ value: upload }) => {
    const job = outbox.find((j) => isOurs(j) && namesFile(sendingIn(j), upload.localId));
    if (!job || job.state === 'failed') return;
    const message = localMessage(kernel, job);
    const before = messageOf(kernel, message.messageID);
    if (before)
      patchMessage(kernel, message.messageID, {
        payload: message.payload,
        progress: progressOf(kernel, sendingIn(job)),
      });
  });
  /** Checks a message, shows it, and puts it in the queue of its conversation. */
  async function enqueue(conversationID: string, message: Sending, ask: Envelope): Promise<Job> {
    if (!/^(C2C|GROUP)./.test(conversationID)) throw fail('badInput', '', { field: 'conversationID' });
    if (message.type === 'text' && message.text.trim() === '') throw fail('badInput', '', { field: 'text' });
    if ('url' in message && message.url === '') throw fail('badInput', '', { field: 'url' });
    const at = serverNow(kernel);
    return outbox.add({
      call: CALL,
      input: { conversationID, message },
      orderKey: (isGroup(conversationID) ? 'GROUP|' : 'C2C|') + peerOf(conversationID),
      ask,
      undo: { localId: '', at },
      made: (made) => {
        // Shown before it is stored, so that the answer takes less than 100 ms, with or without a network.
        made.undo = { localId: 'local:' + made.jobId.slice(made.jobId.indexOf(':') + 1), at };
        addUnsent(kernel, localMessage(kernel, made));
        showLast(kernel, conversationID);
      },
    });
  }
  kernel.handle(CALL, async ({ conversationID, message }, ask) => {
    endSign(kernel, conversationID);
    needLogin(kernel);
    return { messageID: sentOf(await enqueue(conversationID, message, ask)).localId };
  });
  const nothing = {};
  kernel.handle('chat.resend', async ({ messageID }) => {
    const job = jobOf(messageID);
    if (!job) throw fail('010002');
    if (job.state !== 'failed') return nothing;
    patchMessage(kernel, messageID, { status: 'unSend', pending: 2, failMessage: '' });
    const localIds = filesIn(sendingIn(job));
    if (localIds.length > 0) await kernel.ask('media.retry', { localIds }).catch(() => undefined);
    await outbox.resend(job);
    return nothing;
  });
  kernel.handle(withdrawCall, async ({ conversationID, messageID }, ask) => {
    const job = jobOf(messageID);
    dropMessage(kernel, conversationID, messageID);
    showLast(kernel, conversationID);
    if (job) {
      forgetFiles(job);
      await withdrawal.withdraw(job, ask);
      return nothing;
    }
    if (isLocal(messageID)) return nothing;
    await askIm(kernel, { op: 'remove', messageID }).catch(() => toast(kernel, '已从本机删除'));
    return nothing;
  });
  return {
    jobOf,
    enqueue,
    takeOver,
    unsentIn(conversationID) {
      for (const job of unsent(conversationID)) {
        if (!messageOf(kernel, sentOf(job).localId) && !sentCopy(kernel, conversationID, job.clientToken))
          addUnsent(kernel, localMessage(kernel, job));
      }
    },
    withdrawUnsent(conversationID) {
      for (const job of unsent(conversationID)) {
        dropMessage(kernel, conversationID, sentOf(job).localId);
        forgetFiles(job);
        void withdrawal.withdraw(job);
      }
    },
    settled(messages) {
      withdrawal.seen(messages);
      // The server has the message, although its answer was lost or is under way: removes the local copy and does not
      // resend it.
      for (const { clientMsgId } of messages) {
        const job = outbox.find((j) => isOurs(j) && j.clientToken === clientMsgId);
        if (!job) continue;
        dropMessage(kernel, conversationIn(job), sentOf(job).localId);
        if (job.state === 'running') continue;
        forgetFiles(job);
        void outbox.drop(job);
      }
    },
  };
}
