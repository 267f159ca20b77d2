// Picked files are shown at once, also before the worker accepts them: nothing is sent without them, they can be
// removed, and rejected ones can be added again.
import { commands as browser } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import type { StoredHome } from '../../bus/entities/users';
import type { AskTopic } from '../../bus/client/topics';
import { open as openRoom, say, withOne } from './chatStage';
import { listOf, me, thread, user } from './forumThings';
import { answer, asked, isOpen, openPage, page, put } from './stage/stage';
import type { Locator } from './stage/stage';

const slow = { timeout: 15_000 };
const commands: AskTopic[] = [
  'forum.openFeed',
  'forum.openDrafts',
  'forum.openThread',
  'forum.openComments',
  'circles.openList',
  'circles.openCircle',
  'notices.refreshUnread',
  'users.openHome',
  'media.remove',
  'media.retry',
];
async function choose(by: Locator): Promise<void> {
  const base64 =
    Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).toDataURL('image/png').split(',')[1] ?? '';
  const chosen = browser.chooseFiles([{ name: 'a.png', mimeType: 'image/png', base64 }]);
  await by.click(slow);
  await chosen;
}
/** The local id of the picture in the open ask. */
async function adding(): Promise<string> {
  await expect.poll(() => isOpen('media.addPictures'), slow).toBe(true);
  const [last] = (await asked('media.addPictures')).slice(-1) as { files: { localId: string; width: number }[] }[];
  expect(last?.files.map(({ width }) => width)).toEqual([8]);
  return last?.files[0]?.localId ?? '';
}
const upload = (localId: string, state: 'waiting' | 'ready') =>
  put(
    'media.upload',
    {
      localId,
      kind: 'picture',
      state,
      progress: state === 'ready' ? 1 : 0,
      url: state === 'ready' ? '/media/u/new.webp' : '',
      vid: '',
      width: 8,
      height: 8,
      size: 60,
      color: '',
      duration: 0,
      preview: '',
      failCode: '',
      failMessage: '',
      mayRetry: 0,
    },
    localId,
  );

describe('a new avatar', () => {
  const home: StoredHome = {
    userId: 'me',
    intro: '',
    coverUrl: '',
    cityName: '',
    followCount: 0,
    fansCount: 0,
    likedCount: 0,
    threadCount: 0,
    answerCount: 0,
    tribeCount: 0,
    canChat: 0,
  };
  const sheet = () => page.getByRole('dialog', { name: '编辑资料' });
  const change = () => sheet().getByRole('button', { name: '更换头像' });
  const save = () => sheet().getByRole('button', { name: '保存', exact: true });
  async function edit(): Promise<void> {
    await openPage(commands, '/mine/info', {}, me());
    await put('users.user', user('me', '我'), 'me');
    await put('users.home', home, 'me');
    await page.getByRole('button', { name: '编辑资料' }).click(slow);
    await save().waitFor(slow);
  }
  it('disables 保存 from the moment it is chosen until its upload has finished', { tags: 'full' }, async () => {
    await edit();
    await choose(change());
    await sheet().getByRole('button', { name: '图片上传中' }).waitFor(slow);
    expect(await sheet().getByRole('button', { name: '图片上传中' }).isDisabled()).toBe(true);
    const localId = await adding();
    expect(await save().count()).toBe(0);
    await upload(localId, 'waiting');
    await answer('media.addPictures', {});
    expect(await save().count()).toBe(0);
    await upload(localId, 'ready');
    await save().click(slow);
    await expect.poll(() => asked('users.update'), slow).toEqual([{ avatarUrl: '/media/u/new.webp' }]);
  });
  it('is marked as failed when the worker rejects it, and is added again by 重试上传头像', async () => {
    await edit();
    await choose(change());
    const localId = await adding();
    await answer('media.addPictures', null, 'network');
    await page.getByText('没能添加图片，请重试').waitFor(slow);
    expect(await sheet().getByRole('button', { name: '图片上传失败' }).isDisabled()).toBe(true);
    await sheet().getByRole('button', { name: '重试上传头像' }).click(slow);
    await sheet().getByRole('button', { name: '图片上传中' }).waitFor(slow);
    expect(await adding()).toBe(localId);
    expect(await asked('media.addPictures')).toHaveLength(2);
    expect(await asked('media.retry')).toEqual([]);
    await answer('media.addPictures', {});
    await upload(localId, 'ready');
    await save().click(slow);
    await expect.poll(() => asked('users.update'), slow).toEqual([{ avatarUrl: '/media/u/new.webp' }]);
  });
});

describe('a picture in a comment', () => {
  const sheet = () => page.getByRole('dialog', { name: '写评论' });
  const send = () => sheet().getByRole('button', { name: '发送', exact: true });
  it('disables 发送 until the worker accepts it; a picture removed before that is not sent', async () => {
    await openPage(commands, '/circle/threadDetail?threadId=t1');
    await put('forum.thread', thread('t1', { content: '走完了。' }), 't1');
    await put('forum.comments', listOf([]), 't1|hot|0');
    await page.getByRole('button', { name: /说点什么/ }).click(slow);
    await sheet().getByRole('textbox', { name: '评论内容' }).fill('好看');
    await choose(sheet().getByRole('button', { name: '图片', exact: true }));
    await sheet()
      .getByRole('button', { name: /^第 1 张图片.*等待上传$/ })
      .waitFor(slow);
    expect(await sheet().getByRole('button', { name: '图片上传中' }).isDisabled()).toBe(true);
    const first = await adding();
    await sheet().getByRole('button', { name: '删除第 1 张图片' }).click(slow);
    await send().waitFor(slow);
    expect(await asked('media.remove')).toEqual([]);
    await answer('media.addPictures', {});
    await expect.poll(() => asked('media.remove'), slow).toEqual([{ localIds: [first] }]);

    await choose(sheet().getByRole('button', { name: '图片', exact: true }));
    const second = await adding();
    expect(await send().count()).toBe(0);
    await upload(second, 'waiting');
    await answer('media.addPictures', {});
    await send().click(slow);
    await expect
      .poll(() => asked('forum.addPost'), slow)
      .toMatchObject([{ content: '好看', images: [{ url: second, width: 8, height: 8 }] }]);
  });
});

