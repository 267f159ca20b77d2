// From the editor to the list: the circle that has to be chosen, the question before leaving, an answer that was begun
// before, and where one stands after publishing.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '../../bus/client/topics';
import { inApp } from './activityFormStage';
import { answerDraft, listOf, me } from './forumThings';
import { answer, asked, autoReply, button, clean, drawn, open, page, put, seen } from './stage/stage';
import type { Locator } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const title = () => page.getByRole('textbox', { name: '标题' });
const text = () => page.getByRole('textbox', { name: '正文' });
const publish = () => page.getByRole('button', { name: '发布', exact: true }).last();
const goTo = (path: string) => page.evaluate((to) => history.pushState({ n: 1, key: 'k' }, '', to), path);
async function come(
  at: string,
  { isStored = true, phase = 'ready' }: { isStored?: boolean; phase?: 'loading' | 'ready' } = {},
): Promise<void> {
  await open(at);
  await autoReply([
    ...(isStored ? (['forum.keepDraft'] as const) : []),
    'forum.openDrafts',
    'forum.publish',
    'forum.openFeed',
    'circles.openList',
    'circles.openCircle',
    'questions.openList',
    'questions.openMasters',
  ]);
  await put('session.me', me());
  await put('forum.drafts', { ids: [], publishing: [], phase });
}
/** The draft that was sent, as the worker shows it on its way. */
async function sending(): Promise<string> {
  await expect.poll(async () => (await asked('forum.publish')).length).toBe(1);
  const [sent] = (await asked('forum.publish')) as { draft: Value<'forum.draft'> }[];
  const draft = { ...sent!.draft, publish: 'sending' as const, progress: 1, failCode: '', failMessage: '' };
  const { clientDraftId } = draft;
  await put('forum.draft', { ...draft, refused: [], dirty: 0 }, clientDraftId);
  await put('forum.drafts', { ids: [clientDraftId], publishing: [clientDraftId], phase: 'ready' });
  return clientDraftId;
}
/** The file that the person takes where files are to be chosen. */
function nextChosen(file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    this.files = chosen.files;
    this.dispatchEvent(new Event('change'));
  });
}
afterEach(() => void vi.restoreAllMocks());
/** Wholly in the window, and covered by nothing. */
const isInView = (what: Locator) => () =>
  what.evaluate((el) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => el.contains(document.elementFromPoint(x, y)));
  });

