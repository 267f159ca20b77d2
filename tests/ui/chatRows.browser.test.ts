// The rows of a room in a real browser: they follow the end, keep the scroll position for a person who reads above and
// while history loads, and restore it after going back.
import { describe, expect, it } from 'vitest';
import { fromEnd, groupStands, inGroup, many, open, reading, row, say, scroller, slow, topOf } from './chatStage';
import { answer, asked, page, put } from './stage/stage';
import { messages, start, text } from './chatThings';

describe('the rows of a room', () => {
  it(
    'start at the end, follow new messages there, and do not move while a person reads above',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands();
      await say(many(0, 40));
      await row('第 39 条').waitFor();
      await expect.poll(fromEnd, slow).toBeLessThan(2);
      await say(many(0, 41));
      await row('第 40 条').waitFor();
      await expect.poll(fromEnd, slow).toBeLessThan(2);
      await reading();
      await scroller().evaluate((el) => (el.scrollTop -= 900));
      await expect
        .poll(async () => (await asked('chat.watchEnd')).slice(-1), slow)
        .toEqual([{ conversationID: 'GROUPg1', atEnd: 0 }]);
      const stood = await reading();
      await say(many(0, 44), { newCount: 3 });
      await page.getByRole('button', { name: '3 条新消息' }).waitFor();
      expect(await reading()).toEqual(stood);
      await page.getByRole('button', { name: '3 条新消息' }).click();
      await row('第 43 条').waitFor();
      await expect
        .poll(async () => (await asked('chat.watchEnd')).slice(-1), slow)
        .toEqual([{ conversationID: 'GROUPg1', atEnd: 1 }]);
    },
  );

  it.each([
    [820, 1180],
    [1280, 800],
  ])('stand at the bar while they are few, in a window of %d', { tags: 'full' }, async (width, height) => {
    await open(inGroup, { width, height });
    await groupStands();
    await say(many(0, 3));
    const last = row('第 2 条');
    await last.waitFor();
    const end = () => last.evaluate((el) => el.getBoundingClientRect().bottom);
    const bar = await scroller().evaluate((el) => el.getBoundingClientRect().bottom);
    await expect.poll(async () => bar - (await end()), slow).toBeLessThan(40);
    // They stay there when more come, until the room is full.
    await say(many(0, 5));
    await row('第 4 条').waitFor();
    expect(bar - (await row('第 4 条').evaluate((el) => el.getBoundingClientRect().bottom))).toBeLessThan(40);
    expect(await scroller().evaluate((el) => el.scrollHeight - el.clientHeight)).toBe(0);
  });

  it(
    'stay where a person scrolls to, also while the room takes another size or rows are measured',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands();
      await say(many(0, 40));
      await row('第 39 条').waitFor();
      await expect.poll(fromEnd, slow).toBeLessThan(2);
      await reading();
      // The room shrinks before the scroll event has come.
      await scroller().evaluate((el) => {
        el.scrollTop -= 100;
        el.style.flex = '0 0 300px';
      });
      await expect.poll(() => scroller().evaluate((el) => el.clientHeight), slow).toBeLessThanOrEqual(300);
      await reading();
      await scroller().evaluate((el) => (el.style.flex = ''));
      await reading();
      expect(await fromEnd()).toBe(100);
      // A row gets another height right after the end was followed and left.
      await scroller().evaluate((el) => (el.scrollTop = el.scrollHeight));
      await reading();
      await say(many(0, 41));
      await row('第 40 条').waitFor();
      await scroller().evaluate(async (el) => {
        const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
        await frame();
        await frame();
        el.scrollTop -= 200;
        await frame();
        const last = Array.from(el.querySelectorAll<HTMLElement>('[data-message]')).at(-1);
        if (last) last.style.paddingBottom = '50px';
        await frame();
      });
      await reading();
      expect(await fromEnd()).toBeGreaterThan(150);
    },
  );

  it('stay at the end when they grow there', { tags: 'full' }, async () => {
    await open(inGroup);
    await groupStands();
    await say(many(0, 40));
    await row('第 39 条').waitFor();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await reading();
    const longer = text('n38', `第 38 条${'，说得更长一点'.repeat(20)}`);
    await put('chat.message', { ...longer, conversationID: 'GROUPg1' }, 'n38');
    await row('说得更长一点').waitFor();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await say(many(0, 41));
    await row('第 40 条').waitFor();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    expect(await asked('chat.watchEnd')).not.toContainEqual({ conversationID: 'GROUPg1', atEnd: 0 });
  });

  it.each(['before', 'after'])(
    'stay at the end when the room grows, with messages that came %s it opened',
    { tags: 'full' },
    async (when) => {
      const said = async () => {
        await groupStands();
        await say(many(0, 40));
      };
      await open(inGroup, when === 'before' ? { known: said } : {});
      if (when === 'after') await said();
      await row('第 39 条').waitFor();
      await expect.poll(fromEnd, slow).toBeLessThan(2);
      await reading();
      const resize = (flex: string) =>
        scroller().evaluate(
          (el, to) =>
            new Promise<void>((done) =>
              requestAnimationFrame(() => {
                el.style.flex = to;
                done();
              }),
            ),
          flex,
        );
      await resize('0 0 300px');
      await expect.poll(() => scroller().evaluate((el) => el.clientHeight), slow).toBeLessThanOrEqual(300);
      await reading();
      // Between the scroll events and the layout of a frame, as when a panel closes there.
      await resize('');
      await reading();
      expect(await fromEnd()).toBeLessThan(2);
      expect(await asked('chat.watchEnd')).not.toContainEqual({ conversationID: 'GROUPg1', atEnd: 0 });
      await say(many(0, 41));
      await row('第 40 条').waitFor();
      await expect.poll(fromEnd, slow).toBeLessThan(2);
      await reading();
      // What a person reads a little above the end stays above what takes room, and comes back.
      await scroller().evaluate((el) => (el.scrollTop -= 100));
      await reading();
      await resize('0 0 300px');
      await expect.poll(() => scroller().evaluate((el) => el.clientHeight), slow).toBeLessThanOrEqual(300);
      await reading();
      expect(await fromEnd()).toBe(100);
      await resize('');
      await reading();
      expect(await fromEnd()).toBe(100);
    },
  );

  it(
    'keep the scroll position when history loads above, also together with a new message',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands();
      await say(many(30, 60), { isCompleted: 0 });
      await row('第 59 条').waitFor();
      await reading();
      await scroller().evaluate((el) => (el.scrollTop = 200));
      await expect.poll(async () => (await asked('chat.loadHistory')).length, slow).toBe(1);
      await put(
        'chat.messages',
        messages(
          many(30, 60).map((m) => m.messageID),
          { isCompleted: 0, more: 'loading' },
        ),
        'GROUPg1',
      );
      await answer('chat.loadHistory', {});
      const stood = await reading();
      for (const m of many(15, 61)) await put('chat.message', m, m.messageID);
      await put(
        'chat.messages',
        messages(
          many(15, 61).map((m) => m.messageID),
          { isCompleted: 0, newCount: 1, more: 'error' },
        ),
        'GROUPg1',
      );
      await page.getByRole('button', { name: '1 条新消息' }).waitFor();
      await expect.poll(async () => Math.abs((await topOf(stood.id)) - stood.top), slow).toBeLessThan(3);
      await scroller().evaluate((el) => (el.scrollTop = 0));
      await page.getByRole('button', { name: '加载失败，点击重试' }).click();
      await expect.poll(async () => (await asked('chat.loadHistory')).length, slow).toBe(2);
    },
  );

  it('restore the scroll position after going back', async () => {
    await open(inGroup);
    await groupStands();
    await say(many(0, 60));
    await row('第 59 条').waitFor();
    await expect.poll(fromEnd, slow).toBeLessThan(2);
    await reading();
    await scroller().evaluate((el) => (el.scrollTop = 1200));
    const stood = await reading();
    await page.getByRole('link', { name: '群设置' }).click();
    await expect.poll(() => page.url(), slow).toContain('/circle/circleGroupManage');
    await page.goBack();
    await page.locator(`[data-message=${stood.id}]`).waitFor();
    await expect.poll(async () => (await reading()).id, slow).toBe(stood.id);
  });

  it('scroll to the message in the URL, and load the history before it', async () => {
    await open(`${inGroup}&messageID=n3`);
    await groupStands();
    await say(many(20, 40), { isCompleted: 0 });
    await answer('chat.loadHistory', {});
    await say(many(0, 40));
    await expect.poll(() => row('第 3 条').first().isVisible(), slow).toBe(true);
  });

  it(
    'say again whose they are where a run is taller than the list, and do not change while they are scrolled',
    { tags: 'full' },
    async () => {
      await open(inGroup);
      await groupStands();
      const run = Array.from({ length: 60 }, (_, i) => text(`n${i}`, `第 ${i} 条`, { time: start + i * 1000 }));
      await say(run.slice(15), { isCompleted: 0 });
      await row('第 59 条').waitFor();
      const withHead = () =>
        scroller().evaluate((el) =>
          Array.from(el.querySelectorAll('[data-message]'))
            .filter((one) => one.querySelector('a:not([aria-hidden])') !== null)
            .map((one) => one.getAttribute('data-message') ?? ''),
        );
      const seen = new Set<string>();
      const lookThrough = async () => {
        for (let top = await scroller().evaluate((el) => el.scrollHeight); top > 0; top -= 300) {
          await scroller().evaluate((el, to) => el.scrollTo(0, to), top);
          await reading();
          for (const id of await withHead()) seen.add(id);
        }
        return Array.from(seen).sort();
      };
      const heads = await lookThrough();
      // Each is seen with one head at least, and not at every message.
      const height = await scroller().evaluate((el) => el.clientHeight);
      expect(heads.length).toBeGreaterThanOrEqual(Math.floor((45 * 40) / height) - 1);
      expect(heads.length).toBeLessThan(8);
      for (const m of run) await put('chat.message', { ...m, conversationID: 'GROUPg1' }, m.messageID);
      await put(
        'chat.messages',
        messages(
          run.map((m) => m.messageID),
          { isCompleted: 1 },
        ),
        'GROUPg1',
      );
      seen.clear();
      const after = await lookThrough();
      for (const id of heads.slice(1)) expect(after).toContain(id);
    },
  );
});
