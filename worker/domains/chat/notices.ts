// Chat: group notices, which the community's server stores, their number, and the server's push that a number has
// changed.
import type { GroupNotice } from '../../../bus/entities/chat';
import type { Kernel } from '../../kernel/types';
import { markStale, pagedList } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import { total } from './conversations';
import { memoryOf } from './memory';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { findJob } from '../../outbox/jobList';
import { refusalText, toast } from '../../store/authGuard';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';

const quiet = { quiet: true, silent: true };
const decides = ({ call, input, state }: Job, noticeId: string): boolean =>
  call === 'chat.handleGroupNotice' && input['noticeId'] === noticeId && state !== 'failed';
const decided = ({ input }: Job): 1 | 2 => (input['agree'] === 1 ? 1 : 2);
/** `changed` is called for a group that changed with an answered notice. */
export function startNotices(
  kernel: Kernel,
  outbox: Outbox,
  changed: (groupID: string) => void,
): { count(): Promise<void>; came(): void } {
  const memory = memoryOf(kernel);
  const notices = pagedList<GroupNotice>(kernel, {
    topic: 'chat.groupNotices',
    async ask(_key, { cursor }) {
      const page = await kernel.call('chat.listGroupNotices', cursor ? { cursor } : {});
      return { ...page, hasMore: page.hasMore === 1, total: -1 };
    },
    take(notice) {
      const { noticeId } = notice;
      // A decision that waits stays.
      const job = notice.handled === 0 ? findJob(kernel, (one) => decides(one, noticeId)) : undefined;
      put(kernel, 'chat.groupNotice', job ? { ...notice, handled: decided(job) } : notice, noticeId);
      return noticeId;
    },
  });
  async function count(): Promise<void> {
    if (!kernel.read('session.me')) return;
    const { groupNotice } = await kernel
      .call('chat.getUnread', {}, quiet)
      .catch(() => ({ groupNotice: memory.get().groupNotice }));
    memory.get().groupNotice = groupNotice;
    total(kernel);
  }
  kernel.handle('chat.openGroupNotices', ({ how }) => notices('', how).then(() => ({})));
  defineAwaitedMutation(kernel, outbox, 'chat.readGroupNotices', {
    orderKey: () => 'groupNotices|',
    begin() {
      memory.get().groupNotice = 0;
      total(kernel);
      return null;
    },
    done: () => void count(),
    failed: () => void count(),
  });
  const standing = (job: Job): GroupNotice | undefined => kernel.read('chat.groupNotice', textOf(job, 'noticeId'));
  defineAwaitedMutation(kernel, outbox, 'chat.handleGroupNotice', {
    orderKey: ({ noticeId }) => 'notice|' + noticeId,
    begin({ noticeId, agree }) {
      const notice = kernel.read('chat.groupNotice', noticeId);
      if (notice) put(kernel, 'chat.groupNotice', { ...notice, handled: agree ? 1 : 2 }, noticeId);
      return null;
    },
    restore(job) {
      const notice = standing(job);
      if (notice) put(kernel, 'chat.groupNotice', { ...notice, handled: decided(job) }, notice.noticeId);
    },
    done(_job, notice) {
      put(kernel, 'chat.groupNotice', notice, notice.noticeId);
      // The service reports it too, but not to a phone that reconnects at that moment.
      if (notice.handled === 1) changed(notice.groupID);
    },
    failed(job, { code, message }) {
      const notice = standing(job);
      if (notice) put(kernel, 'chat.groupNotice', { ...notice, handled: 0 }, notice.noticeId);
      if (code === 'old') return;
      toast(kernel, code === '010004' ? '已被处理' : refusalText(code, message));
      // Someone else answered first: reloads to show how.
      markStale(kernel, 'chat.groupNotices');
      if (kernel.read('chat.groupNotices')) void notices('', 'refresh');
    },
  });
  return {
    count,
    came(): void {
      void count();
      markStale(kernel, 'chat.groupNotices');
      if (kernel.read('chat.groupNotices')) void notices('', 'refresh');
    },
  };
}
