// The home page of Club Z for non-members: its tile among the circles, ten threads, and all threads after admission.
import { expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import type { CurrentUser } from '../../bus/entities/users';
import { asked, open, page, put, things } from './stage/stage';
import { listOf, thread } from './forumThings';

const clubZ = (more: Partial<Circle> = {}): Circle => ({
  tribeId: 'z',
  name: 'Club Z',
  avatarUrl: '',
  coverUrl: '',
  intro: '路线、器物与人。',
  categoryId: 'k',
  categoryName: '',
  memberCount: 9,
  threadCount: 40,
  isJoin: 1,
  myRole: 0,
  joinType: 1,
  needReason: 1,
  isPrivate: 0,
  notice: null,
  owner: null,
  groupID: '',
  isClubZ: 1,
  unreadCount: 0,
  createTime: 1,
  ...more,
});
const person = (userType: CurrentUser['userType']): CurrentUser => ({
  userId: 'me',
  userName: '林屿',
  nickName: '林屿',
  avatarUrl: '',
  headUrl: '',
  userType,
  gender: 1,
  authTac: 1,
  phone: '',
  cityName: '',
  intro: '',
  coverUrl: '',
  carModels: [],
  isPlatformAdmin: 0,
  points: 0,
  muteUntil: 0,
  blockedCount: 0,
});
const ten = Array.from({ length: 10 }, (_, i) =>
  thread(`t${i}`, { title: `第 ${i} 条`, scope: 'clubz', tribeId: 'z' }),
);

it('the tile of Club Z among the circles leads to the home page of Club Z', { tags: 'full' }, async () => {
  await open('/home');
  await put('circles.circle', clubZ(), 'z');
  await put('circles.strip', { ids: ['z'], phase: 'ready' });
  await put('forum.feed', listOf([]), 'recommend');
  await page.getByRole('link', { name: 'Club Z' }).last().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

it('Club Z has the colour of its cover before the picture', async () => {
  await open('/');
  await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
  await put('circles.circle', clubZ({ coverUrl: '/media/late.webp', coverColor: '#33262c' }), 'z');
  await page.getByRole('heading', { name: 'Club Z' }).first().waitFor();
  const ground = page.locator('main header [style*="background"]').first();
  expect(await ground.getAttribute('style')).toContain('background: rgb(51, 38, 44)');
});

it('admission to Club Z refreshes its feed and removes the limit, without a pull-to-refresh', async () => {
  await open('/');
  await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
  await put('circles.circle', clubZ(), 'z');
  await things(ten);
  await put(
    'forum.feed',
    listOf(
      ten.map((t) => t.threadId),
      { hasMore: 0 },
    ),
    'circleHot|z',
  );
  await page.getByText('更多内容仅成员可见').scrollIntoViewIfNeeded();
  expect(await asked('forum.refreshFeed')).toEqual([]);
  await put('circles.circle', clubZ({ isJoin: 2, myRole: 1 }), 'z');
  await expect.poll(() => asked('forum.refreshFeed')).toEqual([{ feed: 'circleHot|z' }]);
  await expect.poll(() => page.getByText('更多内容仅成员可见').count()).toBe(0);
});

it(
  'Club Z disables joining with a reason for a fan, not for a car owner or a person not loaded yet',
  { tags: 'full' },
  async () => {
    await open('/');
    await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
    await put('circles.circle', clubZ({ isJoin: 0 }), 'z');
    await things(ten);
    await put(
      'forum.feed',
      listOf(
        ten.map((t) => t.threadId),
        { hasMore: 0 },
      ),
      'circleHot|z',
    );
    const apply = page.getByRole('button', { name: '申请加入' });
    await apply.waitFor();
    await put('session.me', person(-1));
    await page.getByRole('button', { name: '仅限车主' }).first().waitFor();
    expect(await page.getByRole('button', { name: '仅限车主' }).first().isDisabled()).toBe(true);
    expect(await apply.count()).toBe(0);
    await put('session.me', person(1));
    await apply.waitFor();
  },
);
