// Eviction in a long session never removes a user to whom some stream refers, whichever contract declares it, and what
// was removed is loaded from its start.
import { describe, expect, it } from 'vitest';
import type { StreamTopic } from '../../bus/client/topics';
import { emptyList } from '../../worker/store/lists';
import { fullOf, keyFor, streams } from './everyStream';
import { page, post, quietAnswers, reply, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';

describe('eviction by more threads than are kept', () => {
  it('keeps the users to whom any stream of any contract refers, and removes the others', async () => {
    const world = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: quietAnswers(),
      more: true,
    });
    const { kernel } = world;
    await world.pass(5000);
    const named: { [userId: string]: StreamTopic } = {};
    for (const [topic, { key, value }] of streams) {
      if (topic === 'users.user' || topic.startsWith('session.')) continue;
      const note = (id: string, kind: string): void => void (kind === 'user' && (named[id] = topic));
      kernel.emit(topic, fullOf(value, 'one', note) as never, key ? keyFor(key, 'one', note) : '');
    }
    expect(new Set(Object.values(named)).size).toBeGreaterThan(30);
    for (const id of [...Object.keys(named), 'nobodys']) kernel.emit('users.user', user(id), id);
    const { author: _1, atUsers: _2, ...one } = thread();
    for (let i = 0; i < 1300; i++)
      kernel.emit(
        'forum.thread',
        { ...one, threadId: 'n' + String(i), authorId: 'author' + String(i), pending: 0 },
        'n' + String(i),
      );
    for (let i = 0; i < 1300; i++) kernel.emit('users.user', user('author' + String(i)), 'author' + String(i));
    kernel.emit('forum.feed', { ...emptyList, ids: ['n1299'], phase: 'ready' }, 'new');

    const kept = new Set(kernel.keys('users.user'));
    const lost = Object.entries(named).filter(([id, topic]) => topic !== 'forum.thread' && !kept.has(id));
    expect(lost.map(([, topic]) => topic)).toEqual([]);
    expect(kernel.keys('forum.thread').length).toBeLessThan(1200);
    expect([kept.has('nobodys'), kept.has('author7'), kept.has('author1299')]).toEqual([false, false, true]);
  });
});

describe('a comment that was removed', () => {
  it('shows all its replies when its thread is opened again and they are expanded', async () => {
    const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers() });
    const all = ['r1', 'r2', 'r3', 'r4', 'r5'].map((id, n) => reply(id, { postId: 'p1', createTime: n + 1 }));
    w.answers['forum.listPosts'] = (input) => ({
      data:
        said(input, 'threadId') === 't1'
          ? page([post('p1', { replyCount: all.length, replies: all.slice(0, 1) })])
          : page([post('of ' + said(input, 'threadId'))]),
    });
    w.answers['forum.listReplies'] = (input) => ({
      data: said(input, 'cursor') ? page(all.slice(3)) : page(all.slice(0, 3), { hasMore: true, cursor: 'c3' }),
    });
    await w.pass(2500);
    const open = (threadId: string) => w.ask('forum.openComments', { threadId, sort: 'new', onlyAuthor: 0 });
    await open('t1');
    await w.ask('forum.loadReplies', { postId: 'p1' });
    for (let n = 0; n < 45; n++) await open('other' + String(n));
    expect(w.read('forum.post', 'p1')).toBeUndefined();
    await open('t1');
    for (let n = 0; n < 2; n++) await w.ask('forum.loadReplies', { postId: 'p1' });
    expect(w.read('forum.post', 'p1')).toMatchObject({ replyIds: ['r1', 'r2', 'r3', 'r4', 'r5'], moreReplies: 0 });
  });
});
