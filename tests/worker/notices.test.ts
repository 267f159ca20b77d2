// Unread totals and red dots in the worker: no stale or negative counts, and the app's badge after every change.
import { describe, expect, it } from 'vitest';
import { emptyList } from '../../worker/store/lists';
import { dots, json } from './fixtures';
import { answers, badge, counts, notice, push, start, totals, unread, withTotals } from './noticeKit';
import { bootWith, createWorld } from './world';
import type { Answers, World } from './world';

describe('unread totals', () => {
  it('are loaded right after a visitor logs in, without waiting for the next poll', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: answers() });
    await w.pass(4000);
    expect(w.read('session.state')?.phase).toBe('tourist');
    expect(w.calls('notices.getUnread')).toEqual([]);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(500);
    expect(unread(w)).toMatchObject({ interactiveNumber: 5, systemInformsNumber: 1 });
    // The red dots are requested with the new login, too.
    expect(w.calls('notices.initRedDot').length).toBe(1);
  });

  it('ignore an answer with an older seq and take a newer one', async () => {
    const w = await start();
    w.answers['notices.getUnread'] = { data: json(totals(4, { comment: 9 })) };
    await w.ask('notices.refreshUnread', {});
    expect(unread(w)).toMatchObject({ interactiveNumber: 5, seq: 5 });
    w.answers['notices.getUnread'] = { data: json(totals(8, { comment: 9 })) };
    await w.ask('notices.refreshUnread', {});
    expect(unread(w)).toMatchObject({ interactiveNumber: 9, systemInformsNumber: 0, seq: 8 });
  });

  it('are updated by a list of notices that carries them', async () => {
    const w = await start({ 'notices.listNotices': { data: withTotals([notice(1)], 9, { comment: 1 }) } });
    await w.ask('notices.openNotices', { tab: 'comment', how: 'open' });
    expect(unread(w)).toMatchObject({ interactiveNumber: 1, systemInformsNumber: 0, seq: 9 });
    expect(w.read('notices.counts')).toEqual(counts({ comment: 1 }));
    expect(w.read('notices.notice', 'n1')).toMatchObject({ actorIds: ['u1'], isRead: 0 });
    expect(w.read('users.user', 'u1')?.userId).toBe('u1');
  });

  it('are requested at once after a push, and once more for a burst of 50 pushes', async () => {
    const w = await start();
    const before = w.calls('notices.getUnread').length;
    w.answers['notices.getUnread'] = { data: json(totals(10, { comment: 4 })) };
    await push(w);
    await w.pass(100);
    expect(unread(w)?.interactiveNumber).toBe(4);
    w.answers['notices.getUnread'] = { data: json(totals(60, { comment: 54 })) };
    for (let i = 0; i < 50; i++) await push(w);
    await w.pass(1500);
    expect(unread(w)?.interactiveNumber).toBe(54);
    expect(w.calls('notices.getUnread').length - before).toBe(2);
  });

  it('are polled each minute while the page is visible, not while it is hidden, and at once when shown', async () => {
    const w = await start();
    const n = () => w.calls('notices.getUnread').length;
    const before = n();
    await w.pass(61_000);
    expect(n()).toBe(before + 1);
    await w.tell('session.visibilityChanged', { visible: 0 });
    await w.pass(300_000);
    expect(n()).toBe(before + 1);
    await w.tell('session.visibilityChanged', { visible: 1 });
    await w.pass(100);
    expect(n()).toBe(before + 2);
  });

  it('are requested once as soon as the network is back, not with the next poll', async () => {
    const w = await start({ 'notices.getUnread': { lost: 'network' } });
    await w.tell('session.networkChanged', { online: 0 });
    const n = () => w.calls('notices.getUnread').length;
    const before = n();
    w.answers['notices.getUnread'] = { data: json(totals(5, { like: 2 })) };
    await w.pass(3000);
    expect([n(), unread(w)]).toEqual([before, undefined]);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(100);
    expect(unread(w)?.interactiveNumber).toBe(2);
    await w.pass(59_000);
    expect(n()).toBe(before + 1);
  });
  it('include chat’s unread sum and group notices once chat has counted them', async () => {
    // With saveData chat does not start on its own.
    const w = await start({}, { boot: bootWith({ token: 'A', visitorTerms: '1', saveData: 1 }) });
    w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
    w.kernel.emit('chat.total', { c2c: 4, group: 3, mutedDot: 1, groupNotice: 2 });
    // Chat counts its conversations one by one; the badge waits instead of climbing.
    expect(unread(w)?.chatNumber).toBe(0);
    await w.pass(2000);
    expect(unread(w)).toMatchObject({ chatNumber: 7, groupNoticeNumber: 2 });
    expect(w.read('notices.redDot')?.chat).toMatchObject({ show: 1, count: 9 });
    expect(badge(w)).toBe(5 + 1 + 2 + 7);
    w.kernel.emit('chat.total', { c2c: 4, group: 3, mutedDot: 1, groupNotice: 0 });
    expect(unread(w)?.groupNoticeNumber).toBe(0);
  });

  it('show the server’s number for chat until chat has counted as many', async () => {
    const said = { ...totals(5), chatNumber: 6, hasConversations: 1 };
    const w = await start(
      { 'notices.getUnread': { data: json(said) } },
      { boot: bootWith({ token: 'A', visitorTerms: '1', saveData: 1 }) },
    );
    expect(unread(w)?.chatNumber).toBe(6);
    const shown = () =>
      w.log
        .filter((e) => e.topic === 'notices.unread' && e.kind === 'emit')
        .map((e) => (e.payload as { chatNumber: number }).chatNumber);
    w.kernel.emit('chat.conversations', { ...emptyList, phase: 'ready' }, 'C2C');
    w.kernel.emit('chat.total', { c2c: 2, group: 0, mutedDot: 0, groupNotice: 0 });
    await w.pass(2000);
    w.kernel.emit('chat.total', { c2c: 4, group: 2, mutedDot: 0, groupNotice: 0 });
    await w.pass(2000);
    w.kernel.emit('chat.total', { c2c: 3, group: 2, mutedDot: 0, groupNotice: 0 });
    expect(Array.from(new Set(shown()))).toEqual([6, 5]);
  });

  it('show the server’s count of group notices until chat has counted its own', async () => {
    const w = await start({ 'notices.getUnread': { data: json({ ...totals(5), groupNoticeNumber: 3 }) } });
    w.kernel.emit('chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 0 });
    expect(unread(w)?.groupNoticeNumber).toBe(3);
    w.kernel.emit('chat.total', { c2c: 0, group: 0, mutedDot: 0, groupNotice: 4 });
    expect(unread(w)?.groupNoticeNumber).toBe(4);
  });

  it('are sent to native.syncRedDot once for values that change together', async () => {
    const w = await start();
    const told = () =>
      w.log
        .filter((e) => e.kind === 'ask' && e.topic === 'native.syncRedDot')
        .map((e) => e.payload as { unread: { interactiveNumber: number } | null });
    const before = told().length;
    w.answers['notices.getUnread'] = { data: json(totals(10, { comment: 4 })) };
    await push(w);
    await w.pass(100);
    expect(told().length).toBe(before + 1);
    expect(told()[before]?.unread?.interactiveNumber).toBe(4);
  });

  it('are 0 after logout, and the notices, their list and the counts are removed', async () => {
    const w = await start();
    await w.ask('notices.openNotices', { tab: 'comment', how: 'open' });
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect(badge(w)).toBe(0);
    expect([w.read('notices.list', 'comment'), w.read('notices.notice', 'n1'), w.read('notices.counts')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('red dots', () => {
  const home = { ...dots(), home: { show: 1, count: 4, updateTime: 9 } };

  it('are cleared at once and reported once when their page is visited, and polled only for changes', async () => {
    const w = await start({ 'notices.initRedDot': { data: home } });
    expect(w.read('notices.redDot')?.home.show).toBe(1);
    await w.tell('session.routeChanged', { route: '/home', tncType: 'Loyalty_Community', title: '社区' });
    await w.pass(10);
    expect(w.read('notices.redDot')?.home.show).toBe(0);
    await w.pass(2000);
    expect(w.calls('notices.cancelRedDot').map((call) => call.input['key'])).toEqual(['home']);
    // All dots are requested at the start, later only changes.
    await w.pass(61_000);
    expect([w.calls('notices.initRedDot').length, w.calls('notices.getRedDot').length]).toEqual([1, 1]);
    await w.tell('session.routeChanged', { route: '/', tncType: 'Loyalty_Community', title: 'Club Z' });
    await w.pass(2000);
    expect(w.calls('notices.cancelRedDot')).toHaveLength(1);
  });

  it('stay cleared while the visit waits to be told, also after a restart', async () => {
    const on = { data: home };
    const isShown = (w: World) => w.read('notices.redDot')?.home.show;
    const lost: Answers = {
      'notices.initRedDot': on,
      'notices.getRedDot': on,
      'notices.cancelRedDot': { lost: 'network' },
    };
    const w = await start(lost);
    expect(isShown(w)).toBe(1);
    await w.tell('session.routeChanged', { route: '/home', tncType: 'Loyalty_Community', title: '社区' });
    await w.pass(61_000);
    expect(w.calls('notices.getRedDot')).toHaveLength(1);
    expect(isShown(w)).toBe(0);
    w.kill();
    const next = await start(lost, { storage: w.storage });
    expect(next.calls('notices.initRedDot')).toHaveLength(1);
    expect(isShown(next)).toBe(0);
  });

  it('are never requested or cancelled for a visitor', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: answers() });
    await w.pass(4000);
    await w.tell('session.routeChanged', { route: '/home', tncType: 'Loyalty_Community', title: '社区' });
    await w.pass(70_000);
    expect(w.calls('notices.initRedDot').concat(w.calls('notices.getRedDot'), w.calls('notices.cancelRedDot'))).toEqual(
      [],
    );
  });
});
