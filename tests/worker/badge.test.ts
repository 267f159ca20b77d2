// The unread badge from one visit to the next: the last value is restored at once and changes once, and it is never
// the value of another user.
import { describe, expect, it } from 'vitest';
import type { UnreadNotice } from '../../bus/entities/notices';
import { emptyList } from '../../worker/store/lists';
import { quietAnswers, dots, json, me } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers, World } from './world';

/** With `saveData`, chat does not start by itself. */
const still = bootWith({ token: 'A', visitorTerms: '1', saveData: 1 });
const notices = {
  interactiveNumber: 5,
  systemInformsNumber: 1,
  groupNoticeNumber: 0,
  chatNumber: 0,
  seq: 5,
  counts: { comment: 3, like: 2, at: 0, follow: 0, system: 1 },
};
const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'notices.getUnread': { data: json(notices) },
  'notices.cancelRedDot': { data: dots() },
  ...more,
});
const start = async (): Promise<World> => {
  const w = createWorld({ boot: still, answers: answers(), more: true });
  await w.pass(2500);
  return w;
};
const sum = (u: UnreadNotice | undefined): number =>
  u ? u.interactiveNumber + u.systemInformsNumber + u.groupNoticeNumber + u.chatNumber : 0;
const badge = (w: World): number => sum(w.read('notices.unread'));

describe('unread totals', () => {
  it('are restored on the next visit before the server answers, and then change once', async () => {
    const w = await start();
    w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
    w.kernel.emit('chat.total', { c2c: 9, group: 0, mutedDot: 0, groupNotice: 0 });
    await w.pass(3000);
    expect(badge(w)).toBe(5 + 1 + 9);
    w.kill();
    const next = createWorld({
      boot: { ...still, at: w.now() },
      answers: answers({ 'notices.getUnread': { after: 1500, data: json(notices) } }),
      storage: w.storage,
      more: true,
    });
    const badges = () =>
      next.log
        .filter((e) => e.kind === 'emit' && e.topic === 'notices.unread')
        .map((e) => e.payload as UnreadNotice)
        .map(sum);
    await next.pass(1000);
    expect(next.calls('notices.getUnread').length).toBe(1);
    expect(badge(next)).toBe(15);
    // The server answers; chat emits a cached total and then a partial one, which do not change the badge.
    await next.pass(1500);
    next.kernel.emit('chat.total', { c2c: 8, group: 0, mutedDot: 0, groupNotice: 0 });
    next.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready', stale: 1 }, 'C2C');
    next.kernel.emit('chat.total', { c2c: 2, group: 0, mutedDot: 0, groupNotice: 0 });
    await next.pass(100);
    expect(badge(next)).toBe(15);
    // Chat is ready, but its total is complete only a second later.
    next.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
    next.kernel.emit('chat.total', { c2c: 5, group: 0, mutedDot: 0, groupNotice: 0 });
    await next.pass(1100);
    next.kernel.emit('chat.total', { c2c: 11, group: 0, mutedDot: 0, groupNotice: 0 });
    await next.pass(1000);
    expect(Array.from(new Set(badges()))).toEqual([15, 17]);
    next.kernel.emit('chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 0 });
    expect(badge(next)).toBe(6);
  });

  it.each([
    ['before', 1500],
    ['after', 10],
  ])(
    'have the server’s number for chat until chat has counted its own, and never return to it: a person known %s the second script',
    async (_when, domainsAfter) => {
      const saying = (chatNumber: number): Answers => ({
        'notices.getUnread': { data: json({ ...notices, chatNumber, hasConversations: 1 }) },
      });
      const w = createWorld({ boot: still, answers: answers(saying(4)), more: true, domainsAfter });
      await w.pass(3500);
      expect(badge(w)).toBe(6 + 4);
      // A newer number of the server, without a notice in between.
      Object.assign(w.answers, saying(7));
      await w.ask('notices.refreshUnread', {});
      expect(badge(w)).toBe(6 + 7);
      const badges = () =>
        w.log
          .filter((e) => e.kind === 'emit' && e.topic === 'notices.unread')
          .map((e) => sum(e.payload as UnreadNotice) - 6);
      // Nothing yet, the phone's own list, which is older, then the service's, which is counted one by one.
      w.kernel.emit('chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 0 });
      w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready', stale: 1 }, 'C2C');
      w.kernel.emit('chat.total', { c2c: 2, group: 0, mutedDot: 0, groupNotice: 0 });
      w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
      w.kernel.emit('chat.total', { c2c: 3, group: 1, mutedDot: 0, groupNotice: 0 });
      await w.pass(1000);
      expect(badge(w)).toBe(6 + 7);
      w.kernel.emit('chat.total', { c2c: 6, group: 2, mutedDot: 0, groupNotice: 0 });
      await w.pass(1000);
      expect(badge(w)).toBe(6 + 8);
      // They are read here; the server has not heard of it.
      w.kernel.emit('chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 0 });
      await w.ask('notices.refreshUnread', {});
      await w.pass(2000);
      expect(Array.from(new Set(badges()))).toEqual([4, 7, 8, 0]);
    },
  );

  it('of the last visit give way to the server’s number for chat', async () => {
    const w = await start();
    w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
    w.kernel.emit('chat.total', { c2c: 9, group: 0, mutedDot: 0, groupNotice: 0 });
    await w.pass(3000);
    w.kill();
    const next = createWorld({
      boot: { ...still, at: w.now() },
      answers: answers({
        'notices.getUnread': { after: 1500, data: json({ ...notices, chatNumber: 2, hasConversations: 1 }) },
      }),
      storage: w.storage,
      more: true,
    });
    await next.pass(1000);
    expect(badge(next)).toBe(6 + 9);
    await next.pass(2000);
    expect(badge(next)).toBe(6 + 2);
  });

  it('of the last visit are not shown to another user, nor to anybody after logout', async () => {
    const w = await start();
    w.kernel.emit('chat.total', { c2c: 9, group: 0, mutedDot: 0, groupNotice: 0 });
    await w.pass(3000);
    const silent = { 'notices.getUnread': { lost: 'network' } };
    const other = createWorld({
      boot: { ...still, token: 'B', at: w.now() },
      answers: answers({ ...silent, 'session.getUserInfo': { data: json(me('somebody')) } }),
      storage: w.storage,
      more: true,
    });
    await other.pass(2500);
    expect([other.read('session.me')?.userId, other.read('notices.unread')]).toEqual(['somebody', undefined]);
    await w.ask('session.logout', {});
    await w.pass(3000);
    const again = createWorld({
      boot: { ...still, at: w.now() },
      answers: answers(silent),
      storage: w.storage,
      more: true,
    });
    await again.pass(2500);
    expect(badge(again)).toBe(0);
  });
});
