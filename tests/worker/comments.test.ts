// Comments as outbox jobs: shown at once, stored exactly once across crashes, and replaced by the server's copy in one
// step.
import { describe, expect, it } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import type { Reply, World } from './world';
import { quietAnswers, json, me, page, post, reply, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';

/** A server that stores comments and is idempotent by `clientToken`, like the real one. */
function commentServer() {
  const stored = new Map<string, { id: string; content: string; postId: string }>();
  let n = 0;
  const mine = (id: string, content: string) =>
    post(id, { content, isMine: 1, canDelete: 1, createTime: 1_795_222_900_000, author: user('me') });
  return {
    stored,
    answers: {
      ...quietAnswers(),
      'forum.addPost': (input: { [k: string]: Json }): Reply => {
        const token = said(input, 'clientToken');
        const known = stored.get(token) ?? {
          id: 's' + String(++n),
          content: said(input, 'content'),
          postId: said(input, 'postId'),
        };
        stored.set(token, known);
        if (known.postId)
          return {
            data: {
              post: null,
              reply: json(
                reply(known.id, { content: known.content, postId: known.postId, isMine: 1, author: user('me') }),
              ),
            },
            after: 30,
          };
        return { data: { post: json(mine(known.id, known.content)), reply: null }, after: 30 };
      },
      'forum.listPosts': (): Reply => ({
        data: page(
          [
            ...Array.from(stored.values())
              .filter((s) => !s.postId)
              .reverse()
              .map((s) => mine(s.id, s.content)),
            post('p1'),
            post('p2'),
          ],
          { total: 2 + stored.size },
        ),
      }),
      'forum.deletePost': { data: {} },
    },
  };
}
const KEY = 't1|new|0';
const open = async (w: World) => {
  await w.pass(2500);
  await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
};
const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
const contents = (w: World) =>
  (w.read('forum.comments', KEY)?.ids ?? []).map((id) => w.read('forum.post', id)?.content ?? '?');

describe('a comment', () => {
  it('is shown at once under a local id, and is replaced by the server’s copy in one step', async () => {
    const { answers } = commentServer();
    const w = createWorld({ boot: boot(), answers });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '周末一起去' });
    const [local] = w.read('forum.comments', KEY)?.ids ?? [];
    expect(local).toMatch(/^local:\d+$/);
    expect(w.read('forum.post', local)).toMatchObject({ content: '周末一起去', pending: 1, isMine: 1, authorId: 'me' });
    expect(w.read('users.user', 'me')).toMatchObject({ userName: '林屿' });
    expect(w.read('forum.thread', 't1')?.postCount).toBe(3);
    const from = w.log.length;
    await w.pass(1000);
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['s1', 'p1', 'p2']);
    const lists = w.log
      .slice(from)
      .filter((e) => e.kind === 'emit' && e.topic === 'forum.comments')
      .map((e) => (e.payload as { ids: string[] }).ids);
    expect(lists).toEqual([['s1', 'p1', 'p2']]);
    expect(w.read('forum.post', 's1')).toMatchObject({ pending: 0 });
  });

  it('keeps its order among five that are sent in quick succession', async () => {
    const { answers, stored } = commentServer();
    const w = createWorld({ boot: boot(), answers });
    await open(w);
    for (const content of ['一', '二', '三', '四', '五']) w.post('forum.addPost', { threadId: 't1', content });
    await w.pass(3000);
    expect(Array.from(stored.values()).map((s) => s.content)).toEqual(['一', '二', '三', '四', '五']);
    expect(contents(w)).toEqual(['五', '四', '三', '二', '一', '真不错', '真不错']);
  });

  it('that is refused stays with the server’s message until it is resent or dropped', async () => {
    const { answers } = commentServer();
    const w = createWorld({ boot: boot(), answers });
    await open(w);
    const sends = answers['forum.addPost'];
    w.answers['forum.addPost'] = { code: '010007', message: '内容包含不合适的词语' };
    await w.ask('forum.addPost', { threadId: 't1', content: '词' });
    await w.pass(1000);
    const local = w.read('forum.comments', KEY)?.ids[0] ?? '';
    expect(w.read('forum.post', local)).toMatchObject({ pending: 3, failMessage: '内容包含不合适的词语' });
    expect(w.read('session.outbox')).toMatchObject({ failed: 1 });
    w.answers['forum.addPost'] = sends;
    await w.ask('forum.resendPost', { localId: local, drop: 0 });
    await w.pass(1000);
    expect(w.read('forum.comments', KEY)?.ids[0]).toBe('s1');
    w.answers['forum.addPost'] = { code: '010007' };
    await w.ask('forum.addPost', { threadId: 't1', content: '词二' });
    await w.pass(1000);
    const second = w.read('forum.comments', KEY)?.ids[0] ?? '';
    await w.ask('forum.resendPost', { localId: second, drop: 1 });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['s1', 'p1', 'p2']);
    expect(w.read('forum.thread', 't1')?.postCount).toBe(3);
    expect(w.read('session.outbox')).toMatchObject({ failed: 0, waiting: 0 });
  });

  it('with refused words keeps their ranges over a restart, and is sent once with corrected words', async () => {
    const { answers, stored } = commentServer();
    const storage = memoryStorage();
    const sends = answers['forum.addPost'];
    const w = createWorld({ boot: boot(), answers, storage });
    await open(w);
    w.answers['forum.addPost'] = { code: '010007', message: '内容包含不合适的词语', data: { ranges: [[2, 4]] } };
    await w.ask('forum.addPost', { threadId: 't1', content: '可以套现' });
    await w.pass(1000);
    const local = w.read('forum.comments', KEY)?.ids[0] ?? '';
    expect(w.read('forum.post', local)).toMatchObject({ pending: 3, refused: [{ from: 2, to: 4 }] });

    const again = createWorld({ boot: boot(), answers, storage });
    await open(again);
    const kept = again.read('forum.comments', KEY)?.ids[0] ?? '';
    expect(again.read('forum.post', kept)).toMatchObject({
      content: '可以套现',
      pending: 3,
      refused: [{ from: 2, to: 4 }],
    });
    again.answers['forum.addPost'] = sends;
    await again.ask('forum.resendPost', { localId: kept, drop: 0, content: '可以自提' });
    expect(again.read('forum.post', kept)).toMatchObject({ content: '可以自提', pending: 1, refused: [] });
    await again.pass(1000);
    expect(contents(again).filter((text) => text.startsWith('可以'))).toEqual(['可以自提']);
    expect(Array.from(stored.values()).map((one) => one.content)).toEqual(['可以自提']);
  });

  it('is not duplicated by a list that contains it after its answer was lost', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: server.answers });
    await open(w);
    const sends = server.answers['forum.addPost'];
    w.answers['forum.addPost'] = (input) => {
      sends(input);
      return { lost: 'network' };
    };
    await w.ask('forum.addPost', { threadId: 't1', content: '一次' });
    await w.pass(500);
    w.answers['forum.addPost'] = sends;
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    expect(contents(w).filter((c) => c === '一次')).toHaveLength(1);
    await w.pass(5000);
    expect(contents(w).filter((c) => c === '一次')).toHaveLength(1);
    expect(server.stored.size).toBe(1);
  });

  it('as a reply is shown under its comment and counted', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: server.answers });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '同意', postId: 'p1' });
    expect(w.read('forum.post', 'p1')?.replyIds[0]).toMatch(/^local:/);
    await w.pass(1000);
    expect(w.read('forum.post', 'p1')).toMatchObject({ replyIds: ['s1'], replyCount: 1, moreReplies: 0 });
    expect(w.read('forum.reply', 's1')).toMatchObject({ content: '同意', pending: 0 });
  });

  it('of a visitor opens the login prompt and is not shown', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: quietAnswers() });
    await open(w);
    await expect(w.ask('forum.addPost', { threadId: 't1', content: '好' })).rejects.toBeInstanceOf(AskFailed);
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
  });
});

