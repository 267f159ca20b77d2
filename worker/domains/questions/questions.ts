// Questions: lists, one question with its answers, experts and ranks, likes and follows, deletion. Writing is in the
// forum's drafts; comments of answers are the forum's under `answer:<answerId>`.
import type { Input } from '../../../bus/client/topics';
import type { Question } from '../../../bus/entities/questions';
import { codeOf } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Domain, Kernel } from '../../kernel/types';
import { insertInLists, removeFromLists, type Places } from '../../store/listPlaces';
import { serverNow } from '../../transport/auth';
import type { Job, Outbox } from '../../outbox/outbox';
import type { OutboxOf } from '../../outbox/outboxOf';
import { textOf } from '../../outbox/jobs';
import { markStale, pagedList } from '../../store/pagedLists';
import { countAnswers, mergeAnswer, mergeQuestion, patchAnswer, patchQuestion } from '../../store/questionStore';
import { mergeUser, put } from '../../store/entityStore';
import { defineToggle } from '../../outbox/optimisticToggle';
import { startInvitations } from './invitations';
import { whileWanted } from '../../transport/abandonedReads';

/** The time to undo (docs/product/publishing.md#deletion). */
const UNDO_MS = 5000;
const JUST_NOW_MS = 60_000;
const isTab = (tab: string): tab is NonNullable<Input<'questions.listQuestions'>['tab']> =>
  ['recommend', 'new', 'waiting', 'mine'].indexOf(tab) >= 0;

