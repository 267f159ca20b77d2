// Marking notices as read: shown at once, sent once, not reverted by older answers, and in sync with another device.
import { describe, expect, it } from 'vitest';
import { json } from './fixtures';
import { answers, badge, notice, push, shown, start, totals, unread, withTotals } from './noticeKit';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

describe('marking notices as read', () => {
  const open = async (more: Answers = {}) => {
    const w = await start(more);
    await w.ask('notices.openNotices', { tab: 'comment', how: 'open' });
    return w;
  };

  it('is shown at once in the rows and totals, and sent once when repeated', async () => {
    const w = await open({
      'notices.readNotices': { data: { unread: json(totals(6, { comment: 1, like: 2, system: 1 })) }, after: 3000 },
    });
    await w.ask('notices.readNotices', { noticeIds: ['n1', 'n2'] });
    expect(unread(w)).toMatchObject({ interactiveNumber: 3 });
    expect(w.read('notices.counts')).toMatchObject({ comment: 1, like: 2 });
    expect([w.read('notices.notice', 'n1')?.isRead, w.read('notices.notice', 'n3')?.isRead]).toEqual([1, 0]);
    await w.ask('notices.readNotices', { noticeIds: ['n1', 'n2'] });
    await w.pass(5000);
    expect(w.calls('notices.readNotices').map((call) => call.input['noticeIds'])).toEqual([['n1', 'n2']]);
    expect(unread(w)).toMatchObject({ interactiveNumber: 3, seq: 6 });
  });

  it('is not reverted in the rows or totals by older answers', async () => {
    const w = await open({
      'notices.readNotices': { data: { unread: json(totals(6, { comment: 1, like: 2, system: 1 })) }, after: 3000 },
    });
    const from = shown(w).length;
    await w.ask('notices.readNotices', { noticeIds: ['n1', 'n2'] });
    // Two answers during the request: one from before it, one that already includes it.
    await w.ask('notices.refreshUnread', {});
    w.answers['notices.getUnread'] = { data: json(totals(6, { comment: 1, like: 2, system: 1 })) };
    await w.ask('notices.refreshUnread', {});
    await w.ask('notices.openNotices', { tab: 'comment', how: 'refresh' });
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(1);
    await w.pass(5000);
    await w.ask('notices.openNotices', { tab: 'comment', how: 'refresh' });
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(1);
    expect(
      shown(w)
        .slice(from)
        .every((n) => n === 3),
    ).toBe(true);
  });

  it('is undone for a row with a newer event', async () => {
    const w = await open();
    await w.ask('notices.readNotices', { noticeIds: ['n1'] });
    await w.pass(2000);
    w.answers['notices.listNotices'] = {
      data: withTotals([notice(1, { createTime: w.now() + 5000 }), notice(2)], 9, { comment: 2 }),
    };
    await w.ask('notices.openNotices', { tab: 'comment', how: 'refresh' });
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(0);
  });

  it('does not include an event that joined a row after it was loaded', async () => {
    const w = await open();
    const shownAt = w.read('notices.notice', 'n1')?.createTime;
    await w.pass(60_000);
    await w.ask('notices.readNotices', { noticeIds: ['n1'] });
    await w.pass(2000);
    expect(w.calls('notices.readNotices').map((call) => call.input['until'])).toEqual([shownAt]);
  });

  it('waits off line, also across a restart, and counts as done meanwhile', async () => {
    const w = await open();
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('notices.readAllNotices', {});
    expect(badge(w)).toBe(0);
    expect(w.read('notices.notice', 'n3')?.isRead).toBe(1);
    await w.pass(1000);
    expect(w.calls('notices.readAllNotices')).toEqual([]);
    w.kill();
    const next = createWorld({
      boot: { ...bootWith({ token: 'A', visitorTerms: '1', online: 0 }), at: w.now() },
      answers: answers(),
      storage: w.storage,
      more: true,
    });
    await next.pass(3000);
    await next.tell('session.networkChanged', { online: 1 });
    next.answers['notices.getUnread'] = { data: json(totals(7)) };
    await next.pass(5000);
    const [sent] = next.calls('notices.readAllNotices');
    expect(sent?.input['until']).toBeLessThanOrEqual(w.now());
    expect(badge(next)).toBe(0);
    expect(shown(next).every((n) => n === 0)).toBe(true);
  });

  it('of all is kept by a start without a network, which knows only the last totals, and is sent later', async () => {
    const w = await open();
    await w.pass(5000);
    w.kill();
    const next = createWorld({
      boot: { ...bootWith({ token: 'A', visitorTerms: '1', online: 0 }), at: w.now() },
      answers: answers({ 'notices.getUnread': { lost: 'network' } }),
      storage: w.storage,
      more: true,
    });
    await next.pass(3000);
    expect(badge(next)).toBe(6);
    await next.ask('notices.readAllNotices', {});
    expect(badge(next)).toBe(0);
    next.answers['notices.getUnread'] = { data: json(totals(7)) };
    await next.tell('session.networkChanged', { online: 1 });
    await next.pass(5000);
    expect(next.calls('notices.readAllNotices')).toHaveLength(1);
    expect(badge(next)).toBe(0);
  });

  it('clears only the given category, or all of them without one', async () => {
    const w = await open({
      'notices.readAllNotices': (input) => ({
        data: { unread: json(input['category'] === 2 ? totals(6, { comment: 3, like: 2 }) : totals(8)) },
      }),
    });
    await w.ask('notices.readAllNotices', { category: 2 });
    expect(unread(w)).toMatchObject({ interactiveNumber: 5, systemInformsNumber: 0 });
    await w.pass(2000);
    await w.ask('notices.readAllNotices', {});
    expect(badge(w)).toBe(0);
    await w.pass(2000);
    expect(badge(w)).toBe(0);
    expect(w.read('notices.notice', 'n2')?.isRead).toBe(1);
  });

  it('is reverted in the row and the total when it is refused', async () => {
    const w = await open({ 'notices.readNotices': { code: '010003', message: '不行' } });
    await w.ask('notices.readNotices', { noticeIds: ['n1'] });
    expect(unread(w)?.interactiveNumber).toBe(4);
    await w.pass(2000);
    expect(unread(w)?.interactiveNumber).toBe(5);
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(0);
  });

  it('of all rows is reverted in the rows when it is refused, but for one that was read by itself', async () => {
    const w = await open({ 'notices.readAllNotices': { code: '010003', message: '不行', after: 300 } });
    const rows = () => ['n1', 'n2', 'n3'].map((id) => w.read('notices.notice', id)?.isRead);
    await w.ask('notices.readNotices', { noticeIds: ['n1'] });
    await w.ask('notices.readAllNotices', {});
    expect(rows()).toEqual([1, 1, 1]);
    w.answers['notices.getUnread'] = { data: json(totals(6, { comment: 2, like: 2, system: 1 })) };
    const left = [notice(1, { isRead: 1 }), notice(2), notice(3)];
    w.answers['notices.listNotices'] = { data: withTotals(left, 6, { comment: 2, like: 2, system: 1 }) };
    await w.pass(3000);
    expect(unread(w)?.interactiveNumber).toBe(4);
    expect(rows()).toEqual([1, 0, 0]);
  });
  it('of all rows holds for one whose own reading is refused meanwhile', async () => {
    const w = await open({
      'notices.readNotices': { code: '010003', message: '不行', after: 300 },
      'notices.readAllNotices': { data: { unread: json(totals(7)) }, after: 3000 },
    });
    await w.ask('notices.readNotices', { noticeIds: ['n1'] });
    await w.ask('notices.readAllNotices', {});
    await w.pass(1000);
    expect(w.calls('notices.readAllNotices')).toHaveLength(1);
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(1);
    await w.pass(5000);
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(1);
    expect(unread(w)?.interactiveNumber).toBe(0);
  });

  it('on another device clears the rows here, and new notices are counted in newCount', async () => {
    const w = await open();
    w.answers['notices.getUnread'] = { data: json(totals(9, { comment: 5, like: 2, system: 1 })) };
    await push(w);
    await w.pass(200);
    expect(w.read('notices.list', 'comment')).toMatchObject({ ids: ['n1', 'n2', 'n3'], newCount: 2 });
    w.answers['notices.getUnread'] = { data: json(totals(10)) };
    await w.pass(2000);
    await push(w);
    await w.pass(200);
    expect(badge(w)).toBe(0);
    expect(w.read('notices.list', 'comment')).toMatchObject({ newCount: 0 });
    expect(w.read('notices.notice', 'n1')?.isRead).toBe(1);
  });
});
