// A sheet or a form in which something was typed: left by a step back, it asks before the words are given up.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { answer, asked, openPage, page, put, things } from './stage/stage';
import { apply, circle } from './circleThings';
import { club } from './clubThings';
import { listOf, me, thread, user } from './forumThings';

const slow = { timeout: 15_000 };
const commands: AskTopic[] = [
  'carClubs.openApplies',
  'carClubs.openClub',
  'carClubs.openMembers',
  'carClubs.openNotices',
  'circles.openCircle',
  'circles.openMyApply',
  'circles.openStrip',
  'content.openBanners',
  'forum.openComments',
  'forum.openFeed',
  'forum.openThread',
  'forum.openTopicList',
  'forum.openTopics',
  'search.openHotWords',
  'users.openHome',
  'users.openPeople',
];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const none = { coverUrl: '', cityName: '', intro: '' };

const own = circle('c1', { isJoin: 2, myRole: 3 });

type Sheet = { at: string; title: string; what: string; field: string; open: () => Promise<void> };
const sheets: Sheet[] = [
  {
    at: '/mine/info',
    title: '编辑资料',
    what: '修改',
    field: '简介',
    async open() {
      await put('users.user', user('me', '我'), 'me');
      const counts = { followCount: 0, fansCount: 0, likedCount: 0, threadCount: 0, answerCount: 0, tribeCount: 0 };
      await put('users.home', { userId: 'me', ...none, ...counts, canChat: 0 }, 'me');
      await button('编辑资料').click(slow);
    },
  },
  {
    at: '/clubs/manage?clubId=k1',
    title: '编辑资料',
    what: '修改',
    field: '简介',
    async open() {
      await put('carClubs.club', club('k1', { myRole: 3 }), 'k1');
      await button('编辑资料').click(slow);
    },
  },
  {
    at: '/circle/circleNotice?tribeId=c1',
    title: '圈子公告',
    what: '公告',
    field: '内容',
    async open() {
      await put('circles.circle', own, 'c1');
      await button('发布公告').click(slow);
    },
  },
  {
    at: '/circle/hotList',
    title: '创建话题',
    what: '创建话题',
    field: '简介',
    async open() {
      await put('forum.topicList', listOf([]), 'hot');
      await button('创建话题').click(slow);
    },
  },
  {
    at: '/circle/threadDetail?threadId=a',
    title: '举报',
    what: '举报',
    field: '补充说明',
    async open() {
      await things([thread('a', { title: '独库公路' })]);
      await button('更多').click(slow);
      await page.getByRole('dialog').getByRole('button', { name: '举报' }).click(slow);
    },
  },
  {
    at: '/circle/circleNotice?tribeId=c1&tab=applies',
    title: '拒绝申请',
    what: '拒绝理由',
    field: '拒绝理由',
    async open() {
      await put('circles.circle', circle('c1', { isJoin: 2, myRole: 2 }), 'c1');
      await put('users.user', user('u2', '阿澈'), 'u2');
      await put('circles.apply', apply('a2', { userId: 'u2', reason: '' }), 'a2');
      await put('circles.applies', listOf(['a2'], { total: 1 }), 'c1|0');
      await button('拒绝阿澈').click(slow);
    },
  },
  {
    at: '/mine/chatNotice',
    title: '发起聊天',
    what: '发起群聊',
    field: '群名称（选填）',
    async open() {
      await put('chat.conversations', listOf([]), 'C2C');
      await put('users.user', user('u1', '北岸慢行'), 'u1');
      await put('users.user', user('u2', '阿澈'), 'u2');
      await put('users.people', listOf(['u1', 'u2']), 'follows|me|');
      await button('发起聊天').first().click(slow);
      for (const name of ['北岸慢行', '阿澈']) await page.getByRole('checkbox', { name }).click(slow);
    },
  },
];

