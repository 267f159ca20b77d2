// Checking in to an activity: at once, after a login, and after the network is back.
import { describe, expect, it } from 'vitest';
import { start, tokensOf } from './activityKit';
import { failureOf, inputsOf } from './world';

describe('checking in', () => {
  const here = { activityId: 'a1', code: 'GATE1', latitude: 31.3, longitude: 121.2 };
  it('returns the result and updates the points', async () => {
    const w = await start({ more: { 'activities.submitSignIn': { data: { state: 1, points: 20, days: 3 } } } });
    expect(await w.ask('activities.checkIn', here)).toEqual({ login: 0, result: { state: 1, points: 20, days: 3 } });
    expect([inputsOf(w, 'activities.submitSignIn'), w.read('session.me')?.points]).toEqual([[here], 520]);
    expect(w.read('activities.checkingIn', 'a1')).toEqual({ waits: 0, result: { state: 1, points: 20, days: 3 } });
  });
  it('keeps a visitor’s code, opens the login prompt, and is sent once after login', async () => {
    const w = await start({
      token: '',
      more: { 'activities.submitSignIn': { data: { state: 5, points: 0, days: 0 } } },
    });
    expect(await w.ask('activities.checkIn', here)).toEqual({ login: 1, result: null });
    expect([
      w.read('session.dialog')?.kind,
      w.read('activities.checkingIn', 'a1'),
      w.calls('activities.submitSignIn').length,
    ]).toEqual(['loginPrompt', { waits: 1, result: null }, 0]);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(3000);
    expect([inputsOf(w, 'activities.submitSignIn'), w.read('activities.checkingIn', 'a1')]).toEqual([
      [here],
      { waits: 0, result: { state: 5, points: 0, days: 0 } },
    ]);
  });
  it('is not sent when the visitor logs in 11 minutes later', async () => {
    const w = await start({
      token: '',
      more: { 'activities.submitSignIn': { data: { state: 1, points: 0, days: 0 } } },
    });
    await w.ask('activities.checkIn', here);
    await w.pass(11 * 60_000);
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(3000);
    expect(w.calls('activities.submitSignIn').length).toBe(0);
  });
  it('that could not be sent for more than a day is cancelled, and this is said', { tags: 'full' }, async () => {
    const w = await start({ more: { 'activities.submitSignIn': { lost: 'network' } } });
    await expect(w.ask('activities.checkIn', here)).rejects.toThrow('network');
    await w.tell('session.networkChanged', { online: 0 });
    await w.pass(25 * 3_600_000);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.told('session.toasted')).toEqual([{ text: '有一项操作超过24小时没有提交，已取消', success: 0 }]);
  });
  it('fails with network while offline, is sent later, and shows its result as a toast', async () => {
    const w = await start({ more: { 'activities.submitSignIn': { lost: 'network' } } });
    expect(await failureOf(w.ask('activities.checkIn', here))).toMatchObject({ code: 'network' });
    w.answers['activities.submitSignIn'] = { data: { state: 1, points: 5, days: 1 } };
    await w.pass(60_000);
    expect(new Set(tokensOf(w, 'activities.submitSignIn')).size).toBe(1);
    expect(w.told('session.toasted')).toEqual([{ text: '签到成功 +5积分', success: 1 }]);
  });
});