function startLists(kernel: Kernel, outbox: Outbox): void {
  const isShown = (authorId: string): boolean => !kernel.read('users.user', authorId)?.isBlocked;
  /** Whether it is deleted here and perhaps not yet on the server. */
  const isGoing = (call: string, name: string, id: string): boolean =>
    outbox.find((j) => j.call === call && j.state !== 'failed' && j.input[name] === id) !== undefined;
  const stays = (id: string) => !isGoing('questions.deleteQuestion', 'questionId', id);
  const answerStays = (id: string) => !isGoing('questions.deleteAnswer', 'answerId', id);

  /** Whether the person has dismissed the invitation, perhaps not yet on the server. */
  const isIgnored = (inviteId: string): boolean =>
    inviteId !== '' && outbox.find((j) => j.input['inviteId'] === inviteId) !== undefined;
  const merge = ({ topAnswer, ...question }: Question): string => {
    const { questionId } = question;
    const inviteId = isIgnored(question.inviteId) ? '' : question.inviteId;
    const id = mergeQuestion(kernel, {
      ...question,
      inviteId,
      topAnswer: topAnswer && answerStays(topAnswer.answerId) ? topAnswer : null,
    });
    for (const answerId of kernel.keys('questions.answer')) {
      const one = kernel.read('questions.answer', answerId);
      if (one?.questionId === questionId && one.auditStatus === 1 && !answerStays(answerId))
        countAnswers(kernel, questionId, -1);
    }
    return id;
  };

  const list = pagedList(kernel, {
    topic: 'questions.list',
    async ask(key, place) {
      const [tab = '', ...rest] = key.split('|');
      const keyword = rest.join('|');
      const page =
        tab === 'toAnswer'
          ? await kernel.call('questions.listToAnswer', place)
          : await kernel.call('questions.listQuestions', {
              ...(isTab(tab) ? { tab } : null),
              ...(keyword ? { keyword } : null),
              ...place,
            });
      return { ...page, list: page.list.filter((one) => stays(one.questionId)) };
    },
    take: merge,
  });
  kernel.handle('questions.openList', ({ list: key, how }) => list(key, how).then(() => ({})));

  const answers = pagedList(kernel, {
    topic: 'questions.answers',
    async ask(key, place) {
      const [questionId = '', sort = ''] = key.split('|');
      const page = await kernel.call('questions.listAnswersOf', {
        questionId,
        sort: sort === 'new' ? 'new' : 'hot',
        ...place,
      });
      return { ...page, list: page.list.filter((one) => answerStays(one.answerId)) };
    },
    take: (answer) => mergeAnswer(kernel, answer),
  });
  kernel.handle('questions.openAnswers', async ({ list: key, how }) => {
    await answers(key, how);
    // The person's newest answers may be missing in an answer that was requested before them.
    const [questionId = ''] = key.split('|');
    for (const id of how === 'more' ? [] : kernel.keys('questions.answer')) {
      const one = kernel.read('questions.answer', id);
      if (
        one &&
        one.isMine &&
        one.questionId === questionId &&
        one.createTime > serverNow(kernel) - JUST_NOW_MS &&
        answerStays(id)
      )
        insertInLists(kernel, 'questions.answers', id, { [key]: 0 });
    }
    return {};
  });

  const by = pagedList(kernel, {
    topic: 'questions.answersBy',
    async ask(key, place) {
      const userId = key.slice(3);
      const page = await kernel.call('questions.listAnswers', userId ? { userId, ...place } : { mine: 1, ...place });
      return { ...page, list: page.list.filter((one) => answerStays(one.answerId)) };
    },
    take: (answer) => mergeAnswer(kernel, answer),
  });
  kernel.handle('questions.openAnswersBy', ({ of, how }) => by('by|' + of, how).then(() => ({})));

  const invites = pagedList(kernel, {
    topic: 'questions.invites',
    ask: (_key, place) => kernel.call('questions.listInvites', place),
    take({ fromUser, ...invite }) {
      mergeUser(kernel, fromUser);
      const status = isIgnored(invite.inviteId) ? 2 : invite.status;
      put(kernel, 'questions.invitation', { ...invite, status, fromUserId: fromUser.userId }, invite.inviteId);
      return invite.inviteId;
    },
  });
  kernel.handle('questions.openInvites', ({ how }) => invites('', how).then(() => ({})));

  kernel.handle('questions.openQuestion', async ({ questionId }) => {
    try {
      merge(await whileWanted(kernel, () => kernel.call('questions.getQuestion', { questionId })));
    } catch (e) {
      if (codeOf(e) === '010002') {
        removeFromLists(kernel, 'questions.list', questionId);
        if (kernel.read('questions.question', questionId)) kernel.drop('questions.question', questionId);
      }
      throw e;
    }
    return {};
  });
  kernel.handle('questions.openAnswer', async ({ answerId }) => {
    try {
      mergeAnswer(kernel, await whileWanted(kernel, () => kernel.call('questions.getAnswer', { answerId })));
    } catch (e) {
      if (codeOf(e) === '010002') {
        removeFromLists(kernel, 'questions.answers', answerId);
        if (kernel.read('questions.answer', answerId)) kernel.drop('questions.answer', answerId);
      }
      throw e;
    }
    return {};
  });
  // Removes a blocked person's questions and answers, as the server's next answer does.
  kernel.effect(kernel.changes('users.user'), ({ value: user, key: userId, before }) => {
    if (!user.isBlocked || !before || before.isBlocked) return;
    for (const id of kernel.keys('questions.question'))
      if (
        !isShown(kernel.read('questions.question', id)?.authorId ?? '') &&
        kernel.read('questions.question', id)?.authorId === userId
      )
        removeFromLists(kernel, 'questions.list', id);
    for (const id of kernel.keys('questions.answer'))
      if (kernel.read('questions.answer', id)?.authorId === userId) removeFromLists(kernel, 'questions.answers', id);
  });
}

