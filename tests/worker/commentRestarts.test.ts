// Comments across restarts and changes of user: stored exactly once, and sent for their author only.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { boot, commentServer, contents, KEY, open } from './commentKit';
import { json, me } from './fixtures';
import { bootWith, createWorld } from './world';

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

  it('is not sent by a page that has loaded it too when another page has dropped it', async () => {
    const storage = memoryStorage();
    const answers = { ...commentServer().answers, 'forum.addPost': { lost: 'network' } } as const;
    const first = createWorld({ boot: boot(), answers, storage });
    await open(first);
    await first.ask('forum.addPost', { threadId: 't1', content: '算了' });
    const told: Json[] = [];
    const second = createWorld({
      boot: boot(),
      answers,
      storage,
      native: { 'native.sendCrossPage': (input) => (told.push(input), { reply: {} }) },
    });
    await open(second);
    const dropped = second.read('forum.comments', KEY)?.ids.filter((id) => id.indexOf('local:') === 0) ?? [];
    await second.ask('forum.removePost', { postId: dropped[0] ?? '' });
    for (const message of told)
      await first.tell('native.crossPageReceived', { ...(message as object), random: 1, sender: 'x', at: 1 } as never);
    const sent = first.calls('forum.addPost').length;
    await first.pass(60_000);
    expect(first.calls('forum.addPost')).toHaveLength(sent);
    expect([contents(first), contents(second)].flat()).not.toContain('算了');
  });

  it('that another page has dropped while it was being sent is not sent again', async () => {
    const lost = { lost: 'network', after: 5000 } as const;
    const w = createWorld({ boot: boot(), answers: { ...commentServer().answers, 'forum.addPost': lost } });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '算了' });
    await w.pass(100);
    const args = (w.kernel.state.slices['outbox'] as { jobs: { jobId: string }[] }).jobs.map(({ jobId }) => ({
      jobId,
    }));
    await w.tell('native.crossPageReceived', { theme: 'jobDropped', args, random: 1, sender: 'x', at: 1 });
    await w.pass(60_000);
    expect(w.calls('forum.addPost')).toHaveLength(1);
    expect(contents(w)).not.toContain('算了');
    expect(w.read('session.outbox')?.waiting).toBe(0);
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

  it('that was refused is offered again, also after a later comment of its author has arrived', async () => {
    const server = commentServer();
    const take = server.answers['forum.addPost'];
    const w = createWorld({ boot: boot(), answers: { ...server.answers, 'forum.addPost': { code: '010007' } } });
    await open(w);
    await w.ask('forum.addPost', { threadId: 't1', content: '甲' });
    await w.pass(1000);
    w.answers['forum.addPost'] = take;
    await w.ask('forum.addPost', { threadId: 't1', content: '乙' });
    await w.pass(1000);
    expect(contents(w)).toEqual(['乙', '甲', '真不错', '真不错']);
    await w.ask('forum.openComments', { threadId: 't1', sort: 'hot', onlyAuthor: 0 });
    expect(w.read('forum.comments', 't1|hot|0')?.ids).toContainEqual(expect.stringMatching(/^local:/));
    w.kill();
    const again = createWorld({ boot: boot(), answers: server.answers, storage: w.storage });
    await open(again);
    expect(contents(again)).toEqual(['甲', '乙', '真不错', '真不错']);
  });

  it('is in its list when it is sent after a restart, also after another one of its author', async () => {
    const server = commentServer();
    const first = createWorld({ boot: boot(), answers: server.answers });
    await open(first);
    await first.ask('forum.addPost', { threadId: 't1', content: '甲' });
    await first.pass(1000);
    const take = server.answers['forum.addPost'];
    first.answers['forum.addPost'] = { lost: 'network' };
    await first.ask('forum.addPost', { threadId: 't1', content: '乙' });
    await first.pass(100);
    first.kill();
    const w = createWorld({
      boot: boot(),
      answers: { ...server.answers, 'forum.addPost': { lost: 'network' } },
      storage: first.storage,
    });
    await open(w);
    w.answers['forum.addPost'] = take;
    await w.pass(40_000);
    expect(contents(w)).toEqual(['乙', '甲', '真不错', '真不错']);
    expect(server.stored.size).toBe(2);
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