it.each(sheets)(
  '$title of $at keeps what was typed until the person has said to give it up',
  { tags: 'full' },
  async (one) => {
    await openPage(commands, one.at, {}, me());
    await one.open();
    const sheet = page.getByRole('dialog', { name: one.title, exact: true });
    const question = page.getByRole('dialog', { name: `放弃${one.what}？` });
    const field = sheet.getByRole('textbox', { name: one.field });
    await field.fill('写了很久的话', slow);
    await expect.poll(() => (history.state as { guard?: 1 }).guard, slow).toBe(1);
    await page.goBack();
    await question.getByRole('button', { name: '继续编辑' }).click(slow);
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('写了很久的话');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '放弃' }).click(slow);
    await sheet.waitFor({ state: 'detached' });
    expect(location.pathname + location.search).toBe(one.at);
  },
);

it.each([
  { title: '编辑资料', at: '/clubs/manage?clubId=k1', name: '名称', most: 20, says: '名称为 2–20 字' },
  { title: '圈子公告', at: '/circle/circleNotice?tribeId=c1', name: '标题', most: 30, says: '标题最多 30 字' },
  { title: '创建话题', at: '/circle/hotList', name: '名称', most: 20, says: '名称为 2–20 字' },
  { title: '发起聊天', at: '/mine/chatNotice', name: '群名称（选填）', most: 20, says: '群名称最多 20 字' },
])(
  '$title of $at cuts nothing off a $name, and counts an emoji as one letter',
  { tags: 'full' },
  async ({ at, name, most, says, title }) => {
    const one = sheets.find((sheet) => sheet.title === title && sheet.at === at);
    if (!one) throw new Error('no such sheet');
    await openPage(commands, at, {}, me());
    await one.open();
    const sheet = page.getByRole('dialog', { name: title, exact: true });
    const field = sheet.getByRole('textbox', { name });
    await field.fill('🚗'.repeat(most + 1), slow);
    await sheet.getByText(says).first().waitFor();
    expect(await field.inputValue()).toBe('🚗'.repeat(most + 1));
    await field.fill('🚗'.repeat(most), slow);
    await sheet.getByText(says).waitFor({ state: 'detached' });
  },
);

it.each([
  { at: '/mine/info', call: 'users.update', stands: '' },
  { at: '/clubs/manage?clubId=k1', call: 'carClubs.updateClub', stands: club('k1').intro },
] as const)(
  '编辑资料 of $at stands with the words again that were refused after they waited',
  { tags: 'full' },
  async ({ at, call, stands }) => {
    const one = sheets.find((sheet) => sheet.title === '编辑资料' && sheet.at === at);
    if (!one) throw new Error('no such sheet');
    await openPage(commands, at, {}, me());
    await one.open();
    const sheet = page.getByRole('dialog', { name: '编辑资料', exact: true });
    const field = sheet.getByRole('textbox', { name: '简介' });
    await field.fill('写了很久的话', slow);
    await sheet.getByRole('button', { name: '保存', exact: true }).click();
    await answer(call, null, 'network');
    await sheet.waitFor({ state: 'detached', ...slow });
    // It is refused: what stood before stands again.
    await one.open();
    expect(await field.inputValue()).toBe('写了很久的话');
    await sheet.getByRole('button', { name: '保存', exact: true }).click();
    await answer(call, {});
    await sheet.waitFor({ state: 'detached', ...slow });
    await one.open();
    expect(await field.inputValue()).toBe(stands);
  },
);

it('a sheet that sends what was typed closes without a question', { tags: 'full' }, async () => {
  const [one] = sheets.filter(({ title }) => title === '创建话题');
  if (!one) throw new Error('no sheet of a topic');
  await openPage(commands, one.at, {}, me());
  await one.open();
  const sheet = page.getByRole('dialog', { name: '创建话题', exact: true });
  await sheet.getByRole('textbox', { name: '名称' }).fill('第一场雪', slow);
  await sheet.getByRole('button', { name: '创建', exact: true }).click();
  await answer('forum.addTopic', null, 'network');
  await sheet.waitFor({ state: 'detached', ...slow });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await asked('forum.addTopic')).toHaveLength(1);
});

