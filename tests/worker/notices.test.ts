// Unread totals, red dots and notices in the worker: no stale or negative counts, two devices in sync, and the app's
// badge after every change.
import { describe, expect, it } from 'vitest';
import type { Notice, NoticeCounts } from '../../bus/entities/notices';
import type { Json } from '../../bus/protocol/envelope';
import { emptyList } from '../../worker/store/lists';
import { quietAnswers, dots, json, me, page, user } from './fixtures';
import { bootWith, createWorld, startedAt } from './world';
import type { Answers, World } from './world';

const times = process.env['SOAK'] === '1' ? 1000 : 150;
const counts = (more: Partial<NoticeCounts> = {}): NoticeCounts => ({
  comment: 0,
  like: 0,
  at: 0,
  follow: 0,
  system: 0,
  ...more,
});
const totals = (seq: number, more: Partial<NoticeCounts> = {}) => {
  const c = counts(more);
  return {
    interactiveNumber: c.comment + c.like + c.at + c.follow,
    systemInformsNumber: c.system,
    groupNoticeNumber: 0,
    chatNumber: 0,
    seq,
    counts: c,
  };
};
const notice = (n: number, more: Partial<Notice> = {}): Notice => ({
  noticeId: `n${n}`,
  category: 1,
  kind: 1,
  title: '',
  content: '第' + n,
  actors: [user('u' + (n % 5))],
  actorCount: 1,
  target: { title: '帖子', thumb: '', threadId: 't1', postId: 'p' + n, responseId: '', deleted: 0 },
  link: '/circle/threadDetail?threadId=t1',
  createTime: startedAt - n * 1000,
  isRead: 0,
  ...more,
});
const withTotals = (list: Notice[], seq: number, more: Partial<NoticeCounts> = {}): Json => ({
  ...(page(list) as { [key: string]: Json }),
  unread: json(totals(seq, more)),
});

const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'notices.getUnread': { data: json(totals(5, { comment: 3, like: 2, system: 1 })) },
  'notices.listNotices': { data: withTotals([notice(1), notice(2), notice(3)], 5, { comment: 3, like: 2, system: 1 }) },
  'notices.readNotices': { data: { unread: json(totals(6, { comment: 1, like: 2, system: 1 })) } },
  'notices.readAllNotices': { data: { unread: json(totals(7)) } },
  'notices.cancelRedDot': { data: dots() },
  ...more,
});
const start = async (more: Answers = {}, options: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: answers(more),
    more: true,
    ...options,
  });
  await w.pass(2500);
  return w;
};
const unread = (w: World) => w.read('notices.unread');
const badge = (w: World): number => {
  const u = unread(w);
  return u ? u.interactiveNumber + u.systemInformsNumber + u.groupNoticeNumber + u.chatNumber : 0;
};
const push = (w: World) => w.tell('chat.pushed', { kind: 'unreadChanged' }, 'env');
const shown = (w: World) =>
  w.log
    .filter((e) => e.kind === 'emit' && e.topic === 'notices.unread')
    .map((e) => (e.payload as { interactiveNumber: number }).interactiveNumber);

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

/** Pseudo-random integers by seed, so that a failing run can be repeated. */
const chanceOf = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
};

describe('random events, reads, polls and network losses', () => {
  it('end in the server’s count, which is never negative and rises only with new events', async () => {
    for (let run = 1; run <= times; run++) {
      const chance = chanceOf(run);
      // The server's rows with the time of their last event.
      const rows = new Map<string, { at: number; isRead: boolean }>();
      let seq = 1;
      let online = true;
      /** Events on rows that were new, read or requested to be read: only these may raise the count. */
      let causes = 0;
      const wishedRead = new Set<string>();
      const number = () => [...rows.values()].filter((row) => !row.isRead).length;
      const w = createWorld({
        boot: bootWith({ token: 'A', visitorTerms: '1' }),
        more: true,
        answers: answers({
          'session.getUserInfo': { data: json(me()) },
          'notices.getUnread': () => ({ data: json(totals(seq, { comment: number() })), after: 10 + chance(400) }),
          'notices.listNotices': () => ({
            data: withTotals(
              [...rows]
                .map(([id, row]) => notice(0, { noticeId: id, createTime: row.at, isRead: row.isRead ? 1 : 0 }))
                .toSorted((a, b) => b.createTime - a.createTime),
              seq,
              { comment: number() },
            ),
            after: 10 + chance(400),
          }),
          'notices.readNotices': (input) =>
            read((id, at) => (input['noticeIds'] as string[]).includes(id) && at <= Number(input['until'])),
          'notices.readAllNotices': (input) => read((_id, at) => at <= Number(input['until'])),
        }),
      });
      function read(
        which: (id: string, at: number) => boolean,
      ): ReturnType<Extract<Answers[string], (...a: never[]) => unknown>> {
        if (!online) return { lost: 'network', after: 10 + chance(100) };
        let n = 0;
        for (const [id, row] of rows)
          if (!row.isRead && which(id, row.at)) {
            row.isRead = true;
            n++;
          }
        if (n) seq++;
        // Some answers are lost although the server has marked the rows as read.
        return chance(5) === 0
          ? { lost: 'network', after: 20 }
          : { data: { unread: json(totals(seq, { comment: number() })) }, after: 10 + chance(900) };
      }
      await w.pass(2000);
      for (let step = 0; step < 12; step++) {
        const what = chance(6);
        const id = 'n' + chance(6);
        if (what <= 1) {
          if (!rows.has(id) || rows.get(id)?.isRead === true || wishedRead.has(id)) causes++;
          rows.set(id, { at: w.now(), isRead: false });
          wishedRead.delete(id);
          seq++;
          await push(w);
        } else if (what === 2) w.post('notices.openNotices', { tab: 'comment', how: 'refresh' });
        else if (what === 3) {
          w.post('notices.readNotices', { noticeIds: [id, 'n1'] });
          for (const one of [id, 'n1']) wishedRead.add(one);
        } else if (what === 4) {
          w.post('notices.readAllNotices', {});
          for (const one of rows.keys()) wishedRead.add(one);
        } else {
          online = !online;
          await w.tell('session.networkChanged', { online: online ? 1 : 0 });
        }
        await w.pass(chance(700));
        const now = unread(w)?.interactiveNumber ?? 0;
        expect(now >= 0 && Number.isInteger(now), `run ${run}`).toBe(true);
      }
      online = true;
      await w.tell('session.networkChanged', { online: 1 });
      await w.pass(130_000);
      expect([run, unread(w)?.interactiveNumber]).toEqual([run, number()]);
      await w.ask('notices.openNotices', { tab: 'comment', how: 'refresh' });
      for (const [id, row] of rows)
        expect([run, id, w.read('notices.notice', id)?.isRead]).toEqual([run, id, row.isRead ? 1 : 0]);
      const seen = shown(w);
      const rises = seen.reduce((sum, n, i) => sum + Math.max(0, n - (seen[i - 1] ?? 0)), 0);
      expect(rises <= causes, `run ${run}: ${rises} rises of ${causes}: ${seen.join(' ')}`).toBe(true);
      // Without new events the count falls to 0 and does not rise again.
      await w.ask('notices.readAllNotices', {});
      const from = shown(w).length;
      w.post('notices.refreshUnread', {});
      w.post('notices.openNotices', { tab: 'comment', how: 'refresh' });
      await w.pass(5000);
      expect([
        run,
        unread(w)?.interactiveNumber,
        shown(w)
          .slice(from)
          .every((n) => n === 0),
      ]).toEqual([run, 0, true]);
    }
  }, 300_000);
});
