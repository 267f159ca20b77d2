// The sheet 编辑圈子 in a real browser on a memory player: who may open it, its initial values, what it sends, refusals
// at their fields, and the confirmation before typed text is discarded.
import { commands as browser } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import type { AskTopic } from '../../bus/client/topics';
import { answer, asked, clean, openPage, page, put } from './stage/stage';
import type { Start } from './stage/stage';
import { listOf, me, user } from './forumThings';

const slow = { timeout: 15_000 };

const commands: AskTopic[] = [
  'forum.openFeed',
  'forum.refreshFeed',
  'forum.loadMoreFeed',
  'circles.openCircle',
  'circles.openMembers',
  'circles.openPoints',
  'circles.openCategories',
  'notices.refreshUnread',
  'media.addPictures',
  'media.remove',
  'media.retry',
];
const circle = (more: Partial<Circle> = {}): Circle => ({
  tribeId: 'c1',
  name: '长途实验室',
  avatarUrl: '',
  coverUrl: '',
  intro: '路书、补能、电耗与天气',
  categoryId: 'k2',
  categoryName: '自驾',
  memberCount: 35_912,
  threadCount: 73,
  isJoin: 2,
  myRole: 3,
  joinType: 0,
  needReason: 0,
  isPrivate: 0,
  notice: null,
  owner: user('me', '我'),
  groupID: '',
  isClubZ: 0,
  unreadCount: 0,
  createTime: 1,
  ...more,
});
const kinds = {
  list: [
    { categoryId: 'k1', name: '兴趣', sort: 1 },
    { categoryId: 'k2', name: '自驾', sort: 2 },
  ],
  phase: 'ready' as const,
};
const sheet = () => page.getByRole('dialog', { name: '编辑圈子' });
const save = () => sheet().getByRole('button', { name: '保存', exact: true });
const nameField = () => sheet().getByRole('textbox', { name: '名称' });
const question = () => page.getByRole('dialog', { name: '放弃修改？' });
const sent = () => asked('circles.updateCircle');

async function detail(more: Partial<Circle> = {}, how: Start = {}, person = me()): Promise<void> {
  await openPage(commands, '/circle/circleDetail?tribeId=c1', how, person);
  await put('circles.circle', circle(more), 'c1');
  await put('forum.feed', listOf([]), 'circle|c1');
  await page.getByRole('button', { name: '更多' }).first().click(slow);
  await page.getByRole('button', { name: '分享' }).waitFor(slow);
}
async function edit(more: Partial<Circle> = {}, how: Start = {}): Promise<void> {
  await detail(more, how);
  await put('circles.categories', kinds);
  await page.getByRole('button', { name: '编辑圈子' }).click(slow);
  await nameField().waitFor(slow);
}
/** Chooses a new picture for this label; returns its local ID. */
async function choose(label: string): Promise<string> {
  const before = (await asked('media.addPictures')).length;
  const base64 =
    Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).toDataURL('image/png').split(',')[1] ?? '';
  const chosen = browser.chooseFiles([{ name: 'a.png', mimeType: 'image/png', base64 }]);
  await sheet()
    .getByRole('button', { name: `更换${label}` })
    .click();
  await chosen;
  await expect.poll(async () => (await asked('media.addPictures')).length, slow).toBe(before + 1);
  const [last] = (await asked('media.addPictures')).slice(-1) as { files: { localId: string }[] }[];
  return last?.files[0]?.localId ?? '';
}
const upload = (
  localId: string,
  state: 'sending' | 'ready' | 'failed',
  more: { progress?: number; url?: string } = {},
) =>
  put(
    'media.upload',
    {
      localId,
      kind: 'picture',
      state,
      progress: more.progress ?? 1,
      url: more.url ?? '',
      vid: '',
      width: 8,
      height: 8,
      size: 60,
      color: '',
      duration: 0,
      preview: '',
      failCode: state === 'failed' ? 'network' : '',
      failMessage: '',
      mayRetry: 1,
    },
    localId,
  );

