// The parts of the replayer that lead from an envelope to the sources, on a recording made by hand: what they say where
// there is nothing, too much, or another build, and where an expression or a stop fails.
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { page } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DevelopmentMap, Site } from '../../bus/inspect/developmentMap';
import type { Envelope } from '../../bus/protocol/envelope';
import { writeRecording } from '../../bus/recording/recordingFile';
import { LogPoints } from '../../ui/devtools/replayer/detail/LogPoints';
import { PauseHere } from '../../ui/devtools/replayer/detail/PauseHere';
import { Summary } from '../../ui/devtools/replayer/Summary';
import { Source } from '../../ui/devtools/replayer/detail/Source';
import { Why } from '../../ui/devtools/replayer/detail/Why';
import type { Opened } from '../../ui/devtools/replayer/session/file';
import { isRefusal, openRecording } from '../../ui/devtools/replayer/session/file';
import { createSession } from '../../ui/devtools/replayer/session/session';
import type { Session } from '../../ui/devtools/replayer/session/session';
import type { Verified } from '../../ui/devtools/replayer/session/useVerdict';
import type { WorkerReplay } from '../../ui/devtools/replayer/session/workerReplay';

const path = 'streams["forum.thread"]["thread:1"].isLike';
const from = (seq: number, e: Omit<Envelope, 'seq' | 'at' | 'payload'>): Envelope => ({
  seq,
  at: seq,
  payload: {},
  ...e,
});
const envelopes = [
  from(1, { from: 'ui', kind: 'tell', topic: 'session.tapped' }),
  from(2, { from: 'ui', kind: 'ask', topic: 'forum.likeThread', id: 'p1', cause: 1 }),
  from(3, { from: 'worker', kind: 'emit', topic: 'forum.thread', key: 'thread:1', cause: 2 }),
];
const site = (role: Site['role'], line: number): Site => ({
  role,
  file: 'worker/domains/forum/threads.ts',
  line,
  end: line,
});
const text = Array.from({ length: 80 }, (_, n) => `line ${n + 1} ${'is long '.repeat(30)}`).join('\n');
const map: DevelopmentMap = {
  commit: '0123456789ab',
  topics: {
    'forum.likeThread': [site('handles', 20)],
    'forum.thread': Array.from({ length: 9 }, (_, n) => site('emits', 10 + n)),
  },
  sources: { 'worker/domains/forum/threads.ts': [[1, text]] },
};

let root: Root;
let file: Opened;
let session: Session;
beforeEach(async () => {
  const opened = await openRecording(
    'a.ndjson',
    writeRecording(
      { app: 'a', build: 'b', environment: { commit: map.commit } },
      envelopes.map((e) => JSON.stringify(e)),
    ),
  );
  if (isRefusal(opened)) throw new Error(opened.reason);
  file = opened;
  session = createSession(file, map);
  const box = document.body.appendChild(document.createElement('div'));
  box.style.width = '340px';
  root = createRoot(box);
});
afterEach(() => {
  root.unmount();
  session.close();
  document.body.textContent = '';
});
const draw = (node: ReactNode): void => root.render(node);
const no = (): Promise<never> => Promise.reject(new Error('not asked for'));
const verified = (replay: Partial<WorkerReplay> | null, pauseBefore: Verified['pauseBefore'] = no): Verified => ({
  progress: null,
  verdict: replay
    ? { envelopes: 3, differing: 0, differences: [], stateHash: '', skipped: 0 }
    : { refused: 'recording refused (contracts): older' },
  differences: new Map(),
  replay: replay && {
    run: no,
    stateAt: no,
    changesBy: no,
    lastChange: no,
    log: no,
    pauseBefore: no,
    close() {},
    ...replay,
  },
  pauseBefore,
});
const code = page.getByRole('region', { name: /的源码$/ });

describe('the verdict', () => {
  it('says how many envelopes no replay came by', async () => {
    const replayed = { envelopes: 1, differing: 0, differences: [], stateHash: 'a', skipped: 2 };
    draw(createElement(Summary, { session, verified: { ...verified({}), verdict: replayed }, printed: new Map() }));
    await expect.element(page.getByRole('status')).toHaveTextContent('differing 0, state a另有 2 条未回放');
  });
});

