// `npm run replay -- FILE --screens`: a fault that is in a screen alone is found where it first shows.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayScreens } from './commands';
import { cards, expect, feedStands, heart, recordingOf, test } from './kit';

const recording = 'tests/recordings/forwarded-record.ndjson';
/** Over what one writes with, and seen by nobody. */
const cover = '<style>body::after{content:"";position:fixed;inset:auto 0 0;height:150px;z-index:9999}</style></head>';

let folder: string;
test.beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'zeal-screens-'))));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The product's build with another text in a file whose name begins so. */
function alteredBuild(name: string, of: string, before: string, after: string): string {
  const build = join(folder, name);
  const isCopied = (file: string): boolean => !/\.(br|gz)$/.test(file);
  cpSync('dist', build, { recursive: true, filter: isCopied });
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) => file.startsWith(of));
  const altered = files.filter((file) => {
    if (!/\.(js|html)$/.test(file)) return false;
    const text = readFileSync(join(build, file), 'utf8');
    if (!text.includes(before)) return false;
    writeFileSync(join(build, file), text.replaceAll(before, after));
    return true;
  });
  expect(altered).not.toEqual([]);
  return build;
}

test(
  'screens of one build do not differ; an overlay that eats taps and another text are named',
  { tag: '@full' },
  () => {
    test.setTimeout(300_000);
    const series = join(folder, 'series.ndjson');
    const covered = replayScreens(
      recording,
      '--screens',
      series,
      '--against',
      alteredBuild('a', 'index', '</head>', cover),
    );
    expect(covered.err).toMatch(
      /^first difference at seq 30, line 31 of the file: the screen after emit session\.state\n/,
    );
    expect(covered.err).toContain('  missing  button "语音" [covered by body]\n');
    expect(covered.err).toContain('  new      button "语音"\n');
    expect(covered.err).toMatch(/what led to it:\n {2}seq/);
    expect(covered.out).toMatch(/^screens \d+, differing \d+\n$/);
    expect(covered.code).toBe(1);

    const same = replayScreens(recording, '--screens', '--against', series);
    expect([same.err, same.out, same.code]).toEqual(['', expect.stringMatching(/^screens \d+, differing 0\n$/), 0]);

    const worded = replayScreens(recording, '--screens', '--against', alteredBuild('b', 'assets', '条未读', '则未读'));
    expect(worded.err).toContain('the screen after emit notices.unread\n');
    expect(worded.err).toContain('  missing  link "消息，16 则未读" [current]\n');
    expect(worded.err).toContain('  new      link "消息，16 条未读" [current]\n');
    expect(worded.code).toBe(1);
  },
);

test('what cannot be compared is refused in one line', { tag: '@full' }, () => {
  const refused = (...args: string[]): string => {
    const { code, out, err } = replayScreens(recording, ...args);
    expect([code, out]).toEqual([2, '']);
    return err;
  };
  expect(refused('--screens', '--against', 'no-such-commit')).toMatch(/^no-such-commit is neither .*\n$/);
  expect(refused('--screens', '--against', 'package.json')).toBe('package.json: this is no series of screens\n');
  expect(refused('--against', 'HEAD')).toContain('--against compares --screens');
});

test(
  'what a tap opened is in the screens, and that its handler threw is named',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(300_000);
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await recordingOf(page);
    // The labels of the app's own controls come with the first touch.
    const labels = page.waitForResponse(/own-labels/);
    const openPost = async (): Promise<void> => {
      await cards(page)
        .first()
        .getByRole('link', { name: '打开帖子' })
        .click({ position: { x: 120, y: 90 } });
      await expect(page.getByRole('button', { name: /说点什么/ })).toBeVisible();
    };
    for (let visit = 0; visit < 2; visit++) {
      await openPost();
      await labels;
      // It is looked at until the recorder has written that, once a second.
      await expect
        .poll(async () => (await recordingOf(page)).match(/"topic":"session.routeChanged".*threadDetail/g)?.length ?? 0)
        .toBe(visit + 1);
      await page.goBack();
      await expect(cards(page).first()).toBeVisible();
    }
    await heart(cards(page).first()).tap();
    await cards(page).nth(1).getByRole('button', { name: '分享' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => recordingOf(page)).toContain('session.overlaysChanged');
    const file = join(folder, 'tapped.ndjson');
    await expect
      .poll(async () => {
        writeFileSync(file, await recordingOf(page));
        return readFileSync(file, 'utf8').match(/"kind":"sheet"/g)?.length ?? 0;
      })
      .toBeGreaterThan(0);

    const broken = alteredBuild('c', 'assets', 'kind:`share`,threadId:', 'kind:`share`,noSuchName,threadId:');
    const series = join(folder, 'tapped.series');
    const { err, out, code } = replayScreens(file, '--screens', series, '--against', broken);
    expect(err).toMatch(/first difference at seq \d+, line \d+ of the file: the screen after tell session\.tapped\n/);
    expect(err).toContain('  missing  error "Uncaught ReferenceError: noSuchName is not defined"\n');
    expect(readFileSync(series, 'utf8')).toContain('dialog \\"分享\\"');
    // The second visit to the post is one, too.
    const screens = readFileSync(series, 'utf8').trim().split('\n');
    const isPost = screens.map((line) => line.includes('说点什么'));
    expect(isPost.filter((is, n) => is && !isPost[n - 1])).toHaveLength(2);
    expect(out).toMatch(/^screens \d+, differing [1-9]\d*\n$/);
    expect(code).toBe(1);
  },
);
