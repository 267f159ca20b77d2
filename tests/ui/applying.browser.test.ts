// The forms that ask to be let in (a circle, Club Z, a car club): the worker shows the request at once; when the server
// refuses it, the person finds everything typed where it was, and reads why.
import { describe, expect, it, vi } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import type { AskTopic } from '../../bus/client/topics';
import { apply, circle } from './circleThings';
import { application, club } from './clubThings';
import { car, me } from './forumThings';
import { answer, asked, button, openPage, page, put } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const commands: AskTopic[] = [
  'carClubs.openClub',
  'carClubs.openMyApply',
  'carClubs.openCarModels',
  'circles.openCircle',
  'circles.openMyApply',
  'clubz.openDetail',
  'notices.refreshUnread',
];
const open = (at: string, online: 0 | 1 = 1): Promise<void> =>
  openPage(commands, at, { online }, me({ carModels: [car], cityName: '上海' }));
const asking = (more: Partial<Circle> = {}): Circle => circle(more.tribeId, { joinType: 1, needReason: 1, ...more });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const submit = () => page.locator('button[type=submit]').click();

describe('a request that is refused for its words', () => {
  it('to a car club: name, phone and reason stay', { tags: 'full' }, async () => {
    await open('/clubs/request?clubId=k1');
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.myApply', { applyId: '', phase: 'ready' }, 'k1');
    await field('姓名').fill('林屿');
    await field('手机号').fill('13800000001');
    await field('申请理由').fill('想一起走');
    await page.getByRole('checkbox').click();
    await submit();
    await expect.poll(() => asked('carClubs.applyToClub')).toHaveLength(1);
    await put('carClubs.acting', { pending: 1, failMessage: '' }, 'k1');
    await put('carClubs.club', club('k1', { applyStatus: 0 }), 'k1');
    await put('carClubs.club', club(), 'k1');
    await answer('carClubs.applyToClub', null, '010007');
    await page.getByText('内容包含不合适的词语，请修改').waitFor();
    expect(await field('姓名').inputValue()).toBe('林屿');
    expect(await field('手机号').inputValue()).toBe('13800000001');
    expect(await field('申请理由').inputValue()).toBe('想一起走');
  });
  it('to a circle: the reason stays', { tags: 'full' }, async () => {
    await open('/circle/joinCircle?tribeId=c1');
    await put('circles.circle', asking(), 'c1');
    await put('circles.myApply', { applyId: '', phase: 'ready' }, 'c1');
    await field('申请理由').fill('想加入');
    await page.getByRole('checkbox').click();
    await submit();
    await expect.poll(() => asked('circles.joinCircle')).toHaveLength(1);
    await put('circles.circle', asking({ isJoin: 1 }), 'c1');
    await put('circles.circle', asking(), 'c1');
    await answer('circles.joinCircle', null, '010007');
    await page.getByText('内容包含不合适的词语，请修改').waitFor();
    expect(await field('申请理由').inputValue()).toBe('想加入');
  });
  it('to Club Z: the reason and the frame number stay', { tags: 'full' }, async () => {
    await open('/clubz/clubZApply');
    const clubZ = (isJoin: 0 | 1) => asking({ tribeId: 'z', name: 'Club Z', isClubZ: 1, isJoin });
    await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
    await put('session.me', me({ carModels: [], cityName: '上海' }));
    await put('circles.circle', clubZ(0), 'z');
    await put('circles.myApply', { applyId: '', phase: 'ready' }, 'z');
    await field('车架号后六位').fill('A12345');
    await field('申请理由').fill('想加入');
    await page.getByRole('checkbox').click();
    await submit();
    await expect.poll(() => asked('circles.joinClubZ')).toHaveLength(1);
    await put('circles.circle', clubZ(1), 'z');
    await put('circles.circle', clubZ(0), 'z');
    await answer('circles.joinClubZ', null, '010007');
    await page.getByText('内容包含不合适的词语，请修改').waitFor();
    expect(await field('车架号后六位').inputValue()).toBe('A12345');
    expect(await field('申请理由').inputValue()).toBe('想加入');
  });
});

it.each([
  ['for the network', 0, '网络恢复后会自动发送，结果会通知你'],
  ['after others that came too soon', 1, '稍后会自动发送，结果会通知你'],
] as const)('a request that waits %s is shown as sent', { tags: 'full' }, async (_why, online, text) => {
  await open('/clubs/request?clubId=k1', online);
  await put('carClubs.club', club(), 'k1');
  await put('carClubs.myApply', { applyId: '', phase: 'ready' }, 'k1');
  await field('姓名').fill('林屿');
  await field('手机号').fill('13800000001');
  await field('申请理由').fill('想一起走');
  await page.getByRole('checkbox').click();
  await submit();
  await put('carClubs.club', club('k1', { applyStatus: 0 }), 'k1');
  await put('carClubs.acting', { pending: 2, failMessage: '' }, 'k1');
  await answer('carClubs.applyToClub', null, 'network');
  await page.getByText(text).waitFor();
  expect(await button('提交').count()).toBe(0);
});

