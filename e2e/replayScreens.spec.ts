// `npm run replay -- FILE --screens`: a fault that is in a screen alone is found where it first shows.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { replayScreens } from './commands';

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

test('screens of one build do not differ; an overlay that eats taps and another text are named', () => {
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
  expect(covered.err).toContain('  missing  button "语音" [covered]\n');
  expect(covered.err).toContain('  new      button "语音"\n');
  expect(covered.err).toMatch(/what led to it:\n {2}seq/);
  expect(covered.out).toMatch(/^screens \d+, differing \d+\n$/);
  expect(covered.code).toBe(1);

  const same = replayScreens(recording, '--screens', '--against', series);
  expect([same.err, same.out, same.code]).toEqual(['', expect.stringMatching(/^screens \d+, differing 0\n$/), 0]);

  const worded = replayScreens(recording, '--screens', '--against', alteredBuild('b', 'assets', '条未读', '则未读'));
  expect(worded.err).toContain('the screen after emit notices.unread\n');
  expect(worded.err).toMatch(/ {2}missing {2}link "消息，16 则未读" \[current\]\n {2}new {6}link "消息，16 条未读"/);
  expect(worded.code).toBe(1);
});

test('what cannot be compared is refused in one line', () => {
  const refused = (...args: string[]): string => {
    const { code, out, err } = replayScreens(recording, ...args);
    expect([code, out]).toEqual([2, '']);
    return err;
  };
  expect(refused('--screens', '--against', 'no-such-commit')).toMatch(/^no-such-commit is neither .*\n$/);
  expect(refused('--screens', '--against', 'package.json')).toBe('package.json: this is no series of screens\n');
  expect(refused('--against', 'HEAD')).toContain('--against compares --screens');
});