describe('a comment across restarts and changes of user', () => {
  /** Posts a comment, kills the worker at its n-th edge ask, restarts from storage and repeats an unanswered ask. */
  async function dieAt(n: number): Promise<{ stored: number; shown: string[]; died: boolean }> {
    const server = commentServer();
    const storage = memoryStorage();
    const w = createWorld({ boot: boot(), answers: server.answers, storage });
    await open(w);
    let edges = 0;
    w.onEdge(() => {
      if (edges++ === n) w.kill();
    });
    const asked = w.post('forum.addPost', { threadId: 't1', content: '只有一次' });
    await w.pass(3000);
    const died = w.isDead();
    const next = createWorld({ boot: boot(), answers: server.answers, storage });
    // The page repeats an unanswered ask under the same id.
    if (!w.replies.has(asked.id)) next.post('forum.addPost', { threadId: 't1', content: '只有一次' }, asked);
    await open(next);
    await next.pass(20_000);
    await next.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    return { stored: server.stored.size, shown: contents(next), died };
  }
  it('is stored and shown exactly once, at whichever edge ask the worker dies', async () => {
    let n = 0;
    for (; n < 30; n++) {
      const { stored, shown, died } = await dieAt(n);
      expect({ edge: n, stored, shown: shown.filter((c) => c === '只有一次').length }).toEqual({
        edge: n,
        stored: 1,
        shown: 1,
      });
      if (!died) break;
    }
    expect(n).toBeGreaterThan(3);
  });

  it('is queued once when its ask is repeated while the job waits', async () => {
    const w = createWorld({
      boot: boot(),
      answers: { ...commentServer().answers, 'forum.addPost': { lost: 'network' } },
    });
    await open(w);
    const asked = w.post('forum.addPost', { threadId: 't1', content: '一' });
    await w.pass(100);
    w.post('forum.addPost', { threadId: 't1', content: '一' }, asked);
    await w.pass(100);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1 });
    expect(contents(w).filter((c) => c === '一')).toHaveLength(1);
  });

  it('is stored and shown once after its answer was lost and the process died', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: server.answers });
    await open(w);
    const sends = server.answers['forum.addPost'];
    w.answers['forum.addPost'] = (input) => {
      sends(input);
      return { lost: 'network', after: 10 };
    };
    await w.ask('forum.addPost', { threadId: 't1', content: '一' });
    await w.pass(100);
    w.kill();
    const next = createWorld({
      boot: boot(),
      answers: { ...server.answers, 'forum.addPost': sends },
      storage: w.storage,
    });
    await open(next);
    await next.pass(40_000);
    expect(server.stored.size).toBe(1);
    expect(contents(next).filter((c) => c === '一')).toHaveLength(1);
  });

  it('is shown after a restart while it still waits to be sent', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: { ...server.answers, 'forum.addPost': { lost: 'network' } } });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '还在' });
    await w.pass(500);
    w.kill();
    const next = createWorld({
      boot: boot(),
      answers: { ...server.answers, 'forum.addPost': { lost: 'network' } },
      storage: w.storage,
    });
    await open(next);
    expect(contents(next)[0]).toBe('还在');
    expect(next.read('session.outbox')).toMatchObject({ waiting: 1 });
  });

  it('older than a day is not sent until the user resends it', async () => {
    const server = commentServer();
    const storage = memoryStorage();
    const w = createWorld({
      boot: boot(),
      answers: { ...server.answers, 'forum.addPost': { lost: 'network' } },
      storage,
    });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '昨天的话' });
    await w.pass(500);
    w.kill();
    const later = boot();
    const next = createWorld({ boot: { ...later, at: later.at + 25 * 3_600_000 }, answers: server.answers, storage });
    await open(next);
    await next.pass(5000);
    expect(server.stored.size).toBe(0);
    const local = next.read('forum.comments', KEY)?.ids[0] ?? '';
    expect(next.read('forum.post', local)).toMatchObject({ pending: 3 });
    await next.ask('forum.resendPost', { localId: local, drop: 0 });
    await next.pass(1000);
    expect(server.stored.size).toBe(1);
  });

  it('is not sent with a new token whose user is still unknown or turns out to be another', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: server.answers });
    await open(w);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.addPost', { threadId: 't1', content: '甲的话' });
    w.answers['session.getUserInfo'] = { data: json(me('other')), after: 2000 };
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(20_000);
    expect(w.read('session.me')?.userId).toBe('other');
    expect(w.calls('forum.addPost')).toEqual([]);
  });

  it('is neither shown nor sent for another user, and is sent when its author returns', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: { ...server.answers, 'forum.addPost': { lost: 'network' } } });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '甲的话' });
    await w.pass(500);
    w.kill();
    const other = createWorld({
      boot: bootWith({ token: 'B', visitorTerms: '1' }),
      answers: { ...server.answers, 'session.getUserInfo': { data: json(me('other')) } },
      storage: w.storage,
    });
    await open(other);
    await other.pass(40_000);
    expect(server.stored.size).toBe(0);
    expect(contents(other)).not.toContain('甲的话');
    other.kill();
    const back = createWorld({ boot: boot(), answers: server.answers, storage: w.storage });
    await open(back);
    await back.pass(40_000);
    expect(server.stored.size).toBe(1);
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
