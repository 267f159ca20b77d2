// Points in the worker: the sign-in is an optimistic update that waits off line; the balance is the same in every
// stream.
import { describe, expect, it } from 'vitest';
import type { SignInInfo } from '../../bus/entities/points';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page } from './fixtures';
import { bootWith, createWorld, said, startedAt } from './world';
import type { Answers } from './world';

const today = '2026-11-21';
const month = (more: Partial<SignInInfo> = {}): Json =>
  json({
    date: today,
    today: 0,
    continuousDays: 5,
    totalDays: 20,
    todayCount: 30,
    month: '2026-11',
    rules: '规则',
    balance: 100,
    days: [
      { date: '2026-11-20', state: 1, points: 10 },
      { date: today, state: 3, points: 15 },
      { date: '2026-11-22', state: 0, points: 30 },
    ],
    ...more,
  });
const signInRewards = (cycleDay: number): Json =>
  json({
    cycleDay,
    ladder: [5, 5, 8, 8, 10, 15, 30].map((points, i) => ({
      day: i + 1,
      points,
      icon: 'points',
      got: i < cycleDay ? 1 : 0,
    })),
  });
const entry = (n: number, amount: number): Json =>
  json({
    entryId: `i${n}`,
    title: '每日签到',
    amount,
    balance: 100,
    source: 1,
    refId: '',
    createTime: n,
    expireTime: 0,
  });
const ledger = (entries: Json[], more: { balance?: number; cursor?: string } = {}): Json => ({
  ...(page(entries, more.cursor ? { hasMore: true, cursor: more.cursor } : {}) as { [name: string]: Json }),
  balance: more.balance ?? 100,
  soon: 40,
  soonTime: startedAt + 1000,
});

/** A server that remembers the sign-in. */
const answers = (): Answers => {
  let done = 0;
  return {
    ...quietAnswers(),
    'session.getUserInfo': (_input, token) => (token ? { data: json(me('me', { points: 100 })) } : { code: '020011' }),
    'points.getSignIn': (input) => ({
      data: done
        ? month({
            today: 1,
            continuousDays: 6,
            totalDays: 21,
            todayCount: 31,
            balance: 115,
            month: said(input, 'month'),
            days: [
              { date: '2026-11-20', state: 1, points: 10 },
              { date: today, state: 1, points: 15 },
            ],
          })
        : month({ month: said(input, 'month') }),
    }),
    'points.getAward': () => ({ data: signInRewards(done ? 6 : 5) }),
    'points.signIn': () => {
      done = 1;
      return { data: { points: 15, continuousDays: 6, balance: 115, already: 0 }, after: 300 };
    },
    'points.listEntries': { data: ledger([entry(2, 10), entry(1, 90)]) },
  };
};
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
/** One minute before 22 November in Shanghai. */
const nearMidnight = () => ({ ...bootWith({ token: 'A', visitorTerms: '1' }), at: Date.UTC(2026, 10, 21, 15, 59) });
type World = Awaited<ReturnType<typeof start>>;
const shown = (w: World) => w.read('points.month', 'm2026-11')?.value;
const dayOf = (w: World, date = today) => shown(w)?.days.find((one) => one.date === date);

