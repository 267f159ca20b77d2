// The floating button 发布: its sheet does not shift, and the button covers no control.
import { expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import { listOf, thread } from './forumThings';
import { autoReply, open, page, put, still, things } from './stage/stage';

it('the sheet of 发布 does not shift when the drafts arrive', async () => {
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

/** Whether a tap in the middle of the element is not caught by a floating button. */
const reached = (el: HTMLElement): boolean => {
  const { left, top, width, height } = el.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return y < 0 || y > innerHeight || (hit !== null && (el.contains(hit) || !hit.closest('[data-float]')));
};
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
/** The height in px that floating buttons cover of the element. */
const coveredOf = (el: HTMLElement): number => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return Math.max(
    0,
    ...Array.from(document.querySelectorAll('[data-float]:not([data-away])'), (float) => {
      const box = float.getBoundingClientRect();
      return Math.min(right, box.right) > Math.max(left, box.left)
        ? Math.min(bottom, box.bottom) - Math.max(top, box.top)
        : 0;
    }),
  );
};
/** Waits until the page has reacted to a scroll: scrolling up shows the button again. */
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
const stands = async (): Promise<void> => {
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-float]')?.style.getPropertyValue('--float-up'))
    .not.toBe('');
};

it('发布 does not cover the links of Club Z at any height of the window', async () => {
  for (const height of [568, 600, 640, 667, 700]) {
    await open('/', { height });
    await put('clubz.home', { tribeId: 'z', myPoints: 0, needUserType: 1, phase: 'ready' });
    await put('circles.circle', clubZ, 'z');
    await put('forum.feed', listOf([]), 'circleHot|z');
    const way = page
      .getByRole('link', { name: '车情报' })
      .or(page.getByRole('button', { name: '车情报' }))
      .first();
    await way.waitFor();
    await page.getByRole('button', { name: '发布', exact: true }).waitFor();
    await stands();
    await expect.poll(() => way.evaluate(reached), { message: `${height} px` }).toBe(true);
  }
});

for (const type of ['', 'xl'] as const) {
  it(`发布 covers no 关注, 赞, 评论 or 分享 of a feed${type && ', at the largest type'}`, async () => {
    await open('/home', { type });
    const ids = Array.from({ length: 12 }, (_, i) => `t${i}`);
    await things(ids.map((id) => thread(id, { title: `第 ${id} 条`, likeCount: 1234 })));
    await put('forum.feed', listOf(ids), 'recommend');
    await page.getByText('第 t2 条').waitFor();
    await page.getByRole('button', { name: '发布', exact: true }).waitFor();
    await stands();
    /** Controls below the window, so that each can be scrolled to the button's position. */
    const controls = () =>
      Array.from(document.querySelectorAll<HTMLElement>('article button, article a')).filter(
        (el) =>
          /^(关注|赞|评论|分享)/.test(el.getAttribute('aria-label') ?? '') &&
          el.getBoundingClientRect().top > innerHeight,
      );
    await expect.poll(() => controls().length).toBeGreaterThan(4);
    for (const control of controls().slice(0, 5)) {
      window.scrollBy(0, control.getBoundingClientRect().top - (innerHeight - 112) + 100);
      await frame();
      window.scrollBy(0, -100);
      await frame();
      await expect.poll(() => reached(control), { message: control.outerHTML.slice(0, 80) }).toBe(true);
    }
  });
}

it('回到顶部 covers no control of a post while 发布 is hidden, and is above 发布 when both are shown', async () => {
  await open('/home', { type: 'xl' });
  const ids = Array.from({ length: 12 }, (_, i) => `t${i}`);
  await things(ids.map((id) => thread(id, { title: `第 ${id} 条`, likeCount: 1234 })));
  await put('forum.feed', listOf(ids), 'recommend');
  await page.getByText('第 t2 条').waitFor();
  const controls = () =>
    Array.from(document.querySelectorAll<HTMLElement>('article button')).filter((el) =>
      /^(关注|更多|赞|评论|分享)/.test(el.getAttribute('aria-label') ?? ''),
    );
  const float = (name: string) => document.querySelector<HTMLElement>(`[data-float][aria-label=${name}]`);
  await expect.poll(() => controls().length).toBeGreaterThan(4);
  const most = () => Math.max(...controls().map(coveredOf));
  for (let i = 0; i < 8; i++) {
    window.scrollBy(0, 170);
    await frame();
    if (window.scrollY < innerHeight) continue;
    await expect.poll(() => float('回到顶部')?.style.getPropertyValue('--float-up')).toMatch(/px/);
    await expect.poll(most, { message: `down to ${window.scrollY}` }).toBe(0);
  }
  for (let i = 0; i < 4; i++) {
    window.scrollBy(0, -90);
    await frame();
    await expect.poll(most, { message: `up to ${window.scrollY}` }).toBe(0);
    await expect
      .poll(
        () =>
          (float('发布')?.getBoundingClientRect().top ?? 0) - (float('回到顶部')?.getBoundingClientRect().bottom ?? 0),
      )
      .toBeGreaterThanOrEqual(11);
  }
});
