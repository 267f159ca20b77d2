// Questions in the worker: lists and shared entities, likes and follows, deletion with undo, comments under an answer,
// and invitations.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { json, page, post, user } from './fixtures';
import { answer, answers, boot, open, question } from './questionKit';
import type { Reply, World } from './world';
import { createWorld, failureOf, said } from './world';

describe('questions', () => {
  it('refer to answers by id, show a like and a follow at once, and send the like once', async () => {
    const w = await open();
    expect(w.read('questions.list', 'recommend|')?.ids).toEqual(['q1', 'q2']);
    expect(w.read('questions.question', 'q1')).toMatchObject({ authorId: 'u1', topAnswerId: 'w1' });
    await w.ask('questions.likeAnswer', { answerId: 'w1', isLike: 1 });
    expect(w.read('questions.answer', 'w1')).toMatchObject({ isLike: 1, likeCount: 4, pending: 1 });
    await w.pass(1000);
    expect(w.calls('questions.likeAnswer').length).toBe(1);
    await w.ask('forum.collect', { collectType: 4, targetId: 'q1', isCollect: 1 });
    expect(w.read('questions.question', 'q1')).toMatchObject({ isFollow: 1, followCount: 3 });
  });

  it('revert a like of an answer that the server refuses', async () => {
    const w = await open({ 'questions.likeAnswer': { code: '010004' } });
    await w.ask('questions.likeAnswer', { answerId: 'w1', isLike: 1 });
    await w.pass(1500);
    expect(w.read('questions.answer', 'w1')).toMatchObject({ isLike: 0, likeCount: 3, pending: 0 });
  });

  it('hide a deleted answer at once, send the deletion after five seconds, and restore it on undo', async () => {
    const w = await open();
    const { undoId } = await w.ask('questions.removeAnswer', { answerId: 'w2' });
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w1']);
    expect(w.read('questions.question', 'q1')?.answerCount).toBe(0);
    await w.pass(3000);
    expect(w.calls('questions.deleteAnswer')).toEqual([]);
    await w.ask('forum.undoDelete', { undoId });
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w1', 'w2']);
    expect(w.read('questions.question', 'q1')?.answerCount).toBe(1);
    await w.ask('questions.removeAnswer', { answerId: 'w1' });
    await w.ask('questions.openAnswers', { list: 'q1|hot', how: 'refresh' });
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w2']);
    await w.pass(6000);
    expect(w.calls('questions.deleteAnswer').length).toBe(1);
  });

  it('do not show a deleted answer as the first of its question, nor count it, before the server has deleted it', async () => {
    const storage = memoryStorage();
    const first = await open({ 'questions.deleteAnswer': { lost: 'network' } }, storage);
    const shown = (w: World) => {
      const { topAnswerId, answerCount, status } = w.read('questions.question', 'q1') ?? {};
      return [topAnswerId, answerCount, status];
    };
    const { undoId } = await first.ask('questions.removeAnswer', { answerId: 'w1' });
    expect(shown(first)).toEqual(['', 0, 0]);
    await first.ask('questions.openList', { list: 'recommend|', how: 'refresh' });
    expect(shown(first)).toEqual(['', 0, 0]);
    await first.ask('questions.openQuestion', { questionId: 'q1' });
    expect(shown(first)).toEqual(['', 0, 0]);
    await first.ask('forum.undoDelete', { undoId });
    expect(shown(first)).toEqual(['w1', 1, 1]);
    await first.ask('questions.removeAnswer', { answerId: 'w1' });
    await first.pass(500);
    first.kill();
    const w = await open({ 'questions.deleteAnswer': { lost: 'network' } }, storage);
    expect(shown(w)[0]).toBe('');
  });

  it('send a comment under an answer by questions.addComment and count it on the answer', async () => {
    const w = await open({
      'questions.addComment': (input): Reply => ({
        data: {
          post: json(
            post('p9', { threadId: 'answer:w1', content: said(input, 'content'), isMine: 1, author: user('me') }),
          ),
          reply: null,
        },
      }),
    });
    await w.ask('forum.openComments', { threadId: 'answer:w1', sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.addPost', { threadId: 'answer:w1', content: '学到了' });
    expect(w.read('questions.answer', 'w1')?.postCount).toBe(2);
    await w.pass(1000);
    expect(w.calls('questions.addComment').map((one) => [one.input['answerId'], one.input['threadId']])).toEqual([
      ['w1', undefined],
    ]);
    expect(w.read('forum.comments', 'answer:w1|new|0')?.ids).toEqual(['p9', 'p1']);
  });

  it('keep a comment in the list that was confirmed while the list was loading', async () => {
    const w = await open({
      'questions.listComments': (): Reply => ({ data: page([], { total: 0 }), after: 3000 }),
      'questions.addComment': (input): Reply => ({
        data: {
          post: json(
            post('p9', { threadId: 'answer:w1', content: said(input, 'content'), isMine: 1, author: user('me') }),
          ),
          reply: null,
        },
        after: 30,
      }),
    });
    const opening = w.ask('forum.openComments', { threadId: 'answer:w1', sort: 'hot', onlyAuthor: 0 });
    await w.pass(100);
    await w.ask('forum.addPost', { threadId: 'answer:w1', content: '学到了' });
    await w.pass(5000);
    await opening;
    expect(w.read('forum.comments', 'answer:w1|hot|0')?.ids).toEqual(['p9']);
  });

  it('say nothing of an invitation whose dismissal waits for the network, neither after a refresh nor a restart', async () => {
    const storage = memoryStorage();
    const invited = { questionId: 'q2', title: '独库', answerCount: 0 };
    const invite = { inviteId: 'e1', question: invited, createTime: 1, status: 0, fromUser: user('u3') };
    const lost = answers({
      'questions.listInvites': { data: page([invite]) },
      'questions.getQuestion': { data: json(question('q2', { inviteId: 'e1' })) },
      'questions.listQuestions': { data: page([question('q2', { inviteId: 'e1' })]) },
      'questions.ignoreInvite': { lost: 'network' },
    });
    const w = createWorld({ boot: boot(), answers: lost, storage, more: true });
    await w.pass(2500);
    const shown = (world: World) => world.read('questions.question', 'q2')?.inviteId;
    await w.ask('questions.openQuestion', { questionId: 'q2' });
    await w.ask('questions.openInvites', { how: 'open' });
    expect(shown(w)).toBe('e1');
    await w.ask('questions.ignoreInvite', { inviteId: 'e1' });
    await w.ask('questions.openQuestion', { questionId: 'q2' });
    expect(shown(w)).toBe('');
    w.kill();
    const again = createWorld({ boot: boot(), answers: lost, storage, more: true });
    await again.pass(2500);
    await again.ask('questions.openQuestion', { questionId: 'q2' });
    expect(shown(again)).toBe('');
    await again.ask('questions.openList', { list: 'recommend|', how: 'open' });
    expect(shown(again)).toBe('');
  });
  it('clear the invitations and the flags of own answers on logout', async () => {
    const w = await open({
      'questions.listInvites': {
        data: page([
          {
            inviteId: 'e1',
            question: { questionId: 'q2', title: '独库', answerCount: 0 },
            createTime: 1,
            status: 0,
            fromUser: user('u3'),
          },
        ]),
      },
    });
    await w.ask('questions.openInvites', { how: 'open' });
    expect(w.read('questions.invites')?.ids).toEqual(['e1']);
    await w.ask('session.logout', {});
    await w.pass(500);
    expect(w.read('questions.invites')).toBeUndefined();
    expect(w.read('questions.answer', 'w2')).toMatchObject({ isMine: 0, canDelete: 0 });
  });
});

it('an invitation that waited for the network and is refused is told of, unless another one has come first', async () => {
  const told = async (refused: Reply): Promise<string[]> => {
    const w = await open({ 'questions.invite': refused });
    await w.tell('session.networkChanged', { online: 0 });
    await failureOf(w.ask('questions.invite', { questionId: 'q1', userIds: ['u3'] }));
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    return w.told('session.toasted').map(({ text }) => text);
  };
  expect(await told({ code: '010008', data: { left: 0, retryAfter: 30_000 } })).toEqual(['今天的邀请次数已用完']);
  expect(await told({ code: '010002', message: '问题已被删除' })).toEqual(['邀请未能发出：问题已被删除']);
  expect(await told({ code: '010004' })).toEqual([]);
});

it.each([
  { what: 'sent', then: { data: json({ invited: ['u3'], left: 3 }) }, isInvited: 1 },
  { what: 'refused', then: { code: '010002', message: '问题已被删除' }, isInvited: 0 },
] as const)('an invitation stands as waiting until it is $what, also in a list that is read anew', async (row) => {
  const master = { user: user('u3'), field: '', answerCount: 0, likeCount: 0, isInvited: 0 };
  const w = await open({
    'questions.listInvitable': { data: json([master]) },
    'questions.invite': { lost: 'network' },
  });
  const shown = () =>
    w
      .read('questions.masters', 'for|q1')
      ?.list.map(({ userId, isInvited, waits = 0 }) => ({ userId, isInvited, waits }));
  await w.ask('questions.openMasters', { list: 'for|q1' });
  await failureOf(w.ask('questions.invite', { questionId: 'q1', userIds: ['u3'] }));
  const waiting = [{ userId: 'u3', isInvited: 0, waits: 1 }];
  expect(shown()).toEqual(waiting);
  await w.ask('questions.openMasters', { list: 'for|q1' });
  expect(shown()).toEqual(waiting);
  w.answers['questions.invite'] = row.then;
  await w.pass(60_000);
  expect(w.read('session.outbox')?.waiting).toBe(0);
  expect(shown()).toEqual([{ userId: 'u3', isInvited: row.isInvited, waits: 0 }]);
});

it('an invitation beyond those of the day is refused at once, and not tried again', async () => {
  const w = await open({ 'questions.invite': { code: '010008', data: { left: 0, retryAfter: 30_000 } } });
  const failure = await failureOf(w.ask('questions.invite', { questionId: 'q1', userIds: ['u3'] }));
  expect(failure).toMatchObject({ code: '010008', data: { left: 0 } });
  await w.pass(12 * 3_600_000);
  expect([w.calls('questions.invite').length, w.read('session.outbox')?.waiting]).toEqual([1, 0]);
});

describe('an own answer before its review', () => {
  it('is not shown as the answer of its question after its deletion is undone', async () => {
    const w = await open({
      'questions.listAnswersOf': {
        data: page([answer('w9', { questionId: 'q2', auditStatus: 0, isMine: 1, canDelete: 1, author: user('me') })]),
      },
    });
    await w.ask('questions.openAnswers', { list: 'q2|new', how: 'open' });
    expect(w.read('questions.question', 'q2')?.topAnswerId).toBe('');
    const { undoId } = await w.ask('questions.removeAnswer', { answerId: 'w9' });
    await w.ask('forum.undoDelete', { undoId });
    expect(w.read('questions.answers', 'q2|new')?.ids).toEqual(['w9']);
    expect(w.read('questions.question', 'q2')).toMatchObject({ topAnswerId: '', answerCount: 0 });
  });
});

describe('deleting before the person is known', () => {
  it('hides nothing when it turns out that nobody is logged in', async () => {
    const w = createWorld({
      boot: boot(),
      answers: answers({ 'session.getUserInfo': { lost: 'network', after: 1900 } }),
      more: true,
    });
    await w.pass(100);
    await w.ask('questions.openList', { list: 'recommend|', how: 'open' });
    await w.ask('questions.openAnswers', { list: 'q1|hot', how: 'open' });
    expect(w.read('session.state')?.phase).toBe('starting');
    const failures = await Promise.all([
      failureOf(w.ask('questions.removeQuestion', { questionId: 'q1' })),
      failureOf(w.ask('questions.removeAnswer', { answerId: 'w1' })),
    ]);
    expect(failures.map((one) => one?.code)).toEqual(['020011', '020011']);
    expect(w.read('questions.list', 'recommend|')?.ids).toEqual(['q1', 'q2']);
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w1', 'w2']);
    expect(w.read('questions.question', 'q1')).toMatchObject({ answerCount: 1, topAnswerId: 'w1' });
  });
});
