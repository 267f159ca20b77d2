// The staff desk in a real browser on a memory player: what is hidden, the log narrowed by what the address says, the
// cover of car information.
import { commands as browser } from 'vitest/browser';
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { startOfDate } from '../../bus/rules/calendar';
import { answer, asked, button, clean, page, put, seen } from './stage/stage';
import { come, detail, hour, pageOf, row, wide } from './staffThings';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const query = (name: string) => new URLSearchParams(location.search).get(name);

describe('what is hidden', () => {
  const hidden = (targetId: string, more: { [name: string]: Json } = {}) => ({
    targetType: 1,
    targetId,
    authorId: 'u1',
    authorName: '北岸慢行',
    title: '低价转让 ' + targetId,
    excerpt: '名额转让',
    imageUrl: '',
    circleName: '',
    hiddenTime: Date.now() - 3 * hour,
    staffName: '郑一',
    action: 'hide',
    result: '',
    reason: '含有广告',
    ...more,
  });

  it(
    'is listed with whose it is and who hid it when, page after page, and says when nothing is',
    { tags: 'full' },
    async () => {
      await come('/staff?view=hidden');
      const unknown = { hiddenTime: 0, staffName: '', action: '', reason: '' };
      await answer('staff.listHidden', pageOf([hidden('t1'), hidden('t2', unknown)], true));
      expect(await row('低价转让 t1').textContent()).toMatch(/名额转让.*隐藏.*帖子.*北岸慢行.*郑一.*3 小时前/);
      expect(await row('低价转让 t2').textContent()).not.toMatch(/隐藏|郑一|前/);
      await clean();
      await button('加载更多').click();
      await answer('staff.listHidden', pageOf([hidden('t3')]));
      await row('低价转让 t3').waitFor();
      expect(await asked('staff.listHidden')).toEqual([{ pageSize: 50 }, { pageSize: 50, cursor: 'c1' }]);
      await button('问答').click();
      await answer('staff.listHidden', pageOf([]));
      await page.getByText('没有隐藏的内容').waitFor();
      expect(query('tab')).toBe('answer');
    },
  );

  it('is opened, and shown again by one choice', async () => {
    await come('/staff?view=hidden', wide);
    await answer('staff.listHidden', pageOf([hidden('t1'), hidden('t2')]));
    await row('低价转让 t1').click();
    const of = (state: string) => detail('t1', { reports: [], content: { ...detail('t1').content, state } });
    await answer('staff.getCase', of('hidden'));
    await button('恢复显示').click();
    await clean();
    await button('确定').click();
    await answer('forum.hideContent', {});
    expect(await asked('forum.hideContent')).toEqual([{ targetType: 1, targetId: 't1', reason: '', restore: 1 }]);
    await answer('staff.listHidden', pageOf([hidden('t2')]));
    await expect.poll(() => query('item')).toBe('1-t2');
    expect(await row('低价转让 t1').count()).toBe(0);
  });
});

