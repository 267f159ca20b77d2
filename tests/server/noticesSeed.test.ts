// What the demonstration persons have been told: every kind, nothing that is not there, the numbers that the badges are
// meant to show.
import { describe, expect, it } from 'vitest';
import { makeSeed } from '../../server/seed/makeSeed';
import type { SeedNotice } from '../../server/seed/types/seedTypes';
import { NOW } from './community';

describe('the notices of the demonstration', () => {
  const seed = makeSeed(NOW);
  const of = (userId: string): SeedNotice[] => seed.notices.filter((row) => row.userId === userId);
  const unread = (userId: string, category: 1 | 2): number =>
    of(userId).filter((row) => row.category === category && row.isRead === 0).length;

  it('are of all fifteen kinds, for whoever writes himself', () => {
    const kinds = (rows: SeedNotice[]) => [...new Set(rows.map((row) => row.kind))].toSorted((a, b) => a - b);
    const all = Array.from({ length: 15 }, (_, i) => i + 1);
    for (const userId of ['10001', '10002', '10005', '10006'])
      expect([userId, kinds(of(userId))]).toEqual([userId, all]);
    for (const userId of ['10003', '10004']) expect(kinds(of(userId)).length).toBeGreaterThanOrEqual(12);
    expect([...new Set(seed.notices.map((row) => row.userId))].toSorted()).toEqual([
      '10001',
      '10002',
      '10003',
      '10004',
      '10005',
      '10006',
    ]);
  });

  it('are about things that are there, by people who did it, none of them blocked, never by oneself', () => {
    const threads = new Set(seed.threads.map((row) => row.threadId));
    const posts = new Map(seed.posts.map((row) => [row.postId, row]));
    const replies = new Map(seed.replies.map((row) => [row.responseId, row]));
    for (const row of seed.notices) {
      expect(row.threadId === '' || threads.has(row.threadId)).toBe(true);
      expect(row.postId === '' || posts.get(row.postId)?.threadId === row.threadId).toBe(true);
      expect(row.responseId === '' || replies.get(row.responseId)?.postId === row.postId).toBe(true);
      expect(row.category === 2 ? row.actors.length : row.actors.length > 0).toBe(row.category === 2 ? 0 : true);
      for (const { actorId, createTime } of row.actors) {
        expect(actorId).not.toBe(row.userId);
        expect(seed.blocks.some((block) => block.userId === row.userId && block.targetId === actorId)).toBe(false);
        expect(createTime).toBeLessThanOrEqual(row.createTime);
      }
      expect(row.createTime).toBeLessThanOrEqual(NOW);
      expect(row.category === 2 && row.content === '').toBe(false);
    }
  });

  it('have one row for each thing, the newest ones unread, and more than 99 for one person', () => {
    const keys = seed.notices.map((row) => `${row.userId}|${row.kind}|${row.targetId}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(seed.notices.map((row) => row.noticeId)).size).toBe(seed.notices.length);
    expect([unread('10001', 1), unread('10001', 2)]).toEqual([12, 3]);
    expect(unread('10006', 1)).toBeGreaterThan(99);
    for (const userId of ['10001', '10006']) {
      const mine = of(userId).filter((row) => row.category === 1);
      const oldestUnread = Math.min(...mine.filter((row) => row.isRead === 0).map((row) => row.createTime));
      expect(mine.filter((row) => row.isRead === 1).every((row) => row.createTime <= oldestUnread)).toBe(true);
    }
  });
});
