// Comments beside a post in a wide window: their own scroll, the keys, and a window that grows and shrinks.
import { describe, expect, it } from 'vitest';
import { answer, asked, clean, drawn, open, page, put } from './stage/stage';
import type { Locator } from './stage/stage';
import { listOf, post, thread } from './forumThings';

const ids = Array.from({ length: 40 }, (_, i) => `c${i}`);
const at = '/circle/threadDetail?threadId=t1';
const size = (width: number, height = 800) => page.setViewportSize({ width, height });
const long = Array.from({ length: 30 }, (_, i) => `第 ${i} 段。`).join('\n\n');
async function detail({ width = 1280, query = '', dark = false, sort = 'hot', count = 40 } = {}): Promise<void> {
  await open(at + query, { width, height: 800, dark });
  await put('forum.thread', thread('t1', { title: '海边的路', content: long, postCount: count, likeCount: 12 }), 't1');
  for (const id of ids) await put('forum.post', post(id, { content: `评论 ${id}` }), id);
  await put('forum.comments', listOf(ids.slice(0, count)), `t1|${sort}|0`);
  await page.locator('[data-post="c0"]').waitFor();
}
const pane = (): HTMLElement => document.querySelector('[data-scroller]') as HTMLElement;
/** Once the rows that are drawn by need have come. */
async function scrollPane(to: number): Promise<void> {
  await expect
    .poll(() => {
      pane().scrollTo(0, to);
      return pane().scrollTop;
    })
    .toBe(to);
}
const topOf = (id: string): number =>
  document.querySelector(`[data-post="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN;
const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not there');
  return box;
};

describe('from 1200 px', () => {
  it(
    'comments stand at the right, the field at their foot, and the other actions in the header',
    { tags: 'full' },
    async () => {
      await detail();
      const { x, width } = await boxOf(page.getByRole('region', { name: '评论' }));
      expect([x + width, Math.round(width)]).toEqual([1280, 375]);
      const say = page.getByRole('button', { name: '说点什么…' });
      expect(await say.count()).toBe(1);
      const field = await boxOf(say);
      expect(field.x).toBeGreaterThan(x);
      expect(field.y).toBeGreaterThan(720);
      const like = await boxOf(page.getByRole('main').getByRole('button', { name: '赞 12' }));
      expect(like.y).toBeLessThan(44);
      expect(like.x + like.width).toBeLessThan(x);
      // The post stands in the middle between the rail and the pane.
      const column = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
      expect(column.left - 200).toBeCloseTo(1280 - 376 - column.right, 0);
      await clean();
    },
  );
  it('post and comments scroll by themselves', { tags: 'full' }, async () => {
    await detail();
    await scrollPane(2400);
    // Rows that are measured above what is seen change the offset, and move nothing.
    await expect
      .poll(async () => {
        const top = topOf('c26');
        await drawn();
        return topOf('c26') === top;
      })
      .toBe(true);
    expect(window.scrollY).toBe(0);
    const before = topOf('c26');
    window.scrollTo(0, 500);
    await drawn();
    expect([window.scrollY, topOf('c26')]).toEqual([500, before]);
  });
  it.each(['c3', 'c33'])(
    'a link to comment %s shows it in the pane, the post at its start',
    { tags: 'full' },
    async (id) => {
      await detail({ query: `&postId=${id}`, sort: 'new' });
      await expect.poll(() => topOf(id), { timeout: 5000 }).toBeGreaterThan(50);
      await expect.poll(() => topOf(id), { timeout: 5000 }).toBeLessThan(id === 'c3' ? 700 : 90);
      expect(window.scrollY).toBe(0);
    },
  );
  it('J and K go from comment to comment, Enter answers one', { tags: 'full' }, async () => {
    await detail();
    const isOn = (id: string) => document.activeElement?.closest('[data-post]')?.getAttribute('data-post') === id;
    // The keys come with the shell, and each comment when it is drawn.
    const next = async (id: string): Promise<void> => {
      await expect
        .poll(async () => {
          await page.keyboard.press('j');
          return isOn(id);
        })
        .toBe(true);
    };
    for (let i = 0; i <= 12; i++) await next(`c${i}`);
    expect(pane().scrollTop).toBeGreaterThan(300);
    expect(window.scrollY).toBe(0);
    await page.keyboard.press('k');
    expect(isOn('c11')).toBe(true);
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: /^回复/ });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });
  it('a sent comment is shown at the head of the pane, while the post stays', { tags: 'full' }, async () => {
    await detail();
    await scrollPane(1000);
    window.scrollTo(0, 300);
    await page.getByRole('button', { name: '说点什么…' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('一起走');
    await page.getByRole('button', { name: '发送' }).click();
    await answer('forum.addPost', { localId: 'local:1' });
    await expect.poll(() => pane().scrollTop).toBe(0);
    expect(window.scrollY).toBe(300);
  });
  it('the pane has the colours of Club Z beside its posts', async () => {
    await open('/clubz/clubZThreadDetail?threadId=t1', { width: 1280, height: 800 });
    await put('forum.thread', thread('t1', { title: '夜', content: '走', scope: 'clubz' }), 't1');
    await put('forum.comments', listOf([]), 't1|hot|0');
    await page.getByText('快来抢沙发').waitFor();
    const ground = getComputedStyle(document.querySelector('[data-beside]') as HTMLElement).backgroundColor;
    expect(ground).toBe(getComputedStyle(document.querySelector('main') as HTMLElement).backgroundColor);
    expect(ground).not.toBe('rgb(255, 255, 255)');
  });
  it('a post that is gone has no pane, and stands in the middle', async () => {
    await open(at, { width: 1280, height: 800, wait: 'forum.openThread' });
    await expect.poll(() => document.documentElement.dataset['pane']).toBe('');
    await answer('forum.openThread', null, '010002');
    await page.getByRole('button', { name: '返回' }).first().waitFor();
    await expect.poll(() => document.documentElement.dataset['pane']).toBeUndefined();
  });
});

describe('below 1200 px', () => {
  it('J and K go through the comments under the post, not to the start of the post', { tags: 'full' }, async () => {
    await detail({ width: 900 });
    const isOn = (id: string) => document.activeElement?.closest('[data-post]')?.getAttribute('data-post') === id;
    // The keys come with the shell.
    await expect
      .poll(async () => {
        await page.keyboard.press('j');
        return isOn('c0');
      })
      .toBe(true);
    await page.keyboard.press('j');
    expect(isOn('c1')).toBe(true);
    expect(topOf('c1')).toBeGreaterThan(52);
    expect(topOf('c1')).toBeLessThan(800);
    await page.keyboard.press('k');
    expect(isOn('c0')).toBe(true);
  });
  it('comments follow the post, with the bar under both', { tags: 'full' }, async () => {
    await detail({ width: 1199 });
    expect(document.querySelector('[data-scroller]')).toBeNull();
    expect(await page.getByRole('main').getByRole('button', { name: '赞 12' }).boundingBox()).toMatchObject({
      height: 44,
    });
    expect(topOf('c0')).toBeGreaterThan(800);
  });
});

describe('a window that changes', () => {
  it('keeps both scroll positions and what is being written', { tags: 'full' }, async () => {
    await detail();
    window.scrollTo(0, 400);
    await scrollPane(640);
    await drawn();
    await page.getByRole('button', { name: '说点什么…' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('写到一半');
    await size(1000);
    await expect.poll(() => document.querySelector('[data-scroller]')).toBeNull();
    expect(await page.getByRole('textbox', { name: '评论内容' }).inputValue()).toBe('写到一半');
    expect(window.scrollY).toBe(400);
    await size(1280);
    await expect.poll(() => pane()?.scrollTop).toBe(640);
    expect(window.scrollY).toBe(400);
    expect(await page.getByRole('textbox', { name: '评论内容' }).inputValue()).toBe('写到一半');
    expect(await asked('forum.addPost')).toEqual([]);
  });
  it.each(['c4', 'c24'])(
    'goes on in the pane with comment %s, which was read below the post',
    { tags: 'full' },
    async (id) => {
      await detail({ width: 1000 });
      const shown = () => Math.abs(topOf(id) - 98) < 3;
      await expect
        .poll(async () => {
          const to = document.querySelector(`[data-post="${id}"]`);
          if (to) window.scrollBy(0, topOf(id) - 98);
          else window.scrollBy(0, 600);
          await drawn();
          return shown();
        })
        .toBe(true);
      await size(1280);
      await expect.poll(() => topOf(id), { timeout: 5000 }).toBeGreaterThan(0);
      await expect.poll(() => topOf(id), { timeout: 5000 }).toBeLessThan(120);
    },
  );
});
