// 发布 in the bottom bar and its sheet; 回到顶部 above the bar.
import { expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import { listOf, thread } from './forumThings';
import { autoReply, open, page, put, still, things } from './stage/stage';

it('the sheet of 发布 does not shift when the drafts arrive', { tags: 'full' }, async () => {
  await open('/home');
  await autoReply(['forum.openDrafts']);
  await put('forum.feed', listOf([]), 'recommend');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const first = page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: /^图文/ });
  await first.waitFor();
  await still();
  const before = await first.boundingBox();
  await put('forum.drafts', { ids: ['d1', 'd2'], phase: 'ready', publishing: [] });
  await page.getByRole('button', { name: /^草稿箱\s*2/ }).waitFor();
  expect(await first.boundingBox()).toEqual(before);
});

const clubZ: Circle = {
  tribeId: 'z',
  name: 'Club Z',
  avatarUrl: '',
  coverUrl: '',
  intro: '路线、器物与人。',
  categoryId: 'k',
  categoryName: '',
  memberCount: 9,
  threadCount: 40,
  isJoin: 2,
  myRole: 1,
  joinType: 1,
  needReason: 1,
  isPrivate: 0,
  notice: null,
  owner: null,
  groupID: '',
  isClubZ: 1,
  unreadCount: 0,
  createTime: 1,
};

it('a member of Club Z publishes there from its home page, everybody else in the community', async () => {
  await open('/', {});
  await autoReply(['forum.openDrafts']);
  await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
  await put('circles.circle', clubZ, 'z');
  await put('forum.feed', listOf([]), 'circleHot|z');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: /^图文/ }).click();
  await expect.poll(() => location.pathname).toBe('/clubz/clubZAddThread');
});

const frame = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

it('回到顶部 stands over the bar while a page is scrolled up, and takes it to its top', { tags: 'full' }, async () => {
  await open('/home', { type: 'xl' });
  const ids = Array.from({ length: 12 }, (_, i) => `t${i}`);
  await things(ids.map((id) => thread(id, { title: `第 ${id} 条`, likeCount: 1234 })));
  await put('forum.feed', listOf(ids), 'recommend');
  await page.getByText('第 t2 条').waitFor();
  const button = page.getByRole('button', { name: '回到顶部' });
  const bar = page.getByRole('navigation', { name: '底部导航' });
  // The rest of the shell and the lower half of the feed come a little later.
  await page.locator('#overlays [role=status]').first().waitFor({ state: 'attached' });
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight * 3);
  for (let i = 0; i < 8; i++) {
    window.scrollBy(0, 170);
    await frame();
    expect(await button.count(), `down to ${window.scrollY}`).toBe(0);
  }
  window.scrollBy(0, -90);
  await button.waitFor();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo((await bar.boundingBox())?.y ?? 0, 0);
  await button.click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.poll(() => button.count()).toBe(0);
});
