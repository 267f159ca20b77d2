// A write with a clientToken happens once, however often and from wherever its copies come.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../../server/db/tables/comments';
import { threads } from '../../server/db/tables/forum';
import { firstAnswers } from '../../server/db/tables/platform';
import { NOW } from './community';
import { bothDatabases, openTestServer, random15, textOf, type TestServer } from './kit';
import { manyAtOnce } from './manyAtOnce';

describe.each(bothDatabases)('idempotency, on $name', ({ open }) => {
  let testServer: TestServer;
  let fan: string;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    fan = await testServer.token('fan');
  });
  afterAll(() => testServer.close());
  const written = async (content: string): Promise<number> =>
    (await testServer.db.select().from(posts).where(eq(posts.content, content))).length;

  it('writes one comment for a hundred copies at a time, and answers all of them alike', async () => {
    const input = { threadId: 'plain', content: '一百份', clientToken: random15() };
    const replies = await manyAtOnce(100, () => testServer.call('forum.addPost', input, fan));
    expect(await written('一百份')).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.answer.data))).size).toBe(1);
    expect(replies.filter((reply) => reply.answer.replayed === undefined)).toHaveLength(1);
    const [thread] = await testServer.db.select().from(threads).where(eq(threads.threadId, 'plain'));
    expect(thread?.postCount).toBe(6);
  });

  it('answers a later copy with the first answer, also after a restart and with a newer token', async () => {
    const input = { threadId: 'plain', content: '先来', clientToken: random15() };
    const first = await testServer.call('forum.addPost', input, fan);
    const again = await (
      await testServer.restart()
    ).call('forum.addPost', input, await testServer.token('fan', 'another-device'));
    expect(again.answer.replayed).toBe(1);
    expect(again.answer.data).toEqual(first.answer.data);
  });

  it('refuses the same token with another body, or on another call, and does nothing', async () => {
    const clientToken = random15();
    await testServer.call('forum.addPost', { threadId: 'plain', content: '甲', clientToken }, fan);
    expect(
      (await testServer.call('forum.addPost', { threadId: 'plain', content: '乙', clientToken }, fan)).answer.code,
    ).toBe('010013');
    expect(
      (await testServer.call('forum.likeThread', { threadId: 'plain', isLike: 1, clientToken }, fan)).answer.code,
    ).toBe('010013');
    expect(await written('乙')).toBe(0);
  });

  it('lets one of two bodies win when they race with one token', async () => {
    const clientToken = random15();
    const codes = await Promise.all(
      ['丙', '丁'].map(
        async (content) =>
          (await testServer.call('forum.addPost', { threadId: 'plain', content, clientToken }, fan)).answer.code,
      ),
    );
    expect(codes.sort()).toEqual(['000000', '010013']);
    expect((await written('丙')) + (await written('丁'))).toBe(1);
  });

  it('keeps two persons’ tokens apart', async () => {
    const input = { threadId: 'plain', content: '同号', clientToken: random15() };
    expect((await testServer.call('forum.addPost', input, fan)).answer.code).toBe('000000');
    expect(
      (await testServer.call('forum.addPost', input, await testServer.token('owner'))).answer.replayed,
    ).toBeUndefined();
    expect(await written('同号')).toBe(2);
  });

  it('does not keep a refusal: the same token goes through once its cause is gone', async () => {
    const input = { threadId: 'pending', content: '早了', clientToken: random15() };
    const author = await testServer.token('author');
    expect((await testServer.call('forum.addPost', input, author)).answer.code).toBe('010004');
    await testServer.db.update(threads).set({ auditStatus: 1 }).where(eq(threads.threadId, 'pending'));
    expect((await testServer.call('forum.addPost', input, author)).answer.code).toBe('000000');
  });

  it('stores answers encrypted for two days, longer than a phone sends a write again', async () => {
    const input = { phone: '13800000002', code: '246810', deviceId: 'sealed', clientToken: random15() };
    const first = await testServer.call('session.loginApp', input);
    expect((await testServer.call('session.loginApp', input)).data).toEqual(first.data);
    const kept = await testServer.db.select().from(firstAnswers);
    expect(JSON.stringify(kept)).not.toContain(textOf(first.data['idToken']));
    expect(Buffer.from(kept.map((row) => row.sealed).join(''), 'base64').toString('latin1')).not.toContain(
      textOf(first.data['idToken']),
    );
    const comment = { threadId: 'plain', content: '隔天', clientToken: random15() };
    await testServer.call('forum.addPost', comment, fan);
    testServer.clock.now = NOW + 25 * 3_600_000;
    expect(
      (await testServer.call('forum.addPost', comment, await testServer.token('fan', 'next-day'))).answer.replayed,
    ).toBe(1);
    testServer.clock.now = NOW + 2 * 86_400_000 + 60_000;
    expect(
      (await testServer.call('forum.addPost', comment, await testServer.token('fan', 'third-day'))).answer.replayed,
    ).toBeUndefined();
    testServer.clock.now = NOW;
  });
});
