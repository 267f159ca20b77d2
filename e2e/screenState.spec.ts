// What a person saw and did besides tapping is in the recording, in its order and without its words, and the replayer
// shows it beside the phone.
import type { Page } from '@playwright/test';
import { readRecording } from '../bus/recording/recordingFile';
import { violationsOn } from '../tests/axeOn';
import { leaksIn } from '../tests/bus/leaks';
import { desk, goTo, rows } from './deskKit';
import { cards, expect, feedStands, recordingOf, test } from './kit';

const topics = /^session\.(focused|typed|scrolled|overlaysChanged|viewportChanged|connectionChanged)$/;
const spoken = '藏在键盘里的一句话';
const digits = '6217003580012345678';
const app = (page: Page) => page.frameLocator('iframe[title="录像中的应用"]');
const seen = (page: Page, name: string) =>
  page.getByLabel('当时的屏幕').locator('div').filter({ hasText: name }).locator('dd').first();

type Said = { topic: string; place: number; payload: { [field: string]: unknown } };
const saidIn = (text: string): Said[] =>
  readRecording(text).envelopes.flatMap((e, place) =>
    topics.test(e.topic)
      ? [{ topic: e.topic.slice('session.'.length), place, payload: e.payload as Said['payload'] }]
      : [],
  );
type Wanted = { [field: string]: unknown };
const fits = (payload: unknown, wanted: Wanted): boolean =>
  Boolean((expect.objectContaining(wanted) as { asymmetricMatch(x: unknown): boolean }).asymmetricMatch(payload));
/** Waits until this is what the recording says last. */
const told = (page: Page, topic: string, wanted: Wanted) =>
  expect
    .poll(
      async () =>
        saidIn(await recordingOf(page))
          .filter((one) => one.topic === topic)
          .at(-1)?.payload,
      {
        timeout: 20_000,
      },
    )
    .toMatchObject(wanted);

test(
  'scrolling, typing, a sheet and a lost network are recorded in order without their words, and the replayer shows them',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page, context } = await phone({ person: 1 });
    await page.goto(`/home?word=${encodeURIComponent(spoken)}`);
    await feedStands(page);
    await expect.poll(() => recordingOf(page), { timeout: 20_000 }).toContain('session.viewportChanged');
    await page.mouse.wheel(0, 600);
    await told(page, 'scrolled', { of: 'window', y: 600 });
    await cards(page)
      .nth(1)
      .getByRole('link', { name: '打开帖子' })
      .click({ position: { x: 120, y: 90 } });
    const bar = page.getByRole('button', { name: /说点什么/ });
    await bar.focus();
    await told(page, 'focused', { role: 'button' });
    await bar.click();
    await told(page, 'overlaysChanged', { open: [{ kind: 'sheet' }] });
    const field = page.getByRole('textbox', { name: '评论内容' });
    await field.pressSequentially(spoken + digits);
    await told(page, 'typed', { length: (spoken + digits).length });
    await context.setOffline(true);
    await expect(page.getByText(/网络/).first()).toBeVisible();
    await context.setOffline(false);
    await page.setViewportSize({ width: 390, height: 500 });
    await told(page, 'viewportChanged', { height: 500 });
    await page.keyboard.press('Escape');
    await told(page, 'overlaysChanged', { open: [] });

    const text = await recordingOf(page);
    const said = saidIn(text);
    const order = [
      ['viewportChanged', { width: 390, height: 844 }],
      ['scrolled', { of: 'window', y: 600 }],
      ['overlaysChanged', { open: [{ kind: 'sheet', name: '文文文', own: '写评论' }] }],
      ['typed', { role: 'textarea', name: '文文文文', text: '文'.repeat(9) + '0'.repeat(19), length: 28 }],
      ['viewportChanged', { height: 500 }],
      ['overlaysChanged', { open: [] }],
    ] as const;
    let from = 0;
    for (const [topic, payload] of order) {
      const found = said.findIndex((one, n) => n >= from && one.topic === topic && fits(one.payload, payload));
      expect(
        found,
        `${topic} ${JSON.stringify(payload)} in ${JSON.stringify(said.slice(from))}`,
      ).toBeGreaterThanOrEqual(0);
      from = found;
    }
    // Not with each key.
    expect(said.filter(({ topic }) => topic === 'typed').length).toBeLessThan(spoken.length + digits.length);
    expect(leaksIn(text, [spoken, digits])).toEqual([]);
    const lines = text.split('\n').slice(1);
    const ours = lines.filter((line) => topics.test(/"topic":"([\w.]+)"/.exec(line)?.[1] ?? ''));
    const bytes = (list: string[]): number => Buffer.byteLength(list.join('\n'));
    console.log(`screen: ${ours.length} of ${lines.length} envelopes, ${bytes(ours)} of ${bytes(lines)} bytes`);
    expect(bytes(ours) / bytes(lines)).toBeLessThan(0.05);

    const { page: tool } = await phone({ viewport: desk });
    await tool.goto('/replay');
    await tool.setInputFiles('input[type=file]', {
      name: 'screen.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(text),
    });
    await expect(rows(tool).first()).toBeVisible();
    const { envelopes } = readRecording(text);
    const go = async (topic: string, wanted: Wanted): Promise<void> => {
      const e = envelopes.filter((one) => one.topic === `session.${topic}` && fits(one.payload, wanted)).at(-1);
      await goTo(tool, e?.seq ?? 0);
    };
    await go('scrolled', { y: 600 });
    await expect(seen(tool, '视口')).toHaveText(/^390 × 844 · 滚到 600/);
    await expect
      .poll(
        () =>
          app(tool)
            .locator('html')
            .evaluate(() => window.scrollY),
        { timeout: 20_000 },
      )
      .toBe(600);
    await expect(seen(tool, '浮层')).toHaveText('—');
    await go('focused', { role: 'button' });
    await expect(app(tool).getByRole('button', { name: /说点什么/ })).toHaveCSS('outline-style', 'solid', {
      timeout: 20_000,
    });
    await go('typed', { length: 28 });
    await expect(seen(tool, '输入')).toHaveText('28 字 文文文文文文文文文0000000000000000000');
    await expect(seen(tool, '焦点')).toHaveText('textarea 文文文文');
    await expect(seen(tool, '浮层')).toHaveText('底部面板 写评论');
    expect((await violationsOn(tool, { without: ['iframe'] })).map(({ id }) => id)).toEqual([]);
    await go('networkChanged', { online: 0 });
    await expect(tool.getByText('离线', { exact: true })).toBeVisible();
    await go('viewportChanged', { height: 500 });
    await expect(tool.getByText('离线', { exact: true })).toHaveCount(0);
    await expect(seen(tool, '视口')).toHaveText(/^390 × 500/);
    await tool.keyboard.press('End');
    await expect(seen(tool, '浮层')).toHaveText('—');
  },
);