function startMarks(kernel: Kernel, outbox: Outbox): void {
  defineToggle(kernel, outbox, 'questions.likeQuestion', {
    slot: ({ questionId }) => 'likeQuestion|' + questionId,
    want: ({ isLike }) => isLike,
    read: ({ questionId }) => {
      const it = kernel.read('questions.question', questionId);
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    write: ({ questionId }, { yes, count }, pending) =>
      patchQuestion(kernel, questionId, { isLike: yes, likeCount: count, pending }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
  defineToggle(kernel, outbox, 'questions.likeAnswer', {
    slot: ({ answerId }) => 'likeAnswer|' + answerId,
    want: ({ isLike }) => isLike,
    read: ({ answerId }) => {
      const it = kernel.read('questions.answer', answerId);
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    write: ({ answerId }, { yes, count }, pending) =>
      patchAnswer(kernel, answerId, { isLike: yes, likeCount: count, pending }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
}

type Asked = { asked: Places };
type Answered = { answered: Places; by: Places };
/** Hidden at once; sent when the time to undo is over. */
function startRemoving(kernel: Kernel, outbox: Outbox): void {
  const back = (job: Job): void =>
    insertInLists(kernel, 'questions.list', textOf(job, 'questionId'), (job.undo as Asked).asked);
  outbox.define('questions.deleteQuestion', {
    restore: (job) => void removeFromLists(kernel, 'questions.list', textOf(job, 'questionId')),
    done: (job) => {
      const id = textOf(job, 'questionId');
      if (kernel.read('questions.question', id)) kernel.drop('questions.question', id);
    },
    undone: back,
    failed(job, failure) {
      if (failure.code === '010002') return;
      back(job);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('questions.removeQuestion', async ({ questionId }, ask) => {
    needLogin(kernel);
    const known = outbox.find((j) => j.call === 'questions.deleteQuestion' && j.input['questionId'] === questionId);
    if (known) return { undoId: known.jobId };
    const job = await outbox.add({
      call: 'questions.deleteQuestion',
      input: { questionId },
      orderKey: 'delete|' + questionId,
      notBefore: kernel.now() + UNDO_MS,
      ask,
      made(made) {
        const undo: Asked = { asked: removeFromLists(kernel, 'questions.list', questionId) };
        made.undo = undo;
      },
    });
    return { undoId: job.jobId };
  });

  const isCounted = (answerId: string): boolean => kernel.read('questions.answer', answerId)?.auditStatus === 1;
  const questionOf = (answerId: string): string => kernel.read('questions.answer', answerId)?.questionId ?? '';
  function remove(answerId: string): Answered {
    const undo: Answered = {
      answered: removeFromLists(kernel, 'questions.answers', answerId),
      by: removeFromLists(kernel, 'questions.answersBy', answerId),
    };
    if (isCounted(answerId)) countAnswers(kernel, questionOf(answerId), -1);
    const questionId = questionOf(answerId);
    if (kernel.read('questions.question', questionId)?.topAnswerId === answerId)
      patchQuestion(kernel, questionId, { topAnswerId: '' });
    return undo;
  }
  function answerBack(job: Job): void {
    const answerId = textOf(job, 'answerId');
    const { answered, by } = job.undo as Answered;
    insertInLists(kernel, 'questions.answers', answerId, answered);
    insertInLists(kernel, 'questions.answersBy', answerId, by);
    if (!isCounted(answerId)) return;
    const questionId = questionOf(answerId);
    countAnswers(kernel, questionId, 1);
    if (kernel.read('questions.question', questionId)?.topAnswerId === '')
      patchQuestion(kernel, questionId, { topAnswerId: answerId });
  }
  outbox.define('questions.deleteAnswer', {
    restore: (job) => void remove(textOf(job, 'answerId')),
    done: (job) => {
      const id = textOf(job, 'answerId');
      if (kernel.read('questions.answer', id)) kernel.drop('questions.answer', id);
    },
    undone: answerBack,
    failed(job, failure) {
      if (failure.code === '010002') return;
      answerBack(job);
      toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('questions.removeAnswer', async ({ answerId }, ask) => {
    needLogin(kernel);
    const known = outbox.find((j) => j.call === 'questions.deleteAnswer' && j.input['answerId'] === answerId);
    if (known) return { undoId: known.jobId };
    const job = await outbox.add({
      call: 'questions.deleteAnswer',
      input: { answerId },
      orderKey: 'delete|' + answerId,
      notBefore: kernel.now() + UNDO_MS,
      ask,
      made: (made) => void (made.undo = remove(answerId)),
    });
    return { undoId: job.jobId };
  });
}

/** Marks the lists as stale when the person changes. */
function startForgetPerson(kernel: Kernel): void {
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId === before?.userId) return;
    for (const topic of ['questions.list', 'questions.answers', 'questions.answersBy', 'questions.invites'] as const)
      markStale(kernel, topic);
  });
}

export const questionsDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'questions',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startLists(kernel, outbox);
    startMarks(kernel, outbox);
    startRemoving(kernel, outbox);
    startInvitations(kernel, outbox);
    startForgetPerson(kernel);
  },
});
