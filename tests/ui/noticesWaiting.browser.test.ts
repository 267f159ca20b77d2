// What was announced to a circle or a club and waited for the network is not lost when it is refused in the end.
import { expect, it, vi } from 'vitest';
import { answer, openPage, page, put } from './stage/stage';
import { circle } from './circleThings';
import { club } from './clubThings';
import { user } from './forumThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it(
  'the words of a refused notice of a circle stand in the sheet again, until they are given up',
  { tags: 'full' },
  async () => {
    await openPage(['circles.openCircle', 'circles.openApplies'], '/circle/circleNotice?tribeId=c1');
    const show = (title: string, content: string) =>
      put(
        'circles.circle',
        circle('c1', { isJoin: 2, myRole: 3, notice: { title, content, author: user('me', '林屿'), updateTime: 1 } }),
        'c1',
      );
    await show('集合', '周六八点');
    await button('修改公告').click();
    await field('标题').fill('改期');
    await field('内容').fill('周日八点，南门见');
    await button('发布').click();
    await show('改期', '周日八点，南门见');
    await answer('circles.updateNotice', null, 'network');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await show('集合', '周六八点');
    await button('修改公告').click();
    expect([await field('标题').inputValue(), await field('内容').inputValue()]).toEqual(['改期', '周日八点，南门见']);
    await button('关闭').click();
    await page.getByRole('dialog', { name: '放弃公告？' }).getByRole('button', { name: '放弃' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button('修改公告').click();
    expect([await field('标题').inputValue(), await field('内容').inputValue()]).toEqual(['集合', '周六八点']);
  },
);

it('the words of a refused announcement of a club stand in the form again, unless another one is written', async () => {
  await openPage(['carClubs.openClub', 'carClubs.openNotices'], '/clubs/Announcement?clubId=k1');
  await put('carClubs.club', club('k1', { myRole: 2 }), 'k1');
  await put('carClubs.notices', { ids: [], phase: 'ready' }, 'k1');
  await field('标题').fill('改期');
  await field('公告内容').fill('改到周日');
  await button('发布').click();
  await answer('carClubs.announce', null, 'network');
  await button('请填写标题').waitFor();
  await put('carClubs.refusedNotice', { title: '改期', content: '改到周日' }, 'k1');
  await button('发布').waitFor();
  expect([await field('标题').inputValue(), await field('公告内容').inputValue()]).toEqual(['改期', '改到周日']);
  await field('公告内容').fill('改到周一');
  await put('carClubs.refusedNotice', { title: '集合', content: '南门' }, 'k1');
  expect(await field('公告内容').inputValue()).toBe('改到周一');
});