describe('the sheet 编辑圈子', () => {
  it('is offered only to the owner and the staff, and not for Club Z', { tags: 'full' }, async () => {
    await detail();
    const offered = async (more: Partial<Circle>, person = me()): Promise<boolean> => {
      // The name in the menu shows that the new values have been rendered.
      await put('session.me', person);
      await put('circles.circle', circle({ ...more, name: `圈子 ${JSON.stringify(more)}` }), 'c1');
      await page
        .getByRole('dialog', { name: '圈子操作' })
        .getByText(`圈子 ${JSON.stringify(more)}`)
        .waitFor(slow);
      return page.getByRole('button', { name: '编辑圈子' }).isVisible();
    };
    expect(await offered({})).toBe(true);
    for (const more of [{ myRole: 2 }, { myRole: 1 }, { isJoin: 0, myRole: 0 }] as const)
      expect([more, await offered(more)]).toEqual([more, false]);
    expect(await offered({ isJoin: 0, myRole: 0, memberCount: 2 }, me({ isPlatformAdmin: 1 }))).toBe(true);
    expect(await offered({ isClubZ: 1 }, me({ isPlatformAdmin: 1 }))).toBe(false);
  });

  it('starts with the current values, and sends only the changed fields', { tags: 'full' }, async () => {
    await edit({ joinType: 1 }, { dark: true });
    expect(await nameField().inputValue()).toBe('长途实验室');
    expect(await sheet().getByRole('textbox', { name: '简介' }).inputValue()).toBe('路书、补能、电耗与天气');
    expect(await sheet().getByRole('button', { name: '自驾' }).getAttribute('aria-pressed')).toBe('true');
    expect(await sheet().getByRole('button', { name: '需要审核' }).getAttribute('aria-pressed')).toBe('true');
    await sheet().getByRole('button', { name: '没有改动' }).waitFor();
    await clean();
    await nameField().fill('  长途实验室 2.0 ');
    await sheet().getByRole('switch', { name: '需要填写申请理由' }).click();
    await save().click();
    await expect.poll(sent, slow).toEqual([{ tribeId: 'c1', name: '长途实验室 2.0', needReason: 1 }]);
    await put('circles.circle', circle({ name: '长途实验室 2.0', joinType: 1, needReason: 1 }), 'c1');
    await answer('circles.updateCircle', circle({ name: '长途实验室 2.0', joinType: 1, needReason: 1 }));
    await page.getByText('已保存').waitFor(slow);
    await sheet().waitFor({ state: 'detached', ...slow });
    await page.getByRole('heading', { name: '长途实验室 2.0', level: 2 }).waitFor();
    await expect.poll(() => page.title()).toContain('长途实验室 2.0');
  });

  it('explains each way of joining, also for open requests, and offers a reason only with a review', async () => {
    await edit({ joinType: 1, needReason: 1 });
    await sheet().getByText('由圈主和管理员审核申请').waitFor();
    await sheet().getByRole('button', { name: '自由加入' }).click();
    await sheet().getByText('任何人都可以直接加入；已提交的申请仍需审核').waitFor();
    expect(await sheet().getByRole('switch').count()).toBe(0);
    await sheet().getByRole('button', { name: '暂停加入' }).click();
    await sheet().getByText('不再接受新成员；已提交的申请仍需审核').waitFor();
    await clean();
    await save().click();
    await expect.poll(sent, slow).toEqual([{ tribeId: 'c1', joinType: 2 }]);
  });

  it('shows the progress of an upload, sends the picture after it, and removes the local upload then', async () => {
    await edit({ avatarUrl: '/media/u/a.webp', coverUrl: '/media/u/b.webp' });
    const first = await choose('封面');
    await upload(first, 'sending', { progress: 0.4 });
    await sheet().getByText('上传中 40%').waitFor(slow);
    expect(await sheet().getByRole('button', { name: '图片上传中' }).isDisabled()).toBe(true);
    await upload(first, 'failed');
    await sheet().getByRole('button', { name: '重试上传封面' }).click(slow);
    await expect.poll(() => asked('media.retry'), slow).toEqual([{ localIds: [first] }]);
    await upload(first, 'ready', { url: '/media/u/c.webp' });
    await save().click(slow);
    await expect.poll(sent, slow).toEqual([{ tribeId: 'c1', coverUrl: '/media/u/c.webp' }]);
    await answer('circles.updateCircle', { field: 'coverUrl' }, '010001');
    await sheet().getByRole('alert').getByText('图片无法使用，请重新选择').waitFor(slow);
    const second = await choose('封面');
    await expect.poll(() => sheet().getByRole('alert').count(), slow).toBe(0);
    await upload(second, 'ready', { url: '/media/u/d.webp' });
    await save().click(slow);
    await expect
      .poll(async () => (await sent()).slice(-1), slow)
      .toEqual([{ tribeId: 'c1', coverUrl: '/media/u/d.webp' }]);
    await answer('circles.updateCircle', circle({ coverUrl: '/media/u/d.webp' }));
    await sheet().waitFor({ state: 'detached', ...slow });
    expect(await asked('media.remove')).toContainEqual({ localIds: [second] });
  });

  it(
    'shows each refusal at its field until the field changes, and keeps the typed text',
    { tags: 'full' },
    async () => {
      await edit({}, { type: 'xl' });
      await nameField().fill('夜行日记');
      await sheet().getByRole('textbox', { name: '简介' }).fill('坏词');
      await sheet().getByRole('button', { name: '兴趣' }).click();
      const refused = async (code: string, field: string, text: string): Promise<void> => {
        await sheet()
          .locator('[data-scroll]')
          .first()
          .evaluate((body) => void (body.scrollTop = body.scrollHeight));
        await save().click(slow);
        await answer('circles.updateCircle', { field }, code);
        await sheet().getByRole('alert').getByText(text).waitFor(slow);
        expect(await sheet().getByRole('alert').count()).toBe(1);
        // The alert is scrolled into view, also when its field was out of sight.
        await expect
          .poll(async () => (await sheet().getByRole('alert').boundingBox())?.y ?? -1, slow)
          .toBeGreaterThan(150);
        await clean();
      };
      await refused('010004', 'name', '名称已被使用');
      expect(await nameField().getAttribute('aria-invalid')).toBe('true');
      await nameField().fill('夜行日记 2');
      expect(await sheet().getByRole('alert').count()).toBe(0);
      await refused('010007', 'intro', '内容包含不合适的词语，请修改');
      await sheet().getByRole('textbox', { name: '简介' }).fill('好词');
      await refused('010004', 'categoryId', '原分类只有这个圈子，暂时不能更换');
      expect([
        await nameField().inputValue(),
        await sheet().getByRole('textbox', { name: '简介' }).inputValue(),
      ]).toEqual(['夜行日记 2', '好词']);
      await nameField().fill('好');
      expect(await sheet().getByRole('button', { name: '名称为 2–20 字' }).isDisabled()).toBe(true);
      await nameField().fill('好名字');
      await sheet().getByRole('textbox', { name: '简介' }).fill('长'.repeat(61));
      await sheet().getByRole('button', { name: '简介最多 60 字' }).waitFor();
    },
  );

  it(
    'confirms before it discards changes on close and on going back, and just closes when unchanged',
    { tags: 'full' },
    async () => {
      await edit();
      await sheet().getByRole('button', { name: '关闭' }).click();
      await sheet().waitFor({ state: 'detached', ...slow });
      await page.getByRole('button', { name: '更多' }).first().click(slow);
      await page.getByRole('button', { name: '编辑圈子' }).click(slow);
      await nameField().fill('改了一半', slow);
      await sheet().getByRole('button', { name: '关闭' }).click();
      await question().getByRole('button', { name: '继续编辑' }).click(slow);
      expect(await nameField().inputValue()).toBe('改了一半');
      await page.goBack();
      await question().getByRole('button', { name: '放弃' }).click(slow);
      await sheet().waitFor({ state: 'detached', ...slow });
      expect(await sent()).toEqual([]);
      await page.getByRole('button', { name: '更多' }).first().click(slow);
      await page.getByRole('button', { name: '编辑圈子' }).click(slow);
      await nameField().waitFor(slow);
      expect(await nameField().inputValue()).toBe('长途实验室');
    },
  );

  it('still reports a refusal when it was closed while the request was pending', { tags: 'full' }, async () => {
    await edit();
    await nameField().fill('夜行日记');
    await save().click(slow);
    await sheet().getByRole('button', { name: '关闭' }).click();
    await sheet().waitFor({ state: 'detached', ...slow });
    await answer('circles.updateCircle', { field: 'name' }, '010004');
    await page.getByText('名称已被使用').waitFor(slow);
    expect(await sent()).toHaveLength(1);
  });

  it(
    'closes when offline, shows that the change will be sent later, and has it again once it was refused',
    { tags: 'full' },
    async () => {
      await edit({}, { online: 0 });
      await nameField().fill('离线改名');
      await save().click(slow);
      await answer('circles.updateCircle', null, 'network');
      await page.getByText('待发送，网络恢复后保存').waitFor(slow);
      await sheet().waitFor({ state: 'detached', ...slow });
      expect(await sent()).toEqual([{ tribeId: 'c1', name: '离线改名' }]);
      // While the old name stands, because it was refused, the new one stands in the sheet.
      await page.getByRole('button', { name: '更多' }).first().click(slow);
      await page.getByRole('button', { name: '编辑圈子' }).click(slow);
      await expect.poll(() => nameField().inputValue()).toBe('离线改名');
    },
  );

  it('shows the current category while the others load, and retries a failed load of them', async () => {
    await detail();
    await page.getByRole('button', { name: '编辑圈子' }).click(slow);
    await nameField().waitFor(slow);
    await sheet().getByRole('button', { name: '自驾' }).waitFor();
    await put('circles.categories', { list: [], phase: 'error' });
    await sheet().getByText('自驾，其他分类加载失败').waitFor();
    await clean();
    await sheet().getByRole('button', { name: '重新加载分类' }).click();
    await put('circles.categories', kinds);
    await sheet().getByRole('button', { name: '兴趣' }).waitFor();
    expect(await sheet().getByRole('group', { name: '分类' }).getByRole('button').allTextContents()).toEqual([
      '兴趣',
      '自驾',
    ]);
  });
});
