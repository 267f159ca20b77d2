// Concurrent requests share one statement: each gets its own answer, none older than the request.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { ballots, collections, threadLikes, threads } from '../../server/db/tables/forum';
import { blocks } from '../../server/db/tables/users';
import { batchRequests } from '../../server/platform/requestBatcher';
import { NOW, type Person } from './community';
import { databases, openTestServer, type TestServer } from './kit';

describe('batched requests', () => {
  /** A question whose statements end when the test says so. */
  function slow() {
    const groups: number[][] = [];
    const open: ((why?: Error) => void)[] = [];
    const ask = batchRequests<number, string>((keys) => {
      groups.push(keys);
      return new Promise((resolve, reject) =>
        open.push((why) => (why ? reject(why) : resolve(keys.map((key) => 'answer ' + String(key))))),
      );
    }, 3);
    const begun = async (n: number): Promise<void> => {
      while (open.length < n) await new Promise((resolve) => setImmediate(resolve));
    };
    return { ask, groups, begun, end: (n: number, why?: Error) => open[n]?.(why) };
  }

  it('runs concurrent requests in one statement and returns each its own answer', async () => {
    const s = slow();
    const answers = [1, 2, 3].map((key) => s.ask(key));
    await s.begun(1);
    s.end(0);
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(s.groups).toEqual([[1, 2, 3]]);
  });

  it('does not add a request to a running statement', async () => {
    const s = slow();
    const first = s.ask(1);
    await s.begun(1);
    const late = [s.ask(1), s.ask(2)];
    s.end(0);
    expect(await first).toBe('answer 1');
    await s.begun(2);
    expect(s.groups).toEqual([[1], [1, 2]]);
    s.end(1);
    expect(await Promise.all(late)).toEqual(['answer 1', 'answer 2']);
  });

  it('splits too many requests into several statements', async () => {
    const s = slow();
    const answers = [1, 2, 3, 4, 5, 6, 7].map((key) => s.ask(key));
    for (let n = 0; n < 3; n++) {
      await s.begun(n + 1);
      s.end(n);
    }
    expect(await Promise.all(answers)).toHaveLength(7);
    expect(s.groups).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('rejects all requests of a failed statement and continues with the next', async () => {
    const s = slow();
    const lost = [s.ask(1), s.ask(2)].map((asked) => asked.catch((why: unknown) => String(why)));
    await s.begun(1);
    const next = s.ask(3);
    s.end(0, new Error('gone'));
    expect(await Promise.all(lost)).toEqual(['Error: gone', 'Error: gone']);
    await s.begun(2);
    s.end(1);
    expect(await next).toBe('answer 3');
  });
});

describe.each(databases)('many readers at a time, on $name', ({ open }) => {
  let testServer: TestServer;
  const people: Person[] = ['author', 'owner', 'fan', 'staff', 'circleMember', 'circleOwner'];
  const tokens = new Map<string, string>([['', '']]);
  beforeAll(async () => {
    testServer = await openTestServer(open);
    for (const person of people) tokens.set(person, await testServer.token(person));
    // What one of them has done and another has not.
    await testServer.db.insert(threadLikes).values([
      { threadId: 'plain', userId: 'fan', createTime: NOW },
      { threadId: 'video', userId: 'owner', createTime: NOW },
    ]);
    await testServer.db
      .insert(collections)
      .values({ collectId: 'kept', userId: 'fan', collectType: 1, targetId: 'ofOwner', createTime: NOW });
    await testServer.db
      .insert(ballots)
      .values({ pollId: 'open', userId: 'owner', optionIds: ['open-b'], createTime: NOW });
  });
  afterAll(() => testServer.close());
  type Listed = { threadId: string; likeCount: number };
  const list = async (
    person: string,
    input: { [key: string]: Json } = { tab: 'new', pageSize: 50 },
  ): Promise<Listed[]> =>
    (await testServer.call('forum.listThreads', input, tokens.get(person) ?? '')).data['list'] as unknown as Listed[];

  it('returns each reader the same threads as single requests', async () => {
    const lists = await Promise.all(Array.from(tokens.keys(), (person) => list(person)));
    let compared = 0;
    for (const [i, [person, token]] of Array.from(tokens).entries()) {
      for (const thread of lists[i] ?? []) {
        const { answer } = await testServer.call('forum.getThread', { threadId: thread.threadId }, token);
        expect([person, thread]).toEqual([person, answer.data]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(60);
    expect(new Set(lists.map((one) => JSON.stringify(one))).size).toBeGreaterThan(3);
  });

  it('keeps threads of private circles and of blocked people from those who may not see them, in the same moment as others see them', async () => {
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'author', createTime: NOW });
    const ask = () =>
      Promise.all(
        Array.from(
          tokens.keys(),
          async (person) => [person, (await list(person)).map((thread) => thread.threadId)] as const,
        ),
      );
    const at = new Map(await ask());
    const rows = await testServer.db.select().from(threads);
    const authorOf = new Map(rows.map((row) => [row.threadId, row.authorId]));
    const byAuthor = (person: string): number =>
      (at.get(person) ?? []).filter((id) => authorOf.get(id) === 'author').length;
    expect(byAuthor('owner')).toBe(0);
    expect(byAuthor('fan')).toBeGreaterThan(0);
    const hidden = (at.get('staff') ?? []).filter((id) => !(at.get('') ?? []).includes(id));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((id) => (at.get('fan') ?? []).includes(id))).toEqual([]);
    await testServer.db.delete(blocks).where(eq(blocks.userId, 'owner'));
  });

  it('returns everything written before the request', async () => {
    for (let round = 1; round <= 10; round++) {
      const before = Array.from({ length: 5 }, () => list('fan'));
      await testServer.db
        .update(threads)
        .set({ likeCount: 1000 + round })
        .where(eq(threads.threadId, 'plain'));
      const [fan, visitor] = await Promise.all([list('fan'), list('')]);
      for (const seen of [fan, visitor])
        expect(seen?.find((thread) => thread.threadId === 'plain')?.likeCount).toBe(1000 + round);
      await Promise.all(before);
    }
  });

  it('accepts valid requests and refuses invalid ones of the same batch', async () => {
    const copied = testServer.sign('search.listHotWords', {}, tokens.get('fan'));
    const asked = Array.from({ length: 60 }, (_, i) => {
      if (i % 3 === 0) return testServer.send(copied);
      return testServer.call('session.getUserInfo', {}, i % 3 === 1 ? tokens.get('fan') : 'not-a-token');
    });
    const codes = (await Promise.all(asked)).map((reply) => reply.answer.code);
    const of = (rest: number) => codes.filter((_, i) => i % 3 === rest);
    expect(of(0).filter((code) => code === '000000')).toHaveLength(1);
    expect(of(0).filter((code) => code === '010012')).toHaveLength(19);
    expect(new Set(of(1))).toEqual(new Set(['000000']));
    expect(new Set(of(2))).toEqual(new Set(['050901']));
  });

  it('consumes a nonce once across two processes', async () => {
    const other = await testServer.restart();
    for (let round = 0; round < 5; round++) {
      const sent = Array.from({ length: 12 }, () => testServer.sign('search.listHotWords', {}, tokens.get('fan')));
      const replies = await Promise.all(
        sent.flatMap((one, i) =>
          i % 2 ? [testServer.send(one), other.send(one)] : [other.send(one), testServer.send(one)],
        ),
      );
      const codes = replies.map((reply) => reply.answer.code);
      for (let i = 0; i < codes.length; i += 2)
        expect(new Set([codes[i], codes[i + 1]])).toEqual(new Set(['000000', '010012']));
    }
  });
});
