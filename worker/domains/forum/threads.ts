// Forum: one thread: opening, like, collect, share, vote, report, and the staff's actions.
import type { Poll } from '../../../bus/entities/forum';
import type { Json } from '../../../bus/protocol/envelope';
import { collectSlot } from '../../store/collectSlot';
import { collectContent, contentCollected } from '../../store/contentStore';
import { codeOf, fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { memoryOf } from '../../outbox/jobList';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { notifyOtherPages } from '../../store/crossTab';
import { patchQuestion } from '../../store/questionStore';
import { mergeThread, patchThread, put } from '../../store/entityStore';
import { mayShowSaved, showSaved } from '../../store/savedContent';
import { defineToggle } from '../../outbox/optimisticToggle';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import { removeFromFeeds } from './hiddenContent';
import { sendReport } from './commentTargets';
import { whileWanted } from '../../transport/abandonedReads';

type Ballot = { threadId: string; before: string[] };

/** The id of the thread with this poll. */
function threadOf(kernel: Kernel, pollId: string): string {
  return kernel.keys('forum.thread').filter((id) => kernel.read('forum.thread', id)?.poll?.pollId === pollId)[0] ?? '';
}
function setPoll(kernel: Kernel, threadId: string, change: (poll: Poll) => Poll): void {
  const poll = kernel.read('forum.thread', threadId)?.poll;
  if (poll) patchThread(kernel, threadId, { poll: change(poll) });
}

/** Removes a thread that no longer exists (010002) from every list. */
export async function openThread(kernel: Kernel, threadId: string): Promise<void> {
  try {
    mergeThread(kernel, await kernel.call('forum.getThread', { threadId }));
  } catch (e) {
    if (codeOf(e) === '010002') removeFromFeeds(kernel, threadId, true);
    else if (mayShowSaved(kernel, e)) await showSaved(kernel, 'thread|' + threadId);
    throw e;
  }
}

export function startThreads(kernel: Kernel, outbox: Outbox): void {
  kernel.handle('forum.openThread', ({ threadId }) =>
    whileWanted(kernel, () => openThread(kernel, threadId)).then(() => ({})),
  );

  defineToggle(kernel, outbox, 'forum.likeThread', {
    slot: ({ threadId }) => 'like|' + threadId,
    want: ({ isLike }) => isLike,
    read: ({ threadId }) => {
      const t = kernel.read('forum.thread', threadId);
      return t ? { yes: t.isLike, count: t.likeCount } : null;
    },
    write: ({ threadId }, { yes, count }, pending) =>
      patchThread(kernel, threadId, { isLike: yes, likeCount: count, pending }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
    confirmed: ({ threadId }, { yes, count }) =>
      notifyOtherPages(kernel, 'likeChanged', { threadId, isOn: yes, count }),
  });
  defineToggle(kernel, outbox, 'forum.collect', {
    slot: ({ collectType, targetId }) => collectSlot(collectType, targetId),
    want: ({ isCollect }) => isCollect,
    read: ({ collectType, targetId }) => {
      if (collectType === 2) {
        const activity = kernel.read('activities.activity', targetId);
        return activity ? { yes: activity.isCollect, count: 0 } : null;
      }
      if (collectType === 3) return contentCollected(kernel, targetId);
      const question = collectType === 4 ? kernel.read('questions.question', targetId) : undefined;
      if (question) return { yes: question.isFollow, count: question.followCount };
      const t = collectType === 1 ? kernel.read('forum.thread', targetId) : undefined;
      return t ? { yes: t.isCollect, count: t.collectCount } : null;
    },
    write: ({ collectType, targetId }, { yes, count }, pending) => {
      if (collectType === 1) patchThread(kernel, targetId, { isCollect: yes, collectCount: count, pending });
      if (collectType === 3) collectContent(kernel, targetId, yes, count);
      if (collectType === 4) patchQuestion(kernel, targetId, { isFollow: yes, followCount: count, pending });
      const activity = collectType === 2 ? kernel.read('activities.activity', targetId) : undefined;
      if (activity) put(kernel, 'activities.activity', { ...activity, isCollect: yes, pending }, targetId);
    },
    said: ({ isCollect, collectCount }) => ({ yes: isCollect, count: collectCount }),
    answer: ({ yes, count }) => ({ isCollect: yes, collectCount: count }),
    confirmed: ({ targetId }, { yes, count }) =>
      notifyOtherPages(kernel, 'collectChanged', { threadId: targetId, isOn: yes, count }),
  });

  const castVote = (pollId: string): Job | undefined =>
    outbox.find((job) => job.call === 'forum.vote' && textOf(job, 'pollId') === pollId);
  const showVote = (job: Job): void =>
    setPoll(kernel, (job.undo as Ballot).threadId, (poll) => ({
      ...poll,
      myOptionIds: job.input['optionIds'] as string[],
    }));
  // An answer of the server may not know the vote yet.
  kernel.effect(kernel.changes('forum.thread'), ({ value: { poll } }) => {
    const isUnvoted = poll && poll.myOptionIds.length === 0;
    const job =
      isUnvoted && kernel.read('session.me')?.userId === memoryOf(kernel).get().owner && castVote(poll.pollId);
    if (job) showVote(job);
  });
  outbox.define('forum.vote', {
    restore: showVote,
    pending: (job, how) => put(kernel, 'forum.voting', { pending: how, failMessage: '' }, textOf(job, 'pollId')),
    done(job, poll) {
      setPoll(kernel, (job.undo as Ballot).threadId, () => poll);
      put(kernel, 'forum.voting', { pending: 0, failMessage: '' }, poll.pollId);
    },
    failed(job, failure) {
      const { threadId, before } = job.undo as Ballot;
      const text = refusalText(failure.code, failure.message);
      setPoll(kernel, threadId, (poll) => ({ ...poll, myOptionIds: before }));
      put(kernel, 'forum.voting', { pending: 3, failMessage: text }, textOf(job, 'pollId'));
      toast(kernel, text);
      // The poll has ended, or was voted elsewhere: reads the thread again.
      if (failure.code === '010004') openThread(kernel, threadId).catch(() => undefined);
    },
  });
  kernel.handle('forum.vote', async (input, ask) => {
    needLogin(kernel);
    const threadId = threadOf(kernel, input.pollId);
    const poll = kernel.read('forum.thread', threadId)?.poll;
    if (!poll) return kernel.call('forum.vote', input, { ask });
    // One vote a person: a second tap before its answer changes nothing.
    if (castVote(input.pollId)) return poll;
    const undo: Ballot = { threadId, before: poll.myOptionIds };
    const voted: Poll = { ...poll, myOptionIds: input.optionIds };
    await outbox.add({
      call: 'forum.vote',
      input,
      orderKey: 'thread|' + threadId,
      undo,
      ask,
      made(job) {
        // Tapped before it was known who this is, behind another one.
        if (castVote(input.pollId) !== job) throw fail('010004');
        setPoll(kernel, threadId, () => voted);
        put(kernel, 'forum.voting', { pending: 1, failMessage: '' }, input.pollId);
      },
    });
    return voted;
  });

  // Answered after the server has; offline it waits in the outbox and the ask fails with `network`.
  defineSingleFlight(kernel, outbox, 'forum.report', {
    slot: ({ targetId }) => 'report|' + targetId,
    orderKey: ({ targetId }) => 'report|' + targetId,
    send: (_job, input) => sendReport(kernel, input),
    done: () => undefined,
    failed: () => undefined,
    unheard(_job, { code, message }) {
      if (code !== 'old') toast(kernel, '举报未能提交：' + refusalText(code, message));
    },
  });
  kernel.handle('forum.shareThread', async (input, ask) => {
    const out = await kernel.call('forum.shareThread', input, { ask, quiet: true });
    patchThread(kernel, input.threadId, { shareCount: out.shareCount });
    return out;
  });

  // Not optimistic: shown when the server has set it.
  kernel.handle('forum.markThread', async (input, ask) => {
    const thread = await kernel.call('forum.markThread', input, { ask });
    mergeThread(kernel, thread);
    return thread;
  });
  kernel.handle('forum.hideContent', async (input, ask) => {
    const out: Json = await kernel.call('forum.hideContent', input, { ask });
    if (input.targetType === 1) {
      patchThread(kernel, input.targetId, { auditStatus: input.restore ? 1 : 3 });
      if (!input.restore) removeFromFeeds(kernel, input.targetId, false);
    } else {
      const status = input.restore ? 0 : 2;
      const post = kernel.read('forum.post', input.targetId);
      const reply = kernel.read('forum.reply', input.targetId);
      if (post) put(kernel, 'forum.post', { ...post, status }, input.targetId);
      if (reply) put(kernel, 'forum.reply', { ...reply, status }, input.targetId);
    }
    return out;
  });
}