describe('a new request that waits, after one that was refused', () => {
  const says = () => page.getByText('稍后会自动发送，结果会通知你').waitFor();
  it('to a car club is shown in place of the refused one', async () => {
    await open('/clubs/request?clubId=k1');
    await put('carClubs.acting', { pending: 2, failMessage: '' }, 'k1');
    await put('carClubs.apply', application('p1', { userId: 'me', status: 2 }), 'p1');
    await put('carClubs.myApply', { applyId: 'p1', phase: 'ready' }, 'k1');
    await put('carClubs.club', club('k1', { applyStatus: 0 }), 'k1');
    await says();
    expect(await button('重新申请').count()).toBe(0);
    await put('carClubs.club', club('k1', { applyStatus: 2 }), 'k1');
    await button('重新申请').waitFor();
  });
  it.each([
    ['a circle', '/circle/joinCircle?tribeId=c1', asking()],
    ['Club Z', '/clubz/clubZApply', asking({ tribeId: 'z', name: 'Club Z', isClubZ: 1 })],
  ])('to %s is shown in place of the refused one', async (_what, at, one) => {
    await open(at);
    await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
    await put('circles.apply', apply('p1', { tribeId: one.tribeId, userId: 'me', status: 2 }), 'p1');
    await put('circles.myApply', { applyId: 'p1', phase: 'ready' }, one.tribeId);
    await put('circles.circle', { ...one, isJoin: 1 }, one.tribeId);
    await says();
    expect(await button('重新申请').count()).toBe(0);
    await put('circles.circle', one, one.tribeId);
    await button('重新申请').waitFor();
  });
});

describe('a request that is refused after it waited for the network', () => {
  /** Sends what stands in the form; the worker shows it as made while it waits, and takes that back. */
  async function refusedLate(call: AskTopic, wait: () => Promise<void>, refuse: () => Promise<void>): Promise<void> {
    await page.getByRole('checkbox').click();
    await submit();
    await wait();
    await answer(call, null, 'network');
    await page.getByText('稍后会自动发送，结果会通知你').waitFor();
    await refuse();
  }
  it('stands in the form of a circle again', async () => {
    await open('/circle/joinCircle?tribeId=c1');
    await put('circles.circle', asking(), 'c1');
    await put('circles.myApply', { applyId: '', phase: 'ready' }, 'c1');
    await field('申请理由').fill('想加入');
    await refusedLate(
      'circles.joinCircle',
      () => put('circles.circle', asking({ isJoin: 1 }), 'c1'),
      () => put('circles.circle', asking(), 'c1'),
    );
    await field('申请理由').waitFor();
    expect(await field('申请理由').inputValue()).toBe('想加入');
  });
  it('stands in the form of Club Z again', async () => {
    await open('/clubz/clubZApply');
    const clubZ = (isJoin: 0 | 1) => asking({ tribeId: 'z', name: 'Club Z', isClubZ: 1, isJoin });
    await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
    await put('session.me', me({ carModels: [], cityName: '上海' }));
    await put('circles.circle', clubZ(0), 'z');
    await put('circles.myApply', { applyId: '', phase: 'ready' }, 'z');
    await field('车架号后六位').fill('A12345');
    await field('申请理由').fill('想加入');
    await refusedLate(
      'circles.joinClubZ',
      () => put('circles.circle', clubZ(1), 'z'),
      () => put('circles.circle', clubZ(0), 'z'),
    );
    await field('申请理由').waitFor();
    expect(await field('申请理由').inputValue()).toBe('想加入');
    expect(await field('车架号后六位').inputValue()).toBe('A12345');
  });
  it('stands in the form of a car club again, whose numbers no other tab finds', { tags: 'full' }, async () => {
    await open('/clubs/request?clubId=k1');
    await put('carClubs.club', club(), 'k1');
    await put('carClubs.myApply', { applyId: '', phase: 'ready' }, 'k1');
    await field('姓名').fill('林屿');
    await field('手机号').fill('13800000001');
    await field('申请理由').fill('想一起走');
    await refusedLate(
      'carClubs.applyToClub',
      async () => {
        await put('carClubs.club', club('k1', { applyStatus: 0 }), 'k1');
        await put('carClubs.acting', { pending: 2, failMessage: '' }, 'k1');
      },
      () => put('carClubs.club', club(), 'k1'),
    );
    await field('申请理由').waitFor();
    expect(await field('申请理由').inputValue()).toBe('想一起走');
    expect(await field('姓名').inputValue()).toBe('林屿');
    expect(await field('手机号').inputValue()).toBe('13800000001');
    expect(Object.values(localStorage).join()).not.toContain('13800000001');
  });
});