describe('the log', () => {
  const entry = (logId: number) => ({ ...(detail('t1').log[0] as object), logId, action: 'hide' }) as unknown as Json;
  const staff = { list: [{ staffId: 's1', staffName: '郑一' }] };

  it('shows what its address narrows it to, and each part can be taken off', async () => {
    await come('/staff?view=log&by=s1&act=hide&of=u1&from=2026-11-01&to=2026-11-02');
    await answer('staff.listStaff', staff);
    await answer('staff.listLog', pageOf([entry(1)], true));
    const narrowed = {
      pageSize: 50,
      staffId: 's1',
      action: 'hide',
      about: 'u1',
      from: startOfDate('2026-11-01'),
      before: startOfDate('2026-11-03'),
    };
    await button('加载更多').click();
    await answer('staff.listLog', pageOf([entry(0)]));
    expect(await asked('staff.listLog')).toEqual([narrowed, { ...narrowed, cursor: 'c1' }]);
    for (const words of ['郑一 ×', '隐藏 ×', 'u1 ×', '11 月 1 日–11 月 2 日 ×']) await button(words).waitFor();
    await clean();
    await button('郑一 ×').click();
    await answer('staff.listLog', pageOf([]));
    expect((await asked('staff.listLog')).slice(-1)).toEqual([{ ...narrowed, staffId: undefined }]);
    expect([query('by'), query('act')]).toEqual([null, 'hide']);
    await page.getByText('没有符合条件的记录').waitFor();
  });

  it('is narrowed in a sheet, by a link too, and is narrowed still after one of its entries was read', async () => {
    await come('/staff?view=log');
    await answer('staff.listStaff', staff);
    await answer('staff.listLog', pageOf([]));
    await page.getByText('还没有处理记录').waitFor();
    await button('筛选').click();
    const sheet = page.getByRole('dialog', { name: '筛选处理记录' });
    await sheet.getByRole('combobox', { name: '处理人', exact: true }).selectOptions('s1');
    const about = sheet.getByRole('textbox', { name: '编号' });
    await about.fill('看不懂');
    await sheet.getByRole('button', { name: '看不懂这个链接或编号' }).waitFor();
    await about.fill('');
    // Pasted: a link that was shared may be long, and what it names stands at its end.
    await about.click();
    document.execCommand(
      'insertText',
      false,
      `https://x.example/circle/threadDetail?${'from=share&'.repeat(30)}threadId=t1`,
    );
    await sheet.getByLabel('开始').fill('2026-11-02');
    await sheet.getByLabel('结束').fill('2026-11-01');
    await sheet.getByRole('button', { name: '结束早于开始' }).waitFor();
    await sheet.getByRole('button', { name: '近 7 天' }).click();
    await clean();
    await sheet.getByRole('button', { name: '查看', exact: true }).click();
    await answer('staff.listLog', pageOf([entry(7)]));
    expect([query('by'), query('of')]).toEqual(['s1', 't1']);
    expect(query('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
    await row('隐藏').last().click();
    await expect.poll(() => query('item')).toBe('7');
    expect(query('of')).toBe('t1');
    history.back();
    await expect.poll(() => query('item')).toBe(null);
    expect(await seen(button('t1 ×'))).toBe(true);
    expect(query('by')).toBe('s1');
  });

  it('says that the staff could not be named, and tries again', { tags: 'full' }, async () => {
    await come('/staff?view=log', { dark: true, width: 360, height: 640 });
    await answer('staff.listLog', pageOf([]));
    await answer('staff.listStaff', null, 'network');
    await button('筛选').click();
    await page.getByText('处理人没有加载出来').waitFor();
    await clean();
    await button('重试').click();
    await answer('staff.listStaff', staff);
    await expect.poll(() => page.getByText('处理人没有加载出来').count()).toBe(0);
  });
});

describe('the cover of car information', () => {
  /** Chooses a picture; returns its local ID. */
  async function choose(): Promise<string> {
    const base64 =
      Object.assign(document.createElement('canvas'), { width: 8, height: 8 }).toDataURL('image/png').split(',')[1] ??
      '';
    const chosen = browser.chooseFiles([{ name: 'a.png', mimeType: 'image/png', base64 }]);
    await button(/^添加封面/).click();
    await chosen;
    await expect.poll(async () => (await asked('media.addPictures')).length).toBe(1);
    const [last] = (await asked('media.addPictures')) as { files: { localId: string }[] }[];
    return last?.files[0]?.localId ?? '';
  }
  const upload = (localId: string, state: 'sending' | 'ready' | 'failed', more: { [name: string]: Json } = {}) =>
    put(
      'media.upload',
      {
        localId,
        kind: 'picture',
        state,
        progress: 0.4,
        url: state === 'ready' ? '/media/u/0123456789abcdef0123456789abcdef.webp' : '',
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
        ...more,
      },
      localId,
    );
  const send = () => page.getByRole('region', { name: '处理' }).getByRole('button', { name: '发布车讯' });
  const sent = () => asked('content.publishInfo');

  it('is sent while the words are written, waits and fails with a word, and goes with the information', async () => {
    await come('/staff?view=infos&item=new', wide);
    await answer('content.listInfos', pageOf([]));
    const localId = await choose();
    await page.getByRole('textbox', { name: '标题' }).fill('新车上市');
    await page.getByRole('textbox', { name: '正文' }).fill('<p>今天上市</p>');
    await upload(localId, 'sending');
    await button('图片上传中').waitFor();
    await button(/已上传 40%/).waitFor();
    await upload(localId, 'failed', { failMessage: '图片超过 20 MB', mayRetry: 0 });
    await page.getByText('图片超过 20 MB').waitFor();
    await button('图片未能上传，请重试或删除').waitFor();
    await upload(localId, 'failed');
    await button(/^重新上传/).click();
    expect(await asked('media.retry')).toEqual([{ localIds: [localId] }]);
    await upload(localId, 'ready');
    await clean();
    await send().click();
    await answer('content.publishInfo', null, 'network');
    await page.getByText('网络不可用，填的内容都在，连上后再试').waitFor();
    expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('新车上市');
    await send().click();
    expect((await sent()).slice(-1)).toEqual([
      expect.objectContaining({ title: '新车上市', coverUrl: '/media/u/0123456789abcdef0123456789abcdef.webp' }),
    ]);
  });

  it('is still there after another thing was looked at, and a taken one is not sent', { tags: 'full' }, async () => {
    await come('/staff?view=infos&item=new', wide);
    await answer('content.listInfos', pageOf([]));
    const localId = await choose();
    await upload(localId, 'ready');
    await page.getByRole('button', { name: /^第 1 张图片.*已上传/ }).waitFor();
    await button('处理记录').click();
    await answer('staff.listLog', pageOf([]));
    await button('车讯').click();
    await button('发布车讯').click();
    await page.getByRole('button', { name: /^第 1 张图片.*已上传/ }).waitFor();
    await button('删除第 1 张图片').click();
    await page.getByRole('textbox', { name: '标题' }).fill('新车上市');
    await page.getByRole('textbox', { name: '正文' }).fill('<p>今天上市</p>');
    await send().click();
    expect((await sent()).slice(-1)).toEqual([expect.objectContaining({ coverUrl: '' })]);
  });
});
