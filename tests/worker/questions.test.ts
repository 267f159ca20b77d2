// Questions in the worker: lists and shared entities, likes and follows, deletion with undo, comments under an answer,
// invitations, and publishing exactly once.
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../bus/entities/draft';
import type { Answer, Question } from '../../bus/entities/questions';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, page, post, user } from './fixtures';
import type { Answers, Reply, World } from './world';
import { bootWith, createWorld, failureOf, said } from './world';

const question = (questionId: string, more: Partial<Question> = {}): Question => ({
  questionId,
  title: '独库还能走几天',
  content: '',
  images: [],
  carModels: [],
  topics: [],
  createTime: 1,
  updateTime: 1,
  answerCount: 0,
  followCount: 2,
  isFollow: 0,
  viewCount: 9,
  likeCount: 4,
  isLike: 0,
  isMine: 0,
  status: 0,
  auditStatus: 1,
  auditReason: '',
  canEdit: 0,
  canDelete: 0,
  inviteId: '',
  author: user('u1'),
  topAnswer: null,
  invited: [],
  ...more,
});
const answer = (answerId: string, more: Partial<Answer> = {}): Answer => ({
  answerId,
  questionId: 'q1',
  content: '再有个把星期',
  images: [],
  createTime: 2,
  updateTime: 2,
  likeCount: 3,
  postCount: 1,
  isLike: 0,
  isMine: 0,
  isRecommend: 0,
  auditStatus: 1,
  auditReason: '',
  canEdit: 0,
  canDelete: 0,
  questionTitle: '',
  author: user('u2', { isMaster: 1 }),
  ...more,
});
const draft = (more: Partial<Draft> = {}): Draft => ({
  draftId: '',
  clientDraftId: 'd1',
  draftType: 3,
  scope: 'bbs',
  threadType: 0,
  title: '',
  content: '跑过三次',
  images: [],
  video: null,
  poll: null,
  topics: [],
  tribeId: '',
  threadId: 'q1',
  place: null,
  updateTime: 0,
  deviceName: '',
  version: 0,
  ...more,
});
function answers(more: Answers = {}): Answers {
  return {
    ...quietAnswers(),
    'questions.listQuestions': {
      data: page([question('q1', { answerCount: 1, status: 1, topAnswer: answer('w1') }), question('q2')]),
    },
    'questions.getQuestion': (input): Reply => ({
      data: json(question(said(input, 'questionId'), { answerCount: 1, status: 1, topAnswer: answer('w1') })),
    }),
    'questions.listAnswersOf': {
      data: page([answer('w1'), answer('w2', { isMine: 1, canDelete: 1, author: user('me') })], { total: 2 }),
    },
    'questions.listComments': { data: page([post('p1', { threadId: 'answer:w1' })], { total: 1 }) },
    'questions.deleteAnswer': { data: {} },
    'questions.deleteQuestion': { data: {} },
    'questions.likeAnswer': (input): Reply => ({ data: { isLike: input['isLike'] ?? 0, likeCount: 4 } }),
    'forum.collect': (input): Reply => ({ data: { isCollect: input['isCollect'] ?? 0, collectCount: 3 } }),
    'forum.saveDraft': (input): Reply => ({
      data: {
        draftId: 's1',
        clientDraftId: input['clientDraftId'] ?? '',
        updateTime: input['updateTime'] ?? 0,
        version: 1,
      },
    }),
    'forum.listDrafts': { data: [] },
    'forum.deleteDraft': { data: {} },
    ...more,
  };
}
const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
async function open(more: Answers = {}, storage = memoryStorage()): Promise<World> {
  const w = createWorld({ boot: boot(), answers: answers(more), more: true, storage });
  await w.pass(2500);
  await w.ask('questions.openList', { list: 'recommend|', how: 'open' });
  await w.ask('questions.openAnswers', { list: 'q1|hot', how: 'open' });
  return w;
}

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

describe('publishing an answer or a question', () => {
  const made =
    (tokens: Set<string>) =>
    (input: { [name: string]: Json }): Reply => {
      tokens.add(said(input, 'clientToken'));
      return {
        data: json(answer('w9', { content: said(input, 'content'), isMine: 1, author: user('me') })),
        after: 30,
      };
    };
  it('puts the answer first under its question, counts it, and removes its draft', async () => {
    const tokens = new Set<string>();
    const w = await open({ 'questions.addAnswer': made(tokens) });
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(2000);
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w9', 'w1', 'w2']);
    expect(w.read('questions.question', 'q1')).toMatchObject({ answerCount: 2, status: 1 });
    expect(w.read('forum.draft', 'd1')).toBeUndefined();
    expect(w.calls('questions.addAnswer')[0]?.input).toMatchObject({
      questionId: 'q1',
      content: '跑过三次',
      images: [],
    });
  });
  it('loads a list that was loading once more, and the list then has the answer', async () => {
    const tokens = new Set<string>();
    let published = false;
    const add = made(tokens);
    const w = await open({
      'questions.addAnswer': (input) => {
        published = true;
        return add(input);
      },
      'questions.listAnswersOf': () => ({
        data: page(published ? [answer('w9', { isMine: 1, author: user('me') }), answer('w1')] : [answer('w1')]),
        after: 400,
      }),
    });
    const before = w.calls('questions.listAnswersOf').length;
    const read = w.ask('questions.openAnswers', { list: 'q1|new', how: 'open' });
    await w.ask('forum.publish', { draft: draft() });
    await read;
    expect(w.read('questions.answers', 'q1|new')?.ids).toEqual(['w9', 'w1']);
    expect(w.calls('questions.listAnswersOf').length - before).toBe(2);
    await w.ask('questions.openAnswers', { list: 'q1|new', how: 'refresh' });
    expect(w.calls('questions.listAnswersOf').length - before).toBe(3);
  });
  it('is sent once by the next worker when it was not confirmed', async () => {
    const tokens = new Set<string>();
    const storage = memoryStorage();
    const first = createWorld({
      boot: boot(),
      answers: answers({ 'questions.addAnswer': { code: 'network' } }),
      storage,
      more: true,
    });
    await first.pass(2500);
    await first.ask('forum.publish', { draft: draft() });
    await first.pass(500);
    const w = createWorld({
      boot: boot(),
      answers: answers({ 'questions.addAnswer': made(tokens) }),
      storage,
      more: true,
    });
    await w.pass(20_000);
    await w.ask('forum.openDrafts', {});
    await w.pass(60_000);
    expect(tokens.size).toBe(1);
    expect(w.calls('questions.addAnswer').length).toBe(1);
  });
  it('keeps the fields of a refused question and marks the refused ranges', async () => {
    const w = await open({ 'questions.addQuestion': { code: '010007', data: { title: [[0, 2]], ranges: [] } } });
    await w.ask('forum.publish', {
      draft: draft({ draftType: 2, threadId: '', title: '坏词在这里', invited: ['u7'], carModels: ['ZEAL 7'] }),
    });
    await w.pass(1000);
    expect(w.read('forum.draft', 'd1')).toMatchObject({
      publish: 'failed',
      failCode: '010007',
      refused: [{ field: 'title', from: 0, to: 2 }],
      invited: ['u7'],
      carModels: ['ZEAL 7'],
    });
    expect(w.calls('questions.addQuestion')[0]?.input).toMatchObject({
      title: '坏词在这里',
      userIds: ['u7'],
      carModels: ['ZEAL 7'],
    });
  });
});
