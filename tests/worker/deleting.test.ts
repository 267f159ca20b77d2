// Deleting a comment or a thread: removed at once, sent after 5 s, and restored by undo or a refusal.
import { describe, expect, it } from 'vitest';
import { boot, commentServer, KEY, open } from './commentKit';
import { page, post, quietAnswers, reply, thread } from './fixtures';
import { createWorld, failureOf } from './world';

describe('deleting before the person is known', () => {
  const start = async () => {
    const { answers } = commentServer();
    const w = createWorld({
      boot: boot(),
      answers: {
        ...answers,
        'session.getUserInfo': { lost: 'network', after: 2000 },
      },
    });
    await w.pass(100);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    expect(w.read('session.state')?.phase).toBe('starting');
    return w;
  };
  const lists = (w: Awaited<ReturnType<typeof start>>) => [
    w.read('forum.feed', 'recommend')?.ids,
    w.read('forum.comments', KEY)?.ids,
  ];
  it('hides nothing when it turns out that nobody is logged in', async () => {
    const w = await start();
    const before = lists(w);
    const failures = await Promise.all([
      failureOf(w.ask('forum.removeThread', { threadId: 't1' })),
      failureOf(w.ask('forum.removePost', { postId: 'p1' })),
    ]);
    expect(failures.map((one) => one?.code)).toEqual(['020011', '020011']);
    expect(lists(w)).toEqual(before);
    expect(w.read('forum.thread', 't1')?.postCount).toBe(2);
    await w.ask('forum.refreshFeed', { feed: 'recommend' });
    expect(w.read('forum.feed', 'recommend')?.ids).toContain('t1');
  });
});

describe('deleting', () => {
  const withMine = async () => {
    const server = commentServer();
    const w = createWorld({
      boot: boot(),
      answers: {
        ...server.answers,
        'forum.listPosts': {
          data: page(
            [
              post('p1', { isMine: 1, canDelete: 1 }),
              post('p2', { replyCount: 1, replies: [reply('r1', { postId: 'p2' })], isMine: 1, canDelete: 1 }),
            ],
            { total: 2 },
          ),
        },
      },
    });
    await open(w);
    return w;
  };
  it('removes a comment at once and is sent after 5 s', async () => {
    const w = await withMine();
    await w.ask('forum.removePost', { postId: 'p1' });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p2']);
    await w.pass(4900);
    expect(w.calls('forum.deletePost')).toEqual([]);
    await w.pass(300);
    expect(w.calls('forum.deletePost')).toHaveLength(1);
  });
  it('does not count a comment that waits for moderation, which was not counted before either', async () => {
    const server = commentServer();
    const waiting = post('p3', { isMine: 1, canDelete: 1, status: 3 });
    const listed = { data: page([post('p1'), waiting], { total: 1 }) };
    const w = createWorld({ boot: boot(), answers: { ...server.answers, 'forum.listPosts': listed } });
    await open(w);
    const count = () => w.read('forum.thread', 't1')?.postCount;
    const before = count();
    const { undoId } = await w.ask('forum.removePost', { postId: 'p3' });
    expect([w.read('forum.comments', KEY)?.ids, count()]).toEqual([['p1'], before]);
    await w.ask('forum.undoDelete', { undoId });
    expect([w.read('forum.comments', KEY)?.ids, count()]).toEqual([['p1', 'p3'], before]);
  });
  it('undone within 5 s restores the comment and sends nothing; a second undo fails with 010004', async () => {
    const w = await withMine();
    const { undoId } = await w.ask('forum.removePost', { postId: 'p1' });
    await w.pass(4000);
    await w.ask('forum.undoDelete', { undoId });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
    expect(w.read('forum.thread', 't1')?.postCount).toBe(2);
    await w.pass(10_000);
    expect(w.calls('forum.deletePost')).toEqual([]);
    await expect(w.ask('forum.undoDelete', { undoId })).rejects.toMatchObject({ failure: { code: '010004' } });
  });
  it('leaves an empty placeholder for a comment with replies', async () => {
    const w = await withMine();
    await w.ask('forum.removePost', { postId: 'p2' });
    expect(w.read('forum.post', 'p2')).toMatchObject({ status: 1, content: '', replyIds: ['r1'] });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
  });
  it('that is refused restores the comment and shows the reason as a toast', async () => {
    const w = await withMine();
    w.answers['forum.deletePost'] = { code: '010003', message: '只能删除自己的评论' };
    await w.ask('forum.removePost', { postId: 'p1' });
    await w.pass(6000);
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
    expect(w.told('session.toasted')).toEqual([{ text: '只能删除自己的评论', success: 0 }]);
  });
  it('removes a thread from every feed, also after a refresh, and undo restores its position', async () => {
    const w = createWorld({
      boot: boot(),
      answers: {
        ...quietAnswers(),
        'forum.deleteThread': { data: {} },
        'forum.listThreads': { data: page([thread('t1'), thread('t2', { isMine: 1 }), thread('t3')]) },
      },
    });
    await w.pass(2500);
    await w.ask('forum.openFeed', { feed: 'new' });
    const { undoId } = await w.ask('forum.removeThread', { threadId: 't2' });
    expect([w.read('forum.feed', 'recommend')?.ids, w.read('forum.feed', 'new')?.ids]).toEqual([
      ['t1', 't3'],
      ['t1', 't3'],
    ]);
    await w.ask('forum.refreshFeed', { feed: 'new' });
    expect(w.read('forum.feed', 'new')?.ids).toEqual(['t1', 't3']);
    await w.ask('forum.undoDelete', { undoId });
    expect(w.read('forum.feed', 'recommend')?.ids).toEqual(['t1', 't2', 't3']);
    await w.ask('forum.removeThread', { threadId: 't2' });
    await w.pass(6000);
    expect(w.calls('forum.deleteThread')).toHaveLength(1);
  });
});