it('a topic that was refused after it waited begins with its words, until they are given up', async () => {
  await openPage(commands, '/circle/hotList', {}, me());
  await put('forum.topicList', listOf([]), 'hot');
  await put('forum.refusedTopic', { name: '第一场雪', intro: '哪里先下' });
  const sheet = page.getByRole('dialog', { name: '创建话题', exact: true });
  const name = sheet.getByRole('textbox', { name: '名称' });
  await button('创建话题').click(slow);
  await expect.poll(() => name.inputValue(), slow).toBe('第一场雪');
  expect(await sheet.getByRole('textbox', { name: '简介' }).inputValue()).toBe('哪里先下');
  await sheet.getByRole('button', { name: '创建', exact: true }).click();
  await put('forum.refusedTopic', null);
  await answer('forum.addTopic', null, '010004');
  await put('forum.refusedTopic', { name: '第一场雪', intro: '哪里先下' });
  await sheet.getByText('已有同名话题').waitFor(slow);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('dialog', { name: '放弃创建话题？' }).getByRole('button', { name: '放弃' }).click();
  await answer('forum.forgetRefusedTopic', {});
  await put('forum.refusedTopic', null);
  await sheet.waitFor({ state: 'detached', ...slow });
  await button('创建话题').click();
  await expect.poll(() => name.inputValue(), slow).toBe('');
});

it('words that were refused before stay when a topic of another name is given up', async () => {
  await openPage(commands, '/circle/hotList?words=夜路', {}, me());
  await put('forum.topicList', listOf([]), 'words|夜路');
  await put('forum.refusedTopic', { name: '第一场雪', intro: '哪里先下' });
  await button('创建话题').first().click();
  const sheet = page.getByRole('dialog', { name: '创建话题', exact: true });
  await expect.poll(() => sheet.getByRole('textbox', { name: '名称' }).inputValue(), slow).toBe('夜路');
  await sheet.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('dialog', { name: '放弃创建话题？' }).getByRole('button', { name: '放弃' }).click();
  await sheet.waitFor({ state: 'detached', ...slow });
  expect(await asked('forum.forgetRefusedTopic')).toEqual([]);
});

it.each([
  { at: '/clubz/clubZReport?targetType=1&targetId=a', what: '举报', field: '补充说明' },
  { at: '/circle/joinCircle?tribeId=c1', what: '申请', field: '申请理由' },
])(
  'the page $at keeps what was typed until the person has said to give it up',
  { tags: 'full' },
  async ({ at, what, field: name }) => {
    await openPage(commands, at, {}, me());
    await things([thread('a', { title: '独库公路' })]);
    await put('circles.circle', circle('c1', { isJoin: 0, myRole: 0, joinType: 1 }), 'c1');
    await put('circles.myApply', { applyId: '', phase: 'ready' }, 'c1');
    const question = page.getByRole('dialog', { name: `放弃${what}？` });
    const field = page.getByRole('textbox', { name });
    await field.fill('写了很久的话', slow);
    await expect.poll(() => (history.state as { guard?: 1 }).guard, slow).toBe(1);
    await page.goBack();
    await question.getByRole('button', { name: '继续编辑' }).click(slow);
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('写了很久的话');
    await button('返回').click();
    await question.getByRole('button', { name: '放弃' }).click(slow);
    await expect.poll(() => location.pathname, slow).toBe('/home');
  },
);

it.each(['', 'network'])(
  'the page of a report is left without a question once it is sent (%j)',
  { tags: 'full' },
  async (failCode) => {
    await openPage(commands, '/clubz/clubZReport?targetType=1&targetId=a', {}, me());
    await page.getByRole('radio', { name: '虚假信息' }).click(slow);
    await expect.poll(() => (history.state as { guard?: 1 }).guard, slow).toBe(1);
    await button('提交').click(slow);
    await answer('forum.report', failCode ? null : { reportId: 'j1' }, failCode);
    await expect.poll(() => location.pathname, slow).toBe('/home');
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);
