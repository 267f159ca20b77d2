// Chat: deleting a message that may have been sent although no answer came. It is hidden at once; an outbox job looks
// for it when the service is there, and takes it back.
import type { ImMessage } from '../../../bus/entities/im';
import type { Envelope } from '../../../bus/protocol/envelope';
import { failureIn } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import { findJob } from '../../outbox/jobList';
import type { Job, Outbox } from '../../outbox/outbox';
import type { Kernel } from '../../kernel/types';
import { showLast } from './conversations';
import { askIm, isGroup, isReady } from './memory';
import { dropMessage, rememberGone, withdrawCall } from './messages';
import { conversationIn, sentOf } from './outgoing';
import { isPassing } from './removal';

/** How much earlier (ms) than by the phone's estimate the service may have taken it. */
const MARGIN_MS = 60_000;
const MOST_PAGES = 20;
const nothing = {};
/** Which message it is, once that is known. */
const placedOf = ({ undo }: Job) => (undo && 'placed' in undo ? undo.placed : undefined);

export function startWithdrawal(kernel: Kernel, outbox: Outbox) {
  /** Client ids of the messages that are being sent. */
  const sending = new Set<string>();
  const jobFor = (clientMsgId: string): Job | undefined =>
    findJob(kernel, (job) => job.call === withdrawCall && job.clientToken === clientMsgId);
  /** Keeps with the job which message it is: the service may not show it a second time. */
  function seen(messages: readonly ImMessage[]): void {
    for (const { clientMsgId, messageID, time, seq } of messages) {
      const job = clientMsgId === '' ? undefined : jobFor(clientMsgId);
      if (!job || placedOf(job)) continue;
      rememberGone(kernel, messageID);
      job.undo = { placed: [{ messageID, time, seq }] };
    }
  }
  async function find(job: Job, from: number): Promise<void> {
    const conversationID = conversationIn(job);
    if (!isGroup(conversationID)) {
      seen((await askIm(kernel, { op: 'since', conversationID, time: from })).messages ?? []);
      return;
    }
    let cursor = '';
    for (let n = 0; n < MOST_PAGES; n++) {
      const page = await askIm(kernel, { op: 'history', conversationID, ...(cursor ? { cursor } : null) });
      const messages = page.messages ?? [];
      seen(messages);
      cursor = page.cursor ?? '';
      if (placedOf(job) || page.isCompleted === 1 || cursor === '' || messages.some(({ time }) => time < from)) return;
    }
  }
  outbox.define(withdrawCall, {
    fill: (job) => (isReady(kernel) && !sending.has(job.clientToken) ? job.input : null),
    async send(job) {
      if (!placedOf(job)) await find(job, sentOf(job).at - MARGIN_MS);
      const conversationID = conversationIn(job);
      for (const { messageID, time, seq } of placedOf(job) ?? []) {
        const where = { messageID, conversationID, time, offset: seq };
        dropMessage(kernel, conversationID, messageID);
        await askIm(kernel, { op: 'revoke', ...where }).catch(async (why: unknown) => {
          const { code, message } = failureIn(why) ?? { code: '019999', message: '' };
          if (isPassing(code)) throw why;
          await askIm(kernel, { op: 'remove', ...where });
          toast(kernel, refusalText(code, message));
        });
        showLast(kernel, conversationID);
      }
      return nothing;
    },
    done: () => undefined,
    failed: () => undefined,
  });
  return {
    seen,
    /** The message is being sent until `try` ends: it is not looked for meanwhile. */
    async during<T>(clientMsgId: string, attempt: () => Promise<T>): Promise<T> {
      sending.add(clientMsgId);
      try {
        return await attempt();
      } finally {
        sending.delete(clientMsgId);
        outbox.checkNeeds();
      }
    },
    /** The service has answered, and what follows is done. */
    async ended(clientMsgId: string): Promise<void> {
      const job = jobFor(clientMsgId);
      if (job) await outbox.drop(job);
    },
    /** Drops the job of a message that its writer has deleted. */
    async withdraw(job: Job, ask?: Envelope): Promise<void> {
      if (job.state !== 'running' && job.tries === 0) return outbox.withdraw(job);
      let withdrawn: Promise<void> | undefined;
      await outbox
        .add({
          call: withdrawCall,
          input: { conversationID: conversationIn(job), messageID: sentOf(job).localId },
          orderKey: 'withdraw|' + sentOf(job).localId,
          clientToken: job.clientToken,
          undo: sentOf(job),
          ...(ask ? { ask } : null),
          made: () => void (withdrawn = outbox.withdraw(job)),
        })
        .catch(() => undefined);
      await (withdrawn ?? outbox.withdraw(job));
    },
  };
}
