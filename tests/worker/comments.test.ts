// Comments as outbox jobs: shown at once, in order, replaced by the server's copy in one step, and resent after a
// refusal.
import { describe, expect, it } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { boot, commentServer, contents, KEY, open } from './commentKit';
import type { Reply } from '../../bus/entities/forum';
import { page, post, quietAnswers, reply } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Reply as Answer } from './world';

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

  it('is shown and counted as soon as its person is known, where it was sent before that', async () => {
    const { answers } = commentServer();
    const w = createWorld({ boot: boot(), answers: { ...answers, 'forum.addPost': { lost: 'network' } } });
    w.post('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    w.post('forum.addPost', { threadId: 't1', content: '周末一起去' });
    expect(w.read('session.me')).toBeUndefined();
    await w.pass(5000);
    const [local = ''] = w.read('forum.comments', KEY)?.ids ?? [];
    expect(w.read('forum.post', local)).toMatchObject({ content: '周末一起去', authorId: 'me' });
  });

  it('is missing in no list whose next page was requested while the list was read again', async () => {
    const w = createWorld({ boot: boot(), answers: quietAnswers() });
    const all = { threadId: 't1', sort: 'new', onlyAuthor: 0 } as const;
    w.answers['forum.listPosts'] = { data: page([post('p3')], { hasMore: true, cursor: 'c1' }) };
    await open(w);
    const pages: { [cursor: string]: Answer } = {
      '': { data: page([post('p4')], { hasMore: true, cursor: 'c2' }), after: 300 },
      c1: { data: page([post('p2')], { hasMore: false }), after: 900 },
      c2: { data: page([post('p3'), post('p2')], { hasMore: false }), after: 900 },
    };
    w.answers['forum.listPosts'] = (input) => pages[said(input, 'cursor')] ?? { lost: 'network' };
    w.post('forum.openComments', all);
    await w.pass(10);
    w.post('forum.loadMoreComments', all);
    await w.pass(400);
    expect(w.read('forum.comments', KEY)).toMatchObject({ ids: ['p4'], more: 'idle' });
    await w.ask('forum.loadMoreComments', all);
    expect(w.read('forum.comments', KEY)).toMatchObject({ ids: ['p4', 'p3', 'p2'], more: 'idle' });
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

  it('as a reply to a comment that was deleted meanwhile stays among the comments, to be changed and sent', async () => {
    const server = commentServer();
    const w = createWorld({ boot: boot(), answers: server.answers });
    await open(w);
    const { 'forum.addPost': take, 'forum.listPosts': listed } = server.answers;
    w.answers['forum.addPost'] = (input) =>
      said(input, 'postId') === 'p1' ? { code: '010002', message: '内容不存在或已删除' } : take(input);
    w.answers['forum.listPosts'] = { data: page([post('p2')], { total: 1 }) };
    await w.ask('forum.addPost', { threadId: 't1', postId: 'p1', content: '我也去过' });
    await w.pass(1000);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    expect(contents(w)).toEqual(['我也去过', '真不错']);
    const localId = w.read('forum.comments', KEY)?.ids[0] ?? '';
    expect(w.read('forum.post', localId)).toMatchObject({ pending: 3, failMessage: '内容不存在或已删除' });
    w.kill();
    const again = createWorld({
      boot: boot(),
      answers: {
        ...server.answers,
        'forum.addPost': w.answers['forum.addPost'],
        'forum.listPosts': w.answers['forum.listPosts'],
      },
      storage: w.storage,
    });
    await open(again);
    expect(contents(again)).toEqual(['我也去过', '真不错']);
    again.answers['forum.listPosts'] = listed;
    await again.ask('forum.resendPost', { localId, drop: 0 });
    await again.pass(1000);
    expect(contents(again)).toEqual(['我也去过', '真不错']);
    expect(Array.from(server.stored.values())).toEqual([{ id: 's1', content: '我也去过', postId: '' }]);
  });

  it('on what is gone is told of, and stands in its list alone, also after a restart, until it is dropped', async () => {
    const gone: Answer = { code: '010002', message: '内容不存在或已删除' };
    const server = commentServer();
    const first = createWorld({ boot: boot(), answers: server.answers });
    await open(first);
    first.answers['forum.addPost'] = gone;
    await first.ask('forum.addPost', { threadId: 't1', content: '周末一起去' });
    await first.pass(1000);
    expect(first.told('session.toasted').map(({ text }) => text)).toEqual(['内容已被删除，评论没有发出']);
    first.kill();
    const answers = { ...quietAnswers(), 'forum.listPosts': gone };
    const w = createWorld({ boot: boot(), answers, storage: first.storage });
    await open(w);
    const [local = '', ...others] = w.read('forum.comments', KEY)?.ids ?? [];
    expect(others).toEqual([]);
    expect(w.read('forum.post', local)).toMatchObject({ content: '周末一起去', pending: 3 });
    await w.ask('forum.resendPost', { localId: local, drop: 1 });
    expect(w.read('forum.comments', KEY)?.ids).toEqual([]);
  });

  it('loses a reply that was deleted elsewhere, and keeps the expanded ones and unsent ones', async () => {
    const { answers } = commentServer();
    const w = createWorld({ boot: boot(), answers });
    const at = (id: string, createTime: number) => reply(id, { createTime });
    const replies = [at('r1', 100), at('r2', 200)];
    const shows = (replyCount: number, ids: Reply[]) => ({ data: page([post('p1', { replyCount, replies: ids })]) });
    w.answers['forum.listPosts'] = shows(3, replies);
    w.answers['forum.listReplies'] = { data: page([...replies, at('r3', 300)], { total: 3 }) };
    await open(w);
    await w.ask('forum.loadReplies', { postId: 'p1' });
    w.answers['forum.addPost'] = { lost: 'network' };
    await w.ask('forum.addPost', { threadId: 't1', content: '同意', postId: 'p1' });
    const shown = () => (w.read('forum.post', 'p1')?.replyIds ?? []).map((id) => id.replace(/^local:.*/, 'unsent'));
    expect(shown()).toEqual(['r1', 'r2', 'r3', 'unsent']);
    w.answers['forum.listPosts'] = shows(3, replies);
    await open(w);
    expect(shown()).toEqual(['r1', 'r2', 'r3', 'unsent']);
    w.answers['forum.listPosts'] = shows(2, [at('r2', 200), at('r3', 300)]);
    await open(w);
    expect(shown()).toEqual(['r2', 'r3', 'unsent']);
    w.answers['forum.listPosts'] = shows(1, [at('r2', 200)]);
    await open(w);
    expect(shown()).toEqual(['r2', 'unsent']);
  });

  it('of a visitor opens the login prompt and is not shown', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: quietAnswers() });
    await open(w);
    await expect(w.ask('forum.addPost', { threadId: 't1', content: '好' })).rejects.toBeInstanceOf(AskFailed);
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2']);
  });
});