describe('the sign-in', () => {
  it('opens the current month by the server’s clock', async () => {
    const w = await start({ serverAhead: 16 * 3_600_000 });
    await expect(w.ask('points.openSignIn', { month: '' })).resolves.toEqual({ month: '2026-11' });
    const late = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: answers(),
      serverAhead: 10 * 86_400_000,
    });
    await late.pass(2500);
    await expect(late.ask('points.openSignIn', { month: '' })).resolves.toEqual({ month: '2026-12' });
  });

  it('is shown at once; its points and the balances are updated with the server’s answer', async () => {
    const w = await start();
    await w.ask('points.openSignIn', { month: '' });
    const { id } = w.post('points.signIn', {});
    await w.pass(60);
    expect(w.read('points.signing')).toEqual({ pending: 1, date: today, result: null });
    expect([
      shown(w)?.today,
      shown(w)?.continuousDays,
      shown(w)?.totalDays,
      shown(w)?.todayCount,
      dayOf(w)?.state,
      w.read('points.award')?.value?.cycleDay,
    ]).toEqual([1, 6, 21, 31, 1, 6]);
    expect(w.read('points.balance')?.balance).toBe(100);
    await w.pass(5000, () => w.replies.has(id));
    expect(w.replies.get(id)?.payload).toMatchObject({ points: 15, already: 0 });
    expect(w.read('points.signing')).toMatchObject({ pending: 0, result: { points: 15, continuousDays: 6 } });
    expect([w.read('points.balance')?.balance, w.read('session.me')?.points]).toEqual([115, 115]);
    await w.pass(500);
    expect([shown(w)?.today, shown(w)?.continuousDays, w.read('points.award')?.value?.cycleDay]).toEqual([1, 6, 6]);
  });

  it('is sent once for five taps, and every tap gets its points', async () => {
    const w = await start();
    await w.ask('points.openSignIn', { month: '' });
    const taps = Array.from({ length: 5 }, () => w.post('points.signIn', {}).id);
    await w.pass(3000);
    expect(w.calls('points.signIn')).toHaveLength(1);
    expect(taps.map((id) => (w.replies.get(id)?.payload as { points: number } | undefined)?.points)).toEqual([
      15, 15, 15, 15, 15,
    ]);
  });

  it('waits off line as pending, survives the worker’s death, and is sent once', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('points.openSignIn', { month: '' });
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    expect(w.read('points.signing')).toMatchObject({ pending: 2, date: today });
    expect(dayOf(w)?.state).toBe(1);
    // A second tap fails in the same way and adds no second job.
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    w.kill();
    const again = await start({ storage, more: true });
    await again.ask('points.openSignIn', { month: '' });
    await again.pass(5000);
    expect(again.calls('points.signIn')).toHaveLength(1);
    expect(again.read('points.signing')).toMatchObject({ pending: 0, result: { points: 15 } });
  });

  it('is shown as pending after a restart without a network', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    w.kill();
    const lost: Answers = { ...answers(), 'points.signIn': { lost: 'network' } };
    const again = await start({ storage, answers: lost });
    await again.ask('points.openSignIn', { month: '' });
    await again.pass(500);
    expect(again.read('points.signing')).toMatchObject({ pending: 2 });
    expect([
      shown(again)?.today,
      shown(again)?.continuousDays,
      dayOf(again)?.state,
      again.read('points.award')?.value?.cycleDay,
    ]).toEqual([1, 6, 1, 6]);
  });

  it('that waited past midnight counts for the new day, with a toast', async () => {
    const w = await start({ boot: nearMidnight() });
    await w.ask('points.openSignIn', { month: '' });
    const served = w.answers['points.signIn'];
    w.answers['points.signIn'] = { lost: 'network' };
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    await w.pass(120_000);
    if (served) w.answers['points.signIn'] = served;
    w.answers['points.getSignIn'] = { data: month({ date: '2026-11-22', today: 1 }) };
    await w.pass(60_000);
    expect(new Set(w.calls('points.signIn').map((one) => one.input['clientToken'])).size).toBe(1);
    expect(w.told('session.toasted')).toContainEqual({ text: '网络恢复，已为你完成今天的签到', success: 0 });
    expect(w.read('points.signing')).toMatchObject({ pending: 0, date: '2026-11-22' });
  });

  it('that the server counted before midnight, and whose answer comes after it, is not said to be the new day’s', async () => {
    const w = await start({ boot: nearMidnight() });
    await w.ask('points.openSignIn', { month: '' });
    const served = w.answers['points.signIn'];
    w.answers['points.signIn'] = { lost: 'network' };
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    await w.pass(120_000);
    // The server gives a repetition its first answer.
    if (served) w.answers['points.signIn'] = served;
    w.answers['points.getSignIn'] = { data: month({ date: '2026-11-22', continuousDays: 6 }) };
    await w.pass(60_000);
    expect(w.told('session.toasted')).toEqual([]);
    expect(shown(w)).toMatchObject({ date: '2026-11-22', today: 0 });
  });

  it('is reverted when the server refuses it, with the reason as a toast', async () => {
    const w = await start({ answers: { ...answers(), 'points.signIn': { code: '010003', message: '暂时不能签到' } } });
    await w.ask('points.openSignIn', { month: '' });
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: '010003' } });
    expect([
      shown(w)?.today,
      shown(w)?.continuousDays,
      dayOf(w)?.state,
      w.read('points.award')?.value?.cycleDay,
    ]).toEqual([0, 5, 3, 5]);
    expect(w.told('session.toasted')).toContainEqual({ text: '暂时不能签到', success: 0 });
  });

  it('of a visitor opens the login prompt and is not sent', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: answers() });
    await w.pass(3000);
    await expect(w.ask('points.signIn', {})).rejects.toMatchObject({ failure: { code: '020011' } });
    expect([w.read('session.dialog')?.kind, w.calls('points.signIn').length]).toEqual(['loginPrompt', 0]);
  });

  it('loads the new day when its page is open past midnight', async () => {
    const w = await start({ boot: nearMidnight() });
    await w.ask('points.openSignIn', { month: '' });
    const before = w.calls('points.getSignIn').length;
    w.answers['points.getSignIn'] = {
      data: month({
        date: '2026-11-22',
        days: [
          { date: today, state: 2, points: 0 },
          { date: '2026-11-22', state: 3, points: 5 },
        ],
      }),
    };
    await w.pass(120_000);
    expect(w.calls('points.getSignIn').length).toBe(before + 1);
    expect([shown(w)?.date, dayOf(w, '2026-11-22')?.state]).toEqual(['2026-11-22', 3]);
  });

  it.each([
    ['the network is back', 'session.networkChanged', { online: 1 }],
    ['the page is looked at again', 'session.visibilityChanged', { visible: 1 }],
  ] as const)('can be made for the new day when that could be loaded only once %s', async (_when, event, payload) => {
    const w = await start({ boot: nearMidnight() });
    await w.ask('points.openSignIn', { month: '' });
    await w.ask('points.signIn', {});
    await w.pass(1000);
    w.answers['points.getSignIn'] = { lost: 'network' };
    await w.pass(120_000);
    expect(shown(w)).toMatchObject({ date: today, today: 1 });
    w.answers['points.getSignIn'] = { data: month({ date: '2026-11-22' }) };
    const before = w.calls('points.getSignIn').length;
    await w.tell(event, payload);
    await w.pass(1000);
    expect(shown(w)).toMatchObject({ date: '2026-11-22', today: 0 });
    await w.tell(event, payload);
    await w.pass(1000);
    expect(w.calls('points.getSignIn').length).toBe(before + 1);
  });

  it('has the phase error when the first load fails, and keeps loaded values when a later load fails', async () => {
    const w = await start({
      answers: { ...answers(), 'points.getSignIn': { lost: 'network' }, 'points.getAward': { lost: 'network' } },
    });
    await w.ask('points.openSignIn', { month: '' });
    expect([w.read('points.month', 'm2026-11'), w.read('points.award')]).toEqual([
      { value: null, phase: 'error' },
      { value: null, phase: 'error' },
    ]);
    w.answers['points.getSignIn'] = { data: month() };
    await w.ask('points.openSignIn', { month: '2026-11' });
    w.answers['points.getSignIn'] = { lost: 'network' };
    await w.ask('points.openSignIn', { month: '2026-11' });
    expect(w.read('points.month', 'm2026-11')).toMatchObject({ phase: 'ready', value: { continuousDays: 5 } });
  });
});

