// A comment that its author has deleted, while the deletion waits for its five seconds or for the network.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { boot, commentServer, KEY, open } from './commentKit';
import { page, post, reply } from './fixtures';
import { createWorld } from './world';
import type { World } from './world';

describe('a deleted comment that is not deleted at the server yet', () => {
  const mine = { isMine: 1, canDelete: 1 } as const;
  const listed = () => [
    post('p1', mine),
    post('p2', { replyCount: 2, replies: [reply('r1', { postId: 'p2', ...mine }), reply('r2', { postId: 'p2' })] }),
    post('p3', { replyCount: 1, replies: [reply('r3', { postId: 'p3' })], ...mine }),
  ];
  const start = async (storage = memoryStorage()) => {
    const { answers } = commentServer();
    const w = createWorld({
      boot: boot(),
      storage,
      answers: {
        ...answers,
        'forum.listPosts': { data: page(listed(), { total: 3 }) },
        'forum.deletePost': { lost: 'network' },
      },
    });
    await open(w);
    return w;
  };
  const remove = async (w: World) => {
    await w.ask('forum.removePost', { postId: 'p1' });
    await w.ask('forum.removePost', { responseId: 'r1' });
    await w.ask('forum.removePost', { postId: 'p3' });
  };
  const shown = (w: World, sort = 'new') => [
    w.read('forum.comments', `t1|${sort}|0`)?.ids,
    w.read('forum.post', 'p2')?.replyIds,
    w.read('forum.post', 'p3')?.content,
  ];
  const hidden = [['p2', 'p3'], ['r2'], ''];

  it('stays hidden when the comments are read again, also in another order', async () => {
    const w = await start();
    await remove(w);
    expect(shown(w)).toEqual(hidden);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    expect(shown(w)).toEqual(hidden);
    await w.pass(7000);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'hot', onlyAuthor: 0 });
    expect(shown(w, 'hot')).toEqual(hidden);
    w.answers['forum.deletePost'] = { data: {} };
    await w.pass(40_000);
    expect(shown(w)).toEqual(hidden);
    expect(w.read('session.outbox')?.waiting).toBe(0);
  });

  it('is not shown after a restart either', async () => {
    const storage = memoryStorage();
    const first = await start(storage);
    await remove(first);
    await first.pass(500);
    first.kill();
    expect(shown(await start(storage))).toEqual(hidden);
  });

  it('is back when it is undone after the comments were read again', async () => {
    const w = await start();
    const { undoId } = await w.ask('forum.removePost', { postId: 'p1' });
    await w.ask('forum.openComments', { threadId: 't1', sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.undoDelete', { undoId });
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2', 'p3']);
  });
});