describe('a picture in a post', () => {
  type Kept = { draft: { clientDraftId: string; images: { localKey: string }[] } };
  const lastKept = async () => ((await asked('forum.keepDraft')).slice(-1) as Kept[])[0]?.draft;
  async function stored(): Promise<void> {
    await expect.poll(() => isOpen('forum.keepDraft'), slow).toBe(true);
    await answer('forum.keepDraft', { clientDraftId: (await lastKept())?.clientDraftId ?? '', updateTime: 1 });
  }

  it(
    'is kept in the draft when the worker accepts it late, and 已存为草稿 is said only then',
    { tags: 'full' },
    async () => {
      await openPage(commands, '/circle/addThread?threadType=0&tribeId=c1');
      await page.getByRole('textbox', { name: '标题' }).fill('路书', slow);
      await stored();
      await page.getByText(/^已存为草稿/).waitFor(slow);
      await choose(page.getByRole('button', { name: /^添加图片/ }));
      const localId = await adding();
      await stored();
      expect((await lastKept())?.images).toEqual([]);
      await page.getByText(/^已存为草稿/).waitFor({ state: 'detached', ...slow });
      await upload(localId, 'waiting');
      await answer('media.addPictures', {});
      await stored();
      expect((await lastKept())?.images).toMatchObject([{ localKey: localId }]);
      await page.getByText(/^已存为草稿/).waitFor(slow);
    },
  );
  it('holds 存草稿 back until the worker accepts it', { tags: 'full' }, async () => {
    await openPage(commands, '/circle/addThread?threadType=0&tribeId=c1');
    await choose(page.getByRole('button', { name: /^添加图片/ }));
    const localId = await adding();
    await stored();
    await page.getByRole('button', { name: '取消', exact: true }).click(slow);
    const keep = page.getByRole('button', { name: '存草稿', exact: true });
    await keep.click(slow);
    await keep.waitFor({ state: 'detached', ...slow });
    expect(await page.getByText('已存草稿').count()).toBe(0);
    expect(isOpen('forum.keepDraft')).toBe(false);
    await upload(localId, 'waiting');
    await answer('media.addPictures', {});
    await stored();
    expect((await lastKept())?.images).toMatchObject([{ localKey: localId }]);
    await page.getByText('已存草稿').waitFor(slow);
  });
  it('delays the publication by 发布 until the worker accepts it', { tags: 'full' }, async () => {
    await openPage(commands, '/circle/addThread?threadType=0&tribeId=c1');
    await choose(page.getByRole('button', { name: /^添加图片/ }));
    await page.getByRole('button', { name: /^第 1 张图片.*等待上传$/ }).waitFor(slow);
    const localId = await adding();
    await page.getByRole('button', { name: '发布', exact: true }).click(slow);
    /** Answers the open ask of the autosave, which follows each change of the form. */
    const keep = async (): Promise<void> => {
      const [last] = (await asked('forum.keepDraft')).slice(-1) as { draft: { clientDraftId: string } }[];
      if (last && isOpen('forum.keepDraft'))
        await answer('forum.keepDraft', { clientDraftId: last.draft.clientDraftId, updateTime: 1 });
    };
    const published = async () => {
      await keep();
      return asked('forum.publish');
    };
    await expect.poll(() => isOpen('forum.keepDraft'), slow).toBe(true);
    expect(await published()).toEqual([]);
    await upload(localId, 'waiting');
    await answer('media.addPictures', {});
    await expect.poll(published, slow).toMatchObject([{ draft: { images: [{ localKey: localId }] } }]);
  });
});

describe('a picture in a chat', () => {
  async function chooseInRoom(): Promise<string> {
    await openRoom(withOne);
    await say([], {}, 'C2Cu1');
    await page.getByRole('button', { name: '更多功能' }).click(slow);
    await choose(page.getByRole('button', { name: '图片', exact: true }));
    return adding();
  }
  const sent = () => asked('chat.send');
  it('is sent when the worker accepts it, also after the chat was closed', { tags: 'full' }, async () => {
    const localId = await chooseInRoom();
    expect(await sent()).toEqual([]);
    // The panel stays open until the picture is sent, and 返回 would close it first.
    await page.getByRole('button', { name: '更多功能' }).click(slow);
    await page.getByRole('group', { name: '更多功能' }).waitFor({ state: 'detached', ...slow });
    await page.getByRole('button', { name: '返回' }).click(slow);
    await page.getByRole('textbox', { name: '消息' }).waitFor({ state: 'detached', ...slow });
    await answer('media.addPictures', {});
    await expect.poll(sent, slow).toEqual([{ conversationID: 'C2Cu1', message: { type: 'image', localId } }]);
  });
  it('shows an error and sends no message when the worker rejects it', async () => {
    const localId = await chooseInRoom();
    await answer('media.addPictures', null, 'network');
    await page.getByText('没能添加图片，请重试').waitFor(slow);
    await expect.poll(() => asked('media.remove'), slow).toEqual([{ localIds: [localId] }]);
    expect(await sent()).toEqual([]);
  });
});