describe('the ledger', () => {
  it('is loaded by tab and page, and updates the balance', async () => {
    const w = await start();
    w.answers['points.listEntries'] = (input) => ({
      data: input['cursor'] === 'c1' ? ledger([entry(1, 5)]) : ledger([entry(3, 5), entry(2, 5)], { cursor: 'c1' }),
    });
    await w.ask('points.openEntries', { type: 'got', how: 'open' });
    await w.ask('points.openEntries', { type: 'got', how: 'more' });
    expect(w.read('points.entries', 'got')).toMatchObject({ ids: ['i3', 'i2', 'i1'], hasMore: 0 });
    expect(w.read('points.balance')).toEqual({ balance: 100, soon: 40, soonTime: startedAt + 1000 });
    expect(w.calls('points.listEntries').map((one) => one.input['type'])).toEqual(['got', 'got']);
  });

  it('is loaded again when it is opened after points have changed', async () => {
    const w = await start();
    await w.ask('points.openEntries', { type: 'all', how: 'open' });
    await w.ask('points.openEntries', { type: 'all', how: 'open' });
    expect(w.calls('points.listEntries')).toHaveLength(1);
    await w.ask('points.signIn', {});
    await w.ask('points.openEntries', { type: 'all', how: 'open' });
    expect(w.calls('points.listEntries')).toHaveLength(2);
  });

  it('is removed on logout, with the balance and the month', async () => {
    const w = await start();
    await w.ask('points.openEntries', { type: 'all', how: 'open' });
    await w.ask('points.openSignIn', { month: '' });
    w.answers['session.logoutApp'] = { data: {} };
    await w.ask('session.logout', {});
    await w.pass(3000);
    expect([
      w.read('points.entries', 'all'),
      w.read('points.entry', 'i1'),
      w.read('points.balance') ?? null,
      w.read('points.month', 'm2026-11'),
    ]).toEqual([undefined, undefined, null, undefined]);
  });
});
