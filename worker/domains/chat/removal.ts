// Chat: deleting messages for this person. They are hidden at once; the deletion is an outbox job that waits for the time
// to undo it, so it is carried out also when the room is left or the app is closed meanwhile.
import { fail, failureIn } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { showLast } from './conversations';
import { askIm, isReady, peerOf } from './memory';
import type { Keeper } from './persistence';
import { hideMessages, isLocal, listOf, messageOf, showHidden } from './messages';

/** The time to undo (docs/product/publishing.md#deletion). */
const UNDO_MS = 5000;
const CALL = 'chat.removeMessages';
/** Those after which the job is tried again. */
export const isPassing = (code: string): boolean => code === 'network' || code === 'timeout' || code === '010008';
const idsIn = (job: Job): string[] => job.input['messageIDs'] as string[];

export function startRemoval(kernel: Kernel, outbox: Outbox, keeper: Keeper): void {
  const change = (how: typeof hideMessages) => (job: Job) => {
    const conversationID = textOf(job, 'conversationID');
    how(kernel, conversationID, idsIn(job));
    if (!listOf(kernel, conversationID)) return;
    showLast(kernel, conversationID);
    // The phone stores the list with the job: the app may be closed at once, and started next without opening the room.
    keeper.now(conversationID);
  };
  const hide = change(hideMessages);
  const back = change(showHidden);
  outbox.define(CALL, {
    fill: (job) => (isReady(kernel) ? job.input : null),
    async send(job) {
      let refused = 0;
      const conversationID = textOf(job, 'conversationID');
      const placed = job.undo && 'placed' in job.undo ? job.undo.placed : [];
      for (const messageID of idsIn(job)) {
        const place = placed.filter((one) => one.messageID === messageID)[0];
        const where = place && { conversationID, time: place.time, offset: place.seq };
        await askIm(kernel, { op: 'remove', messageID, ...where }).catch((e: unknown) => {
          if (isPassing(failureIn(e)?.code ?? '')) throw e;
          refused++;
        });
      }
      // A message that the service does not have at hand: another device still shows it.
      if (refused > 0) toast(kernel, '已从本机删除');
      return { undoId: job.jobId };
    },
    restore: hide,
    done(job) {
      for (const id of idsIn(job)) if (messageOf(kernel, id)) kernel.drop('chat.message', id);
    },
    undone: back,
    failed(job, { code, message }) {
      back(job);
      toast(kernel, refusalText(code, message));
    },
  });
  kernel.handle(CALL, async ({ conversationID, messageIDs }, ask) => {
    needLogin(kernel);
    if (messageIDs.some(isLocal)) throw fail('badInput', '', { field: 'messageIDs' });
    const job = await outbox.add({
      call: CALL,
      input: { conversationID, messageIDs },
      orderKey: 'remove|' + peerOf(conversationID),
      notBefore: kernel.now() + UNDO_MS,
      ask,
      // The service may not have loaded them; after a restart the phone does not know them any more.
      undo: {
        placed: messageIDs
          .map((id) => messageOf(kernel, id))
          .filter((one) => one !== undefined)
          .map(({ messageID, time, seq }) => ({ messageID, time, seq })),
      },
      made: hide,
    });
    return { undoId: job.jobId };
  });
  kernel.handle('chat.undoRemove', async ({ undoId }) => {
    if (!(await outbox.undo(undoId))) throw fail('010004', '已删除，无法撤销');
    return {};
  });
}
