// The staff desk in a real browser on a memory player: who sees it, the queue, a decision with its words, its refusals.
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { findTarget } from '../../ui/features/staff/components/findTarget';
import { user } from './forumThings';
import { come, counts, detail, hour, pageOf, row, wide } from './staffThings';
import { answer, asked, button, clean, page, seen } from './stage/stage';
import type { Start } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const aCase = (targetId: string, more: { [name: string]: Json } = {}) => ({
  kind: 'report',
  targetType: 1,
  targetId,
  reportId: 'j-' + targetId,
  reportCount: 2,
  reasonCode: 1,
  since: Date.now() - 3 * hour,
  authorId: 'u1',
  authorName: '北岸慢行',
  title: '低价转让 ' + targetId,
  excerpt: '名额转让',
  imageUrl: '',
  circleName: '长途实验室',
  ...more,
});
async function comeToQueue(
  how: Start = {},
  list = [aCase('t1'), aCase('t2', { since: Date.now() - hour })],
): Promise<void> {
  await come('/staff', how);
  await answer('staff.getCounts', counts);
  await answer('staff.listCases', pageOf(list));
}

describe('the staff desk', () => {
  it('tells a member that they may not see it, and asks for nothing', async () => {
    await come('/staff', {}, 0);
    await page.getByText('仅平台管理员可查看').waitFor();
    expect([await asked('staff.getCounts'), await asked('staff.listCases')]).toEqual([[], []]);
    await clean();
  });

  it(
    'lists what waits with its reason and its wait, a long one in the accent colour, and says when nothing does',
    { tags: 'full' },
    async () => {
      await comeToQueue();
      await row('低价转让 t1').waitFor();
      expect(await row('低价转让 t1').textContent()).toMatch(/广告 2.*帖子.*长途实验室.*等了 3 小时/);
      expect(await row('低价转让 t2').textContent()).toMatch(/1 小时/);
      expect(await row('低价转让 t2').textContent()).not.toMatch(/等了/);
      expect(await page.getByRole('tab', { name: '待处理3' }).count()).toBe(1);
      await clean();
      await comeToQueue({ dark: true, type: 'xl' }, []);
      await page.getByText('没有待处理的内容').waitFor();
      await clean();
    },
  );

  it('offers another try when the list cannot be had', async () => {
    await come('/staff');
    await answer('staff.listCases', null, 'network');
    await button('重新加载').click();
    await answer('staff.listCases', pageOf([aCase('t1')]));
    expect(await seen(row('低价转让 t1'))).toBe(true);
  });

  it('shows one thing a page on a phone, decides it with words of its own, and brings the next', async () => {
    await comeToQueue();
    await row('低价转让 t1').click();
    await answer('staff.getCase', detail('t1'));
    await page.getByText('今天付定金，价格好说').waitFor();
    for (const words of ['先转定金', '没有说明', '11 天', '郑一 打开']) await page.getByText(words).waitFor();
    expect(await asked('staff.openCase')).toEqual([{ targetType: 1, targetId: 't1' }]);
    expect(await button('请选择怎么处理').isDisabled()).toBe(true);
    await button('隐藏').first().click();
    await page.getByText('2 位举报人会收到结果').waitFor();
    const words = page.getByRole('textbox', { name: '告诉作者' });
    expect(await words.inputValue()).toBe('含有广告');
    await button('辱骂攻击').click();
    expect(await words.inputValue()).toBe('含有辱骂攻击');
    await words.fill('请不要骂人');
    await clean();
    await button('处理，看下一条').click();
    await answer('forum.handleReport', {});
    expect(await asked('forum.handleReport')).toEqual([
      { reportId: 'j-t1', status: 2, resultText: '含有辱骂攻击', toAuthor: '请不要骂人' },
    ]);
    await answer('staff.getCase', detail('t2'));
    await page.getByText('低价转让 t2').waitFor();
    expect(new URLSearchParams(location.search).get('item')).toBe('1-t2');
    history.back();
    await expect.poll(() => new URLSearchParams(location.search).get('item')).toBe(null);
    await row('低价转让 t2').waitFor();
    expect(await row('低价转让 t1').count()).toBe(0);
  });

  it('shows what is not there for an id that can be none', async () => {
    await comeToQueue(wide);
    await answer('staff.getCase', { field: 'targetId' }, 'badInput');
    await page.getByText('内容已被删除或不存在').waitFor();
    expect(await page.getByText('加载失败，请检查网络').count()).toBe(0);
  });

  it('gives what a reporter says the whole width of a phone', async () => {
    await comeToQueue({ width: 360 });
    await row('低价转让 t1').click();
    await answer('staff.getCase', detail('t1'));
    const said = page.getByText('先转定金');
    await said.waitFor();
    expect(await said.evaluate((el) => el.getBoundingClientRect().width)).toBe(320);
    const who = page.getByRole('link', { name: '阿澈' });
    expect(await who.evaluate((el) => el.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44);
    await clean();
  });

  it('chooses by digit and goes on by J and K, but not while somebody types', async () => {
    await comeToQueue(wide);
    await answer('staff.getCase', detail('t1'));
    await page.getByText('今天付定金，价格好说').waitFor();
    const press = (key: string, at: Element | Window = window) =>
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // The keys may come a moment after the words.
    const chosen = async () => {
      press('4');
      return button('禁言 7 天').getAttribute('aria-pressed');
    };
    await expect.poll(chosen).toBe('true');
    await page.getByRole('textbox', { name: '告诉作者' }).waitFor();
    const field = document.querySelector('section[aria-label="处理"] input');
    if (field) for (const key of ['1', 'j']) press(key, field);
    expect(await button('禁言 7 天').getAttribute('aria-pressed')).toBe('true');
    expect(new URLSearchParams(location.search).get('item')).toBe(null);
    press('j');
    await answer('staff.getCase', detail('t2'));
    await expect.poll(() => new URLSearchParams(location.search).get('item')).toBe('1-t2');
    press('K');
    await expect.poll(() => new URLSearchParams(location.search).get('item')).toBe('1-t1');
    await clean();
  });

  it(
    'keeps what was typed when it cannot be sent, and while one looks at another thing',
    { tags: 'full' },
    async () => {
      await comeToQueue(wide);
      await answer('staff.getCase', detail('t1'));
      await button('隐藏并提醒').click();
      await page.getByRole('textbox', { name: '告诉作者' }).fill('这是写了很久的话');
      await button('处理，看下一条').click();
      await answer('forum.handleReport', null, 'network');
      await page.getByText('网络不可用，填的内容都在，连上后再试').waitFor();
      expect(await page.getByRole('textbox', { name: '告诉作者' }).inputValue()).toBe('这是写了很久的话');
      await row('低价转让 t2').click();
      await answer('staff.getCase', detail('t2'));
      await page.getByText('低价转让 t2').first().waitFor();
      await row('低价转让 t1').click();
      await answer('staff.getCase', detail('t1'));
      await expect.poll(() => page.getByRole('textbox', { name: '告诉作者' }).inputValue()).toBe('这是写了很久的话');
      expect(await button('隐藏并提醒').getAttribute('aria-pressed')).toBe('true');
    },
  );

  it('says that somebody else has decided, and brings the next', async () => {
    await comeToQueue(wide);
    await answer('staff.getCase', detail('t1'));
    await button('不违规').click();
    await button('处理，看下一条').click();
    await answer('forum.handleReport', null, '010004');
    await page.getByText('已被别人处理').waitFor();
    await answer('staff.getCase', detail('t2'));
    expect(await row('低价转让 t1').count()).toBe(0);
  });

  it('passes or refuses what looked suspicious, with words for a refusal', async () => {
    await comeToQueue(wide, [aCase('t9', { kind: 'audit', reportId: '', reportCount: 0, reasonCode: 0 })]);
    await answer('staff.getCase', detail('t9', { reports: [] }));
    await button('拒绝').click();
    await button('处理，看下一条').click();
    await answer('forum.audit', {});
    expect(await asked('forum.audit')).toEqual([{ targetType: 1, targetId: 't9', pass: 0, reason: '含有广告' }]);
    await page.getByText('没有待处理的内容').first().waitFor();
  });

  it('offers no decision about what is one’s own, and says who decides', async () => {
    await comeToQueue(wide);
    const author = { ...detail('t1').author, user: user('me', '我'), isStaff: 1 };
    await answer('staff.getCase', detail('t1', { author }));
    await page.getByText('这是你自己的，由别的管理员处理').waitFor();
    expect(await page.getByRole('group', { name: '处理' }).getByRole('button').count()).toBe(0);
    expect(await button('跳过').isEnabled()).toBe(true);
  });

  it('shows the chosen place of a row that is wider than the phone', async () => {
    await come('/staff?view=log');
    await answer('staff.listLog', pageOf([]));
    const tab = page.getByRole('tab', { name: '处理记录' });
    await tab.waitFor();
    const box = document.querySelector('[role=tab][aria-selected=true]')?.getBoundingClientRect();
    expect(box && box.left >= 0 && box.right <= window.innerWidth).toBe(true);
  });

  it('finds a post by its link, hides it, and offers to show it again', async () => {
    await come('/staff?view=find', wide);
    await page.getByRole('searchbox', { name: '链接或编号' }).fill('https://x.example/circle/threadDetail?threadId=t5');
    await page.getByRole('searchbox', { name: '链接或编号' }).press('Enter');
    await answer('staff.getCase', detail('t5', { reports: [] }));
    await page.getByRole('region', { name: '处理', exact: true }).getByRole('button', { name: '隐藏' }).click();
    await button('确定').click();
    await answer('forum.hideContent', {});
    expect(await asked('forum.hideContent')).toEqual([
      { targetType: 1, targetId: 't5', reason: '含有广告', restore: 0 },
    ]);
    await answer('staff.getCase', detail('t5', { reports: [], content: { ...detail('t5').content, state: 'hidden' } }));
    expect(await seen(button('恢复显示'))).toBe(true);
  });

  it('ships an order, and says what is missing until then', async () => {
    await come('/staff?view=toShip', wide);
    const order = {
      orderId: 'o1',
      orderNo: '2026112536410195',
      status: 1,
      items: [{ productId: 'p', skuId: 's', name: '随行保温杯', skuName: '曜石黑', image: '', points: 1980, count: 1 }],
      totalPoints: 1980,
      address: null,
      note: '',
      logistics: null,
      createTime: Date.now() - 25 * hour,
      shipTime: 0,
      doneTime: 0,
      autoTime: 0,
      reason: '',
      canCancel: 0,
      canConfirm: 0,
      canEvaluate: 0,
      evaluation: null,
    };
    await answer('shop.listStaffOrders', pageOf([order]));
    await answer('staff.listLog', pageOf([]));
    expect(await button('请填写快递公司').isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: '快递公司' }).fill('顺丰速运');
    await page.getByRole('textbox', { name: '运单号' }).fill('SF10002');
    await button('处理，看下一条').click();
    await answer('shop.shipOrder', { ...order, status: 2 });
    expect(await asked('shop.shipOrder')).toEqual([{ orderId: 'o1', company: '顺丰速运', no: 'SF10002' }]);
  });
});

describe('a link or id', () => {
  it.each([
    ['/circle/threadDetail?threadId=t1&postId=p2', { targetType: 2, targetId: 'p2' }],
    ['https://x.example/mine/otherInfo?userId=10003', { targetType: 4, targetId: '10003' }],
    ['/circle/questionDetail?questionId=q1&answerId=w1', { targetType: 7, targetId: 'w1' }],
    [' t1250 ', { targetType: 1, targetId: 't1250' }],
    ['https://x.example/home?tab=new', null],
    ['低价转让', null],
    ['', null],
  ])('%s names what it leads to', (words, target) => expect(findTarget(words, 1)).toEqual(target));
});