describe('the editor', () => {
  it('begins with the topic that it was opened from, also without a network, beside one chosen meanwhile', async () => {
    await come('/circle/addThread?threadType=0&topicId=h1');
    await text().waitFor();
    await put('forum.chosenTopic', { topicId: 'h2', name: '周末去哪儿', turn: 1 });
    const tags = page.getByRole('button', { name: /^移除话题/ });
    await expect.poll(() => tags.count()).toBe(1);
    const facts = { intro: '', coverUrl: '', threadCount: 4, viewCount: 9, userCount: 3, hotValue: 6, rank: 1 };
    const marks = { isFollow: 0, isHot: 1, isRecommend: 1, creator: null, createTime: 1 } as const;
    await put('forum.topic', { topicId: 'h1', name: '独库公路', ...facts, ...marks }, 'h1');
    await answer('forum.openTopic', null, 'network');
    await expect.poll(() => tags.count()).toBe(2);
  });
  it('knows Club Z without a network, and asks no member of it to join', async () => {
    await come('/clubz/clubZAddThread?threadType=0');
    await text().fill('今天跑了一趟山');
    await answer('clubz.openDetail', null, 'network');
    await publish().click();
    await page.getByText('加载失败，请检查网络').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await put('session.state', { ...inApp, clubZId: 'z', isJoinClubZ: 1 });
    await answer('clubz.openDetail', null, 'network');
    await publish().click();
    await expect
      .poll(() => asked('forum.publish'))
      .toEqual([expect.objectContaining({ draft: expect.objectContaining({ tribeId: 'z' }) as unknown })]);
  });
  it('has no error colour at 选择圈子 before 发布 was tried', { tags: 'full' }, async () => {
    await come('/circle/addThread?threadType=0');
    const words = page.getByText('选择圈子', { exact: true }).first();
    await words.waitFor();
    const colour = () => words.evaluate((el) => getComputedStyle(el).color);
    const token = (name: string) =>
      page.evaluate((css) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${css})`;
        const found = getComputedStyle(probe).color;
        probe.remove();
        return found;
      }, name);
    expect(await colour()).toBe(await token('--c-text-2'));
    await text().fill('今天的晚霞');
    await publish().click();
    await page.getByRole('dialog', { name: '选择圈子' }).waitFor();
    expect(await colour()).toBe(await token('--c-danger'));
    expect(await asked('forum.publish')).toEqual([]);
  });
  it('publishes its words as the draft that they are now, since another device has changed the one before', async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1', { isStored: false });
    await text().fill('今天的晚霞');
    await answer('forum.keepDraft', { clientDraftId: 'd1', updateTime: 70 });
    await publish().click();
    await answer('forum.keepDraft', { clientDraftId: 'mine', updateTime: 77 });
    await expect.poll(async () => (await asked('forum.publish')).length).toBe(1);
    expect(await asked('forum.publish')).toMatchObject([
      { draft: { clientDraftId: 'mine', updateTime: 77, content: '今天的晚霞' } },
    ]);
  });
  it('publishes a video with the frame that was chosen as its cover, also while that is still being drawn', async () => {
    const film = await (await fetch('/server/seed/video/coast.mp4')).blob();
    nextChosen(new File([film], 'coast.mp4', { type: 'video/mp4' }));
    await come('/circle/addThread?threadType=1&tribeId=c1');
    await autoReply(['media.addVideo', 'media.addPictures']);
    await button('添加视频').click();
    await expect.poll(() => asked('media.addPictures')).toHaveLength(1);
    await expect.poll(() => button(/的画面$/).count()).toBe(6);
    const held: (() => void)[] = [];
    const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    drawing.mockImplementation(function (this: HTMLCanvasElement, ...args) {
      held.push(() => {
        drawing.mockRestore();
        this.toBlob(...args);
      });
    });
    await button(/的画面$/)
      .nth(3)
      .click();
    await expect.poll(() => held.length).toBe(1);
    await publish().click();
    await drawn();
    held[0]?.();
    await expect.poll(() => asked('forum.publish')).toHaveLength(1);
    await expect.poll(() => asked('media.addPictures')).toHaveLength(2);
    const [, last] = (await asked('media.addPictures')) as { files: { localId: string }[] }[];
    expect(await asked('forum.publish')).toMatchObject([{ draft: { video: { coverKey: last?.files[0]?.localId } } }]);
  });
  it('publishes a picture too that was chosen while the draft was being kept', async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
    canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    nextChosen(new File([blob ?? ''], 'sea.png', { type: 'image/png' }));
    await come('/circle/addThread?threadType=0&tribeId=c1', { isStored: false });
    await text().fill('今天的海');
    await publish().click();
    await expect.poll(() => asked('forum.keepDraft')).toHaveLength(1);
    await button('拍照').click();
    await expect.poll(() => asked('media.addPictures')).toHaveLength(1);
    await answer('forum.keepDraft', { clientDraftId: 'd1', updateTime: 70 });
    await drawn();
    expect(await asked('forum.publish')).toEqual([]);
    await answer('media.addPictures', {});
    await autoReply(['forum.keepDraft']);
    await expect.poll(() => asked('forum.publish')).toHaveLength(1);
    const [sent] = (await asked('forum.publish')) as { draft: Value<'forum.draft'> }[];
    expect(sent?.draft.images).toMatchObject([{ localKey: expect.stringMatching(/./) }]);
  });
  it('stays, with its words, when the phone cannot store the draft, and says so', { tags: 'full' }, async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1', { isStored: false });
    await text().fill('今天的晚霞');
    await answer('forum.keepDraft', null, 'full');
    await button('取消').click();
    await page.getByRole('dialog', { name: '离开编辑' }).getByRole('button', { name: '存草稿' }).click();
    await answer('forum.keepDraft', null, 'full');
    await page.getByText('草稿没有存下，请稍后再试').waitFor();
    expect(await page.getByText('已存草稿').count()).toBe(0);
    expect(await seen(text().getByText('今天的晚霞'))).toBe(true);
  });
  it('says that the phone has no room for its words, until the server has them', async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1', { isStored: false });
    await text().fill('今天的晚霞');
    await answer('forum.keepDraft', { updateTime: 70 }, 'full');
    await page.getByText('手机空间不足，草稿未存下').waitFor();
    const [{ draft }] = (await asked('forum.keepDraft')) as [{ draft: Value<'forum.draft'> }];
    const { clientDraftId } = draft;
    const held = { ...answerDraft(draft), updateTime: 70, draftId: 's1' };
    await put('forum.draft', { ...held, dirty: 1 }, clientDraftId);
    expect(await page.getByText('手机空间不足，草稿未存下').count()).toBe(1);
    await put('forum.draft', { ...held, dirty: 0 }, clientDraftId);
    await page.getByText(/^已存为草稿/).waitFor();
    await button('取消').click();
    await page.getByRole('dialog', { name: '离开编辑' }).getByRole('button', { name: '存草稿' }).click();
    await page.getByText('已存草稿').waitFor();
    expect(await asked('forum.keepDraft')).toHaveLength(1);
  });
  it('stays, with its words, when they are too long for a draft, and says how much is too much', async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1', { isStored: false });
    const long = '海'.repeat(20_012);
    await text().fill(long);
    await page.getByText('20012/5000 正文太长，存不了草稿，请删去 12 字').waitFor();
    await answer('forum.keepDraft', null, 'badInput');
    await button('取消').click();
    await page.getByRole('dialog', { name: '离开编辑' }).getByRole('button', { name: '存草稿' }).click();
    await answer('forum.keepDraft', null, 'badInput');
    await page.getByRole('status').getByText('正文太长，存不了草稿，请删去 12 字').waitFor();
    expect(await text().inputValue()).toBe(long);
  });
  it('gives its words to nobody else, when another person signs in before they are stored', async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1');
    await text().fill('今天的晚霞');
    await put('session.me', { ...me(), userId: 'u2', userName: '阿澈' });
    await expect.poll(() => text().inputValue()).toBe('');
    await drawn();
    expect(await asked('forum.keepDraft')).toEqual([]);
    const kept = (userId: string) => localStorage.getItem(`draft.thread.${userId}`) ?? '';
    expect([kept('me').includes('今天的晚霞'), kept('u2')]).toEqual([true, '']);
  });
  it('adds no picture for another person that was being chosen in the app when she signed in', async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1');
    const capabilities = ['pickImage', 'fetchFilePart'];
    await put('native.host', { kind: 'app', platform: 'ios', appVersion: '5.2.1', capabilities } as never);
    await button(/^添加图片/).click();
    await answer('native.checkPermission', { type: 'PHOTO', result: 'granted' });
    await expect.poll(() => asked('native.pickImage')).toHaveLength(1);
    await put('session.me', { ...me(), userId: 'u2', userName: '阿澈' });
    const file = { path: 'album/1', name: 'a.jpg', size: 9, mime: 'image/jpeg', width: 4, height: 3 };
    await answer('native.pickImage', { files: [file] });
    await drawn();
    expect(await asked('media.addPictures')).toEqual([]);
    await put('native.host', { kind: 'browser', platform: 'web', appVersion: '', capabilities: [] } as never);
  });
  it('says before it is left what becomes of what is written', { tags: 'full' }, async () => {
    await come('/circle/addThread?threadType=0&tribeId=c1');
    await text().fill('今天的晚霞');
    await button('取消').click();
    const sheet = page.getByRole('dialog', { name: '离开编辑' });
    const words = sheet.getByText('存草稿：保存在草稿箱，可以接着写。放弃：写的内容会永久删除，无法找回。');
    expect(await seen(words)).toBe(true);
    await clean();
  });
});

describe('a draft whose picture is still on its way', () => {
  const image = { url: '', width: 4, height: 4, size: 9, color: '', status: 0 as const, localKey: 'up1' };
  async function takeOut(): Promise<Locator> {
    await come('/circle/addThread?draftId=d1', { phase: 'loading' });
    await autoReply(['media.remove']);
    await put('forum.draft', answerDraft({ draftType: 1, threadId: '', tribeId: 'c1', images: [image] }), 'd1');
    await put('forum.drafts', { ids: ['d1'], publishing: [], phase: 'ready' });
    await button(/^删除第 1 张/).click();
    await button('取消').click();
    return page.getByRole('dialog', { name: '离开编辑' });
  }
  it('has it again when it was taken out, and the changes are given up', async () => {
    await (await takeOut()).getByRole('button', { name: '放弃修改' }).click();
    const kept = async () => ((await asked('forum.keepDraft')) as { draft: Value<'forum.draft'> }[]).slice(-1);
    await expect.poll(kept).toMatchObject([{ draft: { images: [{ localKey: 'up1' }] } }]);
    await expect.poll(() => page.getByRole('textbox', { name: '正文' }).count()).toBe(0);
    expect(await asked('media.remove')).toEqual([]);
  });
  it('lets it go when it was taken out, and the changes are kept', { tags: 'full' }, async () => {
    await (await takeOut()).getByRole('button', { name: '存草稿' }).click();
    await expect.poll(() => asked('media.remove')).toEqual([{ localIds: ['up1'] }]);
  });
});

describe('an answer that was begun', () => {
  const field = () => page.getByRole('textbox', { name: '回答' });
  it('goes on where it was, and is not there blank before the drafts are loaded', async () => {
    await open('/circle/addAnswer?questionId=q1');
    await put('session.me', me());
    await put('forum.drafts', { ids: [], publishing: [], phase: 'loading' });
    await answer('questions.openQuestion', {});
    await drawn();
    expect(await field().count()).toBe(0);
    await put('forum.draft', answerDraft({ content: '写到一半' }), 'd1');
    await put('forum.drafts', { ids: ['d1'], publishing: [], phase: 'ready' });
    await answer('forum.openDrafts', {});
    await field().waitFor();
    expect(await field().inputValue()).toBe('写到一半');
  });
  it('is begun blank where the drafts cannot be loaded', async () => {
    await open('/circle/addAnswer?questionId=q1');
    await put('session.me', me());
    await answer('questions.openQuestion', {});
    await answer('forum.openDrafts', null, 'network');
    await field().waitFor();
    expect(await field().inputValue()).toBe('');
  });
});

describe('what was published', () => {
  it('is, as a question, on top of 我的提问', async () => {
    await come('/circle/questionList');
    await put('questions.list', listOf([]), 'recommend|');
    await put('questions.list', listOf([]), 'mine|');
    await page.getByRole('tab', { name: '推荐' }).waitFor();
    await goTo('/circle/addQuestion');
    await title().fill('川西十一月要换雪地胎吗');
    await publish().click();
    await sending();
    await expect
      .poll(() => page.evaluate(() => location.pathname + location.search))
      .toBe('/circle/questionList?tab=mine');
    await expect.poll(isInView(page.getByRole('region', { name: '正在发布的提问' }).last())).toBe(true);
  });
});
