// What a person has picked is there at once, also while the worker has not taken it yet: nothing is sent without it, it
// can be removed, and what could not be taken is tried again.
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
/** Of the ask that is open: the name that the phone has for the picture. */
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

describe('a new portrait', () => {
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
  it('holds 保存 back from the moment it is chosen until the server has it', async () => {
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
  it('that the worker refuses has failed, and is added again by 重试', async () => {
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

describe('a picture of a comment', () => {
  const sheet = () => page.getByRole('dialog', { name: '写评论' });
  const send = () => sheet().getByRole('button', { name: '发送', exact: true });
  it('holds 发送 back until the worker has it; one that was removed before is not sent', async () => {
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

describe('a picture of a post', () => {
  it('is waited for by 发布 until the worker has it', async () => {
    await openPage(commands, '/circle/addThread?threadType=0&tribeId=c1');
    await choose(page.getByRole('button', { name: /^添加图片/ }));
    await page.getByRole('button', { name: /^第 1 张图片.*等待上传$/ }).waitFor(slow);
    const localId = await adding();
    await page.getByRole('button', { name: '发布', exact: true }).click(slow);
    /** The draft is kept as often as the form changes. */
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
    await page.getByText(/^已存为草稿/).waitFor(slow);
    expect(await published()).toEqual([]);
    await upload(localId, 'waiting');
    await answer('media.addPictures', {});
    await expect.poll(published, slow).toMatchObject([{ draft: { images: [{ localKey: localId }] } }]);
  });
});

describe('a picture of a room', () => {
  async function chooseInRoom(): Promise<string> {
    await openRoom(withOne);
    await say([], {}, 'C2Cu1');
    await page.getByRole('button', { name: '更多功能' }).click(slow);
    await choose(page.getByRole('button', { name: '图片', exact: true }));
    return adding();
  }
  const sent = () => asked('chat.send');
  it('is sent once the worker has it, also when the room has been left', async () => {
    const localId = await chooseInRoom();
    expect(await sent()).toEqual([]);
    await page.getByRole('button', { name: '返回' }).click(slow);
    await page.getByRole('textbox', { name: '消息' }).waitFor({ state: 'detached', ...slow });
    await answer('media.addPictures', {});
    await expect.poll(sent, slow).toEqual([{ conversationID: 'C2Cu1', message: { type: 'image', localId } }]);
  });
  it('that the worker refuses is said, and makes no message', async () => {
    const localId = await chooseInRoom();
    await answer('media.addPictures', null, 'network');
    await page.getByText('没能添加图片，请重试').waitFor(slow);
    await expect.poll(() => asked('media.remove'), slow).toEqual([{ localIds: [localId] }]);
    expect(await sent()).toEqual([]);
  });
});
