// What was written to a group and waited for the network is not lost when it is refused in the end.
import { expect, it, vi } from 'vitest';
import type { Group } from '../../bus/entities/chat';
import { navigate } from '../../ui/app/navigation/navigation';
import { answer, asked, page, put } from './stage/stage';
import { listOf } from './forumThings';
import { group, groupNotice, member, membersOf, now } from './groupsThings';
import { come } from './groupsStage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const show = (more: Partial<Group>): Promise<void> => put('chat.group', group(more), 'g1');
const field = (name: string) => page.getByRole('textbox', { name });

it(
  'the words of a refused bulletin stand in the field again, until another one stands there',
  { tags: 'full' },
  async () => {
    await come('/circle/circleGroupBulletin?groupID=g1', {}, ['chat.updateGroup']);
    await put('chat.members', membersOf([member('me', '林屿', { role: 'Admin' })]), 'g1');
    const stood = { text: '周六集合', author: '北岸慢行', time: now };
    await show({ myRole: 'Admin', notification: stood });
    const edit = page.getByRole('button', { name: '修改公告' });
    await edit.click();
    await field('公告内容').fill('周日集合，南门见');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await show({ myRole: 'Admin', notification: { text: '周日集合，南门见', author: '林屿', time: now } });
    await answer('chat.updateGroup', null, 'network');
    await edit.waitFor();
    await show({ myRole: 'Admin', notification: stood });
    await page.getByText('周六集合').waitFor();
    await edit.click();
    expect(await field('公告内容').inputValue()).toBe('周日集合，南门见');
    await page.getByRole('button', { name: '取消' }).click();
    await edit.click();
    expect(await field('公告内容').inputValue()).toBe('周六集合');
  },
);

it('another admin’s newer bulletin is not replaced by refused words', async () => {
  await come('/circle/circleGroupBulletin?groupID=g1', {}, ['chat.updateGroup']);
  await put('chat.members', membersOf([member('me', '林屿', { role: 'Admin' })]), 'g1');
  await show({ myRole: 'Admin', notification: { text: '周六集合', author: '北岸慢行', time: now } });
  const edit = page.getByRole('button', { name: '修改公告' });
  await edit.click();
  await field('公告内容').fill('周日集合');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await answer('chat.updateGroup', null, 'network');
  await show({ myRole: 'Admin', notification: { text: '改到下周', author: '阿澈', time: now } });
  await page.getByText('改到下周').waitFor();
  await edit.click();
  expect(await field('公告内容').inputValue()).toBe('改到下周');
});

it('the words of a request to join stand there again when it was refused after it had waited', async () => {
  const at = '/circle/circleGroupManage?groupID=g1';
  await come(at, {}, ['chat.joinGroup']);
  await show({ myRole: '', joinOption: 'NeedPermission' });
  await field('申请理由').fill('一起走过皖南');
  await page.getByRole('button', { name: '申请加入' }).click();
  await answer('chat.joinGroup', null, 'network');
  navigate('/home');
  await field('申请理由').waitFor({ state: 'detached' });
  navigate(at);
  await field('申请理由').waitFor();
  expect(await field('申请理由').inputValue()).toBe('一起走过皖南');
});

it('a decision about a request that waited and is refused can be made again', { tags: 'full' }, async () => {
  await come('/circle/circleGroupNotice', {}, ['chat.handleGroupNotice']);
  await put('chat.groupNotices', listOf(['n1']));
  await put('chat.groupNotice', groupNotice('n1', 1), 'n1');
  const agree = page.getByRole('button', { name: '同意阿澈' });
  await agree.click();
  await put('chat.groupNotice', groupNotice('n1', 1, { handled: 1 }), 'n1');
  await answer('chat.handleGroupNotice', null, 'network');
  await page.getByText('待发送，网络恢复后处理').waitFor();
  await page.getByText('已同意').waitFor();
  await put('chat.groupNotice', groupNotice('n1', 1), 'n1');
  await agree.waitFor();
  expect(await asked('chat.handleGroupNotice')).toEqual([{ noticeId: 'n1', agree: 1 }]);
});

it('the refused name of a group stands in the field again, until it is given up', async () => {
  const revise = '/circle/circleGroupRevise?groupID=g1';
  await come(revise, {}, ['chat.updateGroup']);
  await put('chat.members', membersOf([member('me', '林屿', { role: 'Admin' })]), 'g1');
  await show({ myRole: 'Admin', name: '周末车队' });
  await field('群名称').fill('周末夜行车队');
  await page.getByRole('button', { name: '保存' }).click();
  await answer('chat.updateGroup', null, 'network');
  await field('群名称').waitFor({ state: 'detached' });
  navigate(revise);
  await field('群名称').waitFor();
  expect(await field('群名称').inputValue()).toBe('周末夜行车队');
  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await field('群名称').waitFor({ state: 'detached' });
  navigate(revise);
  await field('群名称').waitFor();
  expect(await field('群名称').inputValue()).toBe('周末车队');
});