describe('the source', () => {
  it('marks the line, scrolls in its own box on a narrow screen, and opens another line instead', async () => {
    draw(createElement(Source, { session, place: 2, verified: verified({}) }));
    await expect.element(code).toHaveAttribute('aria-label', 'worker/domains/forum/threads.ts:10 的源码');
    expect(code.element().querySelector('[aria-current=true]')?.textContent).toMatch(/^10line 10 /);
    expect(code.element().scrollWidth).toBeGreaterThan(code.element().clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await page.getByRole('button', { name: 'threads.ts:12' }).click();
    await expect.element(code).toHaveAttribute('aria-label', 'worker/domains/forum/threads.ts:12 的源码');
  });
  it('lists many lines after a press', async () => {
    draw(createElement(Source, { session, place: 2, verified: verified({}) }));
    await page.getByRole('button', { name: '还有 3 处' }).click();
    await expect.element(page.getByRole('button', { name: 'threads.ts:18' })).toBeVisible();
  });
  it('says whose lines they are when the recording is of another commit', async () => {
    draw(createElement(Source, { session, place: 1, verified: verified({}) }));
    await expect.element(code).toBeVisible();
    expect(document.body.textContent).not.toContain('行号属于');
    session.close();
    session = createSession(file, { ...map, commit: 'ffffffffffff' });
    draw(createElement(Source, { session, place: 1, verified: verified({}) }));
    await expect.element(page.getByText('行号属于现在的构建 ffffffff，录像来自 01234567')).toBeVisible();
  });
  it('says so where the sources do not name it, and where the build has no lines', async () => {
    draw(createElement(Source, { session, place: 0, verified: verified({}) }));
    await expect.element(page.getByText('源码里没有写明')).toBeVisible();
    session.close();
    session = createSession(file);
    draw(createElement(Source, { session, place: 1, verified: verified({}) }));
    await expect.element(page.getByText('这次构建没有行号')).toBeVisible();
  });
});

describe('why a value changed', () => {
  it('is the way from the tap to the envelope, with lines and patches', async () => {
    const replay: Partial<WorkerReplay> = {
      lastChange: (_path, _place, before) => Promise.resolve(before ? null : 2),
      changesBy: (seq) => Promise.resolve(seq === 3 ? [{ path, before: 0, after: 1 }] : []),
    };
    draw(createElement(Why, { session, verified: verified(replay), path, place: 2, onClose: () => undefined }));
    const links = page.getByRole('region', { name: `为什么：${path}` }).getByRole('listitem');
    await expect.element(page.getByRole('button', { name: /emit forum\.thread.*9 处/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /ask forum\.likeThread.*threads\.ts:20/ })).toBeVisible();
    expect(links.elements()[0]?.textContent).toContain('tell session.tapped');
    await expect.element(page.getByText(path, { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: 'ask forum.likeThread' }).click();
    await expect.element(page.getByText('自己没有改变状态')).toBeVisible();
    await page.getByRole('button', { name: '再往前一次改变' }).click();
    await expect.element(page.getByText('在这之前没有改变过')).toBeVisible();
    await page.getByRole('button', { name: '往后一次改变' }).click();
    await expect.element(page.getByRole('button', { name: '到 #2' })).toBeVisible();
  });
  it('says so where no replay came by', async () => {
    const replay = { lastChange: () => Promise.reject(new Error('a gap')) };
    draw(createElement(Why, { session, verified: verified(replay), path, place: 2, onClose: () => undefined }));
    await expect.element(page.getByText('此处没有回放到：a gap')).toBeVisible();
  });
});

describe('log points', () => {
  const field = page.getByRole('textbox', { name: '每次 ask forum.likeThread 时打印' });
  const print = async (expression: string): Promise<void> => {
    await field.fill(expression);
    await page.getByRole('button', { name: '打印', exact: true }).click();
  };
  it('list what they say, its errors, and what was refused or failed', async () => {
    const replay: Partial<WorkerReplay> = {
      log: ({ expression }) =>
        expression === 'bad'
          ? Promise.resolve({ refused: '第 1 个字：没有 bad' })
          : expression === 'payload.none'
            ? Promise.reject(new Error('the replay was closed'))
            : Promise.resolve({
                lines: [
                  { place: 1, seq: 2, text: '"thread:1"' },
                  { place: 2, seq: 3, text: 'x 不是名字', error: true },
                ],
                more: 1200,
              }),
    };
    draw(createElement(LogPoints, { session, place: 1, verified: verified(replay) }));
    await print('payload.threadId');
    await expect.element(page.getByRole('button', { name: '#2 "thread:1"' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '#3 x 不是名字' })).toBeVisible();
    await expect.element(page.getByText('还有 1,200 次没有列出')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await print('bad');
    await expect.element(page.getByRole('alert')).toHaveTextContent('第 1 个字：没有 bad');
    await print('payload.none');
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('the replay was closed');
    await page.getByRole('button', { name: '移除' }).first().click();
    await expect.element(page.getByRole('button', { name: '#2 "thread:1"' })).not.toBeInTheDocument();
  });
  it('say why none can be set where the worker cannot run again', async () => {
    draw(createElement(LogPoints, { session, place: 1, verified: verified(null) }));
    await expect.element(page.getByText('这份录像不能做线程回放')).toBeVisible();
    await field.fill('payload');
    await expect.element(page.getByRole('button', { name: '打印', exact: true })).toBeDisabled();
  });
});

describe('a stop', () => {
  it('is before the envelope that led to what the worker said, and tells whether it came about', async () => {
    const places: number[] = [];
    const answers = [false, true];
    const pause = (place: number): Promise<boolean> => {
      places.push(place);
      return Promise.resolve(answers.shift() ?? false);
    };
    draw(createElement(PauseHere, { session, place: 2, verified: verified({}, pause) }));
    const button = page.getByRole('button', { name: '在 #2 之前暂停' });
    await button.click();
    await expect.element(page.getByText(/没有停下：先打开这一页的开发者工具/)).toBeVisible();
    await button.click();
    await expect.element(page.getByText('停过了，已从 #2 继续')).toBeVisible();
    expect(places).toEqual([2, 2]);
  });
  it('says so where no replay comes by', async () => {
    draw(
      createElement(PauseHere, { session, place: 1, verified: verified({}, () => Promise.reject(new Error('a gap'))) }),
    );
    await page.getByRole('button', { name: '在 #2 之前暂停' }).click();
    await expect.element(page.getByText('此处没有回放到：a gap')).toBeVisible();
  });
});
