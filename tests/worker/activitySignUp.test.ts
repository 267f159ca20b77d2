// Taking part in an activity: sign-up and its withdrawal, exchanges, and saved form values.
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../bus/recording/redact';
import { memoryStorage } from '../../worker/edges/storage';
import { shapes } from '../../worker/recording/shapes';
import { activity, apply, start, tokensOf } from './activityKit';
import { json, me, page } from './fixtures';
import { failureOf, inputsOf } from './world';
import type { Reply } from './world';

describe('signing up', () => {
  it('uses the call for the activity’s kind, returns the sign-up, and updates points and activity', async () => {
    for (const [more, call] of [
      [{}, 'activities.signUp'],
      [{ clubZ: 1 }, 'activities.signUpClubZ'],
      [{ clubZ: 1, needPoints: 60 }, 'activities.signUpClubZPoints'],
    ] as const) {
      const w = await start({
        more: {
          'activities.getActivity': { data: json(activity('a1', more)) },
          [call]: { data: json(apply('e1', { costPoints: 60, companions: 1 })), after: 300 },
        },
      });
      await w.ask('activities.openActivity', { activityId: 'a1' });
      const { id } = w.post('activities.apply', {
        activityId: 'a1',
        values: { name: '林屿' },
        companions: 1,
        points: 60,
      });
      await w.pass(100);
      expect(w.read('activities.activity', 'a1')?.pending).toBe(1);
      await w.pass(1000, () => w.replies.has(id));
      expect(w.replies.get(id)?.payload).toMatchObject({ applyId: 'e1' });
      expect(inputsOf(w, call)).toEqual([{ activityId: 'a1', values: { name: '林屿' }, companions: 1, points: 60 }]);
      expect([w.read('activities.myApply', 'e1')?.status, w.read('session.me')?.points]).toEqual([1, 440]);
      await w.pass(500);
      expect([w.read('activities.activity', 'a1')?.pending, w.calls('activities.getActivity').length]).toEqual([0, 2]);
    }
  });
  it('counts who signs up with their companions at once, also where the activity cannot be read again', async () => {
    const w = await start({ more: { 'activities.signUp': { data: json(apply('e1', { companions: 1 })) } } });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(w.read('activities.activity', 'a1')?.appliedCount).toBe(1);
    w.answers['activities.getActivity'] = { lost: 'network' };
    await w.ask('activities.apply', { activityId: 'a1', values: { name: '林屿' }, companions: 1 });
    expect(w.read('activities.activity', 'a1')?.appliedCount).toBe(3);
  });
  it('passes a refusal with its data to the page and shows no toast', async () => {
    const w = await start({
      more: { 'activities.signUp': { code: '010005', message: '名额已满', data: { left: 0, waitCount: 2 } } },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(await failureOf(w.ask('activities.apply', { activityId: 'a1' }))).toMatchObject({
      code: '010005',
      data: { left: 0, waitCount: 2 },
    });
    expect([w.told('session.toasted'), w.read('activities.activity', 'a1')?.pending]).toEqual([[], 0]);
  });
  it('waits without a network, is sent once with the same token after a restart, and shows a toast', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, more: { 'activities.signUp': { lost: 'network' } } });
    await first.ask('activities.openActivity', { activityId: 'a1' });
    expect(
      await failureOf(first.ask('activities.apply', { activityId: 'a1', values: { name: '林屿' } })),
    ).toMatchObject({ code: 'network' });
    expect(first.read('activities.activity', 'a1')?.pending).toBe(2);
    const [token] = tokensOf(first, 'activities.signUp');
    first.kill();
    const second = await start({ storage, more: { 'activities.signUp': { data: json(apply('e1', { status: 0 })) } } });
    await second.pass(60_000);
    expect(tokensOf(second, 'activities.signUp')).toEqual([token]);
    expect(second.told('session.toasted')).toEqual([{ text: '报名已提交，等待审核', success: 1 }]);
    expect(second.read('activities.myApply', 'e1')?.status).toBe(0);
  });
  it.each([
    ['activities.apply', 'activities.signUp', { activityId: 'a1', values: { name: '林屿' } }],
    ['activities.exchange', 'activities.participate', { activityId: 'a1', count: 1 }],
  ] as const)(
    'that waits is shown as waiting when its activity is opened after a restart, %s',
    async (topic, call, input) => {
      const storage = memoryStorage();
      const more = { [call]: { lost: 'network' } as const };
      const first = await start({ storage, more });
      await expect(first.ask(topic, input as never)).rejects.toThrow('network');
      first.kill();
      const again = await start({ storage, more });
      await again.ask('activities.openActivity', { activityId: 'a1' });
      expect(again.read('activities.activity', 'a1')?.pending).toBe(2);
    },
  );
  it('opens the login prompt for a visitor and sends nothing', async () => {
    const w = await start({ token: '' });
    expect(await failureOf(w.ask('activities.apply', { activityId: 'a1' }))).toMatchObject({ code: '020011' });
    expect([w.read('session.dialog')?.kind, w.calls('activities.signUp').length]).toEqual(['loginPrompt', 0]);
  });
});

describe('withdrawing a sign-up', () => {
  const open = async (reply: Reply) => {
    const w = await start({
      more: {
        'activities.getActivity': { data: json(activity('a1', { myApply: apply('e1', { costPoints: 60 }) })) },
        'activities.signUp': reply,
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    return w;
  };
  it('is shown optimistically, survives a refresh in between, and refunds the points', async () => {
    const w = await open({
      data: json(apply('e1', { status: 3, canCancel: 0, ticketCode: '', costPoints: 0 })),
      after: 900,
    });
    await w.ask('activities.cancelApply', { applyId: 'e1' });
    await w.ask('activities.openActivity', { activityId: 'a1' }, 300);
    expect(w.read('activities.myApply', 'e1')).toMatchObject({ status: 3, canCancel: 0, ticketCode: '', pending: 1 });
    await w.pass(3000);
    expect(inputsOf(w, 'activities.signUp')).toEqual([{ applyId: 'e1', cancel: 1 }]);
    expect([w.read('activities.myApply', 'e1')?.pending, w.read('session.me')?.points]).toEqual([0, 560]);
    expect(await failureOf(w.ask('activities.cancelApply', { applyId: 'nothing' }))).toMatchObject({ code: '010002' });
  });
  it('refunds the points once when the page was closed before the answer', async () => {
    const storage = memoryStorage();
    const signedUp = { data: json(activity('a1', { myApply: apply('e1', { costPoints: 60 }) })) };
    const first = await start({
      storage,
      more: { 'activities.getActivity': signedUp, 'activities.signUp': { lost: 'network', after: 60_000 } },
    });
    await first.ask('activities.openActivity', { activityId: 'a1' });
    await first.ask('activities.cancelApply', { applyId: 'e1' });
    await first.pass(3000);
    expect(first.calls('activities.signUp')).toHaveLength(1);
    first.kill();
    // The server has cancelled it: the points that are read now contain the refund.
    const refunded = 560;
    const ledger = json({ ...(page([]) as object), balance: refunded, soon: 0, soonTime: 0 });
    const second = await start({
      storage,
      more: {
        'session.getUserInfo': { data: json(me('me', { points: refunded })) },
        'activities.signUp': { data: json(apply('e1', { status: 3, canCancel: 0, ticketCode: '', costPoints: 0 })) },
        'points.listEntries': { data: ledger },
      },
    });
    await second.pass(60_000);
    expect(second.calls('activities.signUp')).toHaveLength(1);
    expect(second.read('session.me')?.points).toBe(refunded);
  });
  it('that could not be sent for more than a day is reverted, and this is said', { tags: 'full' }, async () => {
    const w = await start({ more: { 'activities.signUp': { lost: 'network' } } });
    await w.ask('activities.openMine', { list: '', how: 'open' });
    await w.ask('activities.cancelApply', { applyId: 'e1' });
    await w.tell('session.networkChanged', { online: 0 });
    await w.pass(25 * 3_600_000);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.read('activities.myApply', 'e1')).toMatchObject({ status: 1, pending: 0 });
    expect(w.told('session.toasted').pop()?.text).toBe('有一项操作超过24小时没有提交，已取消');
  });
  it('is reverted when refused, with the server’s message as a toast', async () => {
    const w = await open({ code: '010004', message: '状态已变化，请刷新后再试' });
    await w.ask('activities.cancelApply', { applyId: 'e1' });
    await w.pass(1000);
    expect(w.read('activities.myApply', 'e1')).toMatchObject({
      status: 1,
      canCancel: 1,
      ticketCode: 'ZT1.e1.x',
      pending: 0,
    });
    expect(w.told('session.toasted')).toEqual([{ text: '状态已变化，请刷新后再试', success: 0 }]);
  });
});

it.each([
  ['activities.apply', 'activities.signUp', { activityId: 'a1', values: { name: '林屿' } }],
  ['activities.exchange', 'activities.participate', { activityId: 'a1', count: 1 }],
] as const)('%s can be withdrawn while it waits, and is then never sent', async (topic, call, input) => {
  const w = await start();
  await w.ask('activities.openActivity', { activityId: 'a1' });
  await w.tell('session.networkChanged', { online: 0 });
  await expect(w.ask(topic, input as never)).rejects.toThrow('network');
  expect(w.read('activities.activity', 'a1')?.pending).toBe(2);
  await w.ask('activities.withdrawUnsent', { activityId: 'a1' });
  expect(w.read('activities.activity', 'a1')?.pending).toBe(0);
  await w.tell('session.networkChanged', { online: 1 });
  await w.pass(60_000);
  expect(w.calls(call)).toEqual([]);
  expect(w.read('activities.activity', 'a1')?.pending).toBe(0);
  w.answers[call] = { code: '010002', after: 500 };
  w.post(topic, input as never);
  await w.pass(100);
  await expect(w.ask('activities.withdrawUnsent', { activityId: 'a1' })).rejects.toThrow('010004');
});

describe('an exchange', () => {
  it('is sent once for a double tap and a repeated ask, returns the coupon, and updates the points', async () => {
    const goods = activity('a1', {
      kind: 3,
      goodsType: 3,
      stock: 9,
      perLimit: 2,
      myCount: 0,
      needAddress: 0,
      needPoints: 40,
    });
    const w = await start({
      more: {
        'activities.getActivity': { data: json(goods) },
        'activities.participate': {
          data: { exchangeId: 'e9', orderId: '', couponCode: 'AAAA-BBBB-CCCC', costPoints: 40, balance: 460 },
        },
        'activities.getApply': { data: json(apply('e9')) },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    const first = w.post('activities.exchange', { activityId: 'a1', count: 1 });
    w.post('activities.exchange', { activityId: 'a1', count: 1 }, first);
    const second = w.post('activities.exchange', { activityId: 'a1', count: 1 });
    await w.pass(1000);
    expect([
      w.calls('activities.participate').length,
      w.replies.get(first.id)?.payload,
      w.replies.get(second.id)?.payload,
    ]).toMatchObject([1, { couponCode: 'AAAA-BBBB-CCCC' }, { couponCode: 'AAAA-BBBB-CCCC' }]);
    expect([w.read('session.me')?.points, w.read('activities.myApply', 'e9')?.applyId]).toEqual([460, 'e9']);
  });
});

describe('saved form values', () => {
  it('are stored on the phone per activity and user, and survive a killed page', async () => {
    const storage = memoryStorage();
    const first = await start({ storage });
    await first.ask('activities.keepContact', {
      activityId: 'a1',
      values: { name: '林屿', phone: '13800000001' },
      companions: 1,
    });
    first.kill();
    const second = await start({ storage });
    await second.ask('activities.openContact', { activityId: 'a1' });
    await second.ask('activities.openContact', { activityId: 'a2' });
    expect([second.read('activities.contact', 'a1')?.values, second.read('activities.contact', 'a2')]).toEqual([
      { name: '林屿', phone: '13800000001' },
      null,
    ]);
    const other = await start({ storage, more: { 'session.getUserInfo': { data: json(me('other')) } } });
    await other.ask('activities.openContact', { activityId: 'a1' });
    expect(other.read('activities.contact', 'a1')).toBeNull();
  });
  it('are redacted in a recording, while the kind of the comment thread is kept', async () => {
    const w = await start();
    await w.ask('activities.keepContact', {
      activityId: 'a1',
      values: { name: '林屿', phone: '13800000001' },
      companions: 1,
    });
    await w.ask('forum.openComments', { threadId: 'activity:a1', sort: 'new', onlyAuthor: 0 }).catch(() => undefined);
    const redactor = createRedactor(shapes);
    const lines = w.log.map((e) => JSON.stringify(redactor.envelope(e)));
    expect(lines.filter((line) => line.includes('13800000001') || line.includes('林屿'))).toEqual([]);
    // A replay needs the kind of the thread in order to take the same path.
    expect(
      lines.filter((line) => line.includes('forum.openComments') && line.includes('"activity:activityId:')).length,
    ).toBeGreaterThan(0);
  });
});
