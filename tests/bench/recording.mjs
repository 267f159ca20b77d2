// What recording costs: `npm run bench -- --only recording`. The same session in the built app with and without the
// recorder (app-config `recorder`), in turns: the page's and the worker's processor time as ratios. Then the page's own
// part of it, measured alone, and what one envelope costs in the worker. Goals: below 2 % of the page's time, below 1
// ms per envelope at p99. Then how large recordings are (recordingSize.mjs).
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { rolldown } from 'rolldown';
import { browserArgs, wholeBrowserPath } from '../browserPath.mjs';
import { startServer } from '../serverProcess.mjs';
import { signIn } from '../signedCall.mjs';
import { count, smoke } from './counts.mjs';
import { runNode } from './runNode.mjs';

const { values: o } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Math.max(1, Number(o.runs));
const root = fileURLToPath(new URL('../..', import.meta.url));
const median = (all) => all.slice().sort((a, b) => a - b)[all.length >> 1];
const percent = (x) => (100 * x).toFixed(2) + ' %';

/** Processor time in ms of the page's thread and of its workers, out of a trace. */
function timesIn(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const threads = new Map();
  for (const e of traceEvents) if (e.name === 'thread_name') threads.set(e.pid + '.' + e.tid, e.args.name);
  const workers = new Set(
    traceEvents.filter((e) => /DedicatedWorker/.test(threads.get(e.pid + '.' + e.tid) ?? '')).map((e) => e.pid),
  );
  let page = 0;
  let worker = 0;
  for (const e of traceEvents) {
    if (e.ph !== 'X' || !/RunTask$/.test(e.name) || !workers.has(e.pid)) continue;
    const name = threads.get(e.pid + '.' + e.tid) ?? '';
    const ms = (e.tdur ?? e.dur ?? 0) / 1000;
    if (name === 'CrRendererMain') page += ms;
    else if (/DedicatedWorker/.test(name)) worker += ms;
  }
  return { page, worker };
}

/** Where a heart can be tapped that nothing lies over: the bars at the edges would take the tap and lead away. */
function heartInSight() {
  for (const heart of document.querySelectorAll('article button[aria-label^="赞"]')) {
    const { left, top, width, height } = heart.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + height / 2 };
    if (at.y > 0 && at.y < innerHeight && heart.contains(document.elementFromPoint(at.x, at.y))) return at;
  }
  return null;
}

/** Two frames: what was set off stands. */
const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * The first card, tapped where a finger would: a list that still rolls takes no taps, and a row that has just come back
 * is drawn anew.
 */
async function openFirst(page) {
  const link = page.locator('article').first().getByRole('link', { name: '打开帖子' });
  const field = page.getByRole('button', { name: /说点什么/ });
  for (let tries = 0; tries < 60; tries++) {
    if (
      await field
        .first()
        .isVisible()
        .catch(() => false)
    )
      return;
    await link
      .evaluate((el) => el.scrollIntoView({ block: 'center', behavior: 'instant' }), null, { timeout: 500 })
      .catch(() => undefined);
    await drawn(page);
    const at = await link.boundingBox({ timeout: 500 }).catch(() => null);
    if (at) await page.mouse.click(at.x + 120, at.y + Math.min(90, at.height / 2));
    await field
      .first()
      .waitFor({ timeout: 500 })
      .catch(() => undefined);
  }
  throw new Error('the first post did not open');
}

/** Scrolling, likes and comments, the same each time. */
async function session(page) {
  const scroll = (by) => page.evaluate((y) => window.scrollBy({ top: y, behavior: 'instant' }), by);
  for (let n = 0; n < count(40, 4); n++) {
    await scroll(600);
    await drawn(page);
  }
  for (let n = 0; n < count(20, 2); n++) {
    await scroll(-900);
    const at = await page.evaluate(heartInSight);
    if (at) await page.mouse.click(at.x, at.y);
    await drawn(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await openFirst(page);
  for (let n = 0; n < count(4, 1); n++) {
    await page.getByRole('button', { name: /说点什么/ }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill(`第 ${n + 1} 条：周末两天一夜，日落前一小时最好看。`);
    await page.getByRole('button', { name: '发送' }).click();
    await page.getByRole('textbox', { name: '评论内容' }).waitFor({ state: 'detached' });
  }
  await page.goBack();
  await page.locator('article').nth(2).waitFor();
  // The recorder sends what it has once a second: the last of it is in the figures too.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

async function once(browser, server, token, recorder) {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'idToken', value: token, url: server.origin }]);
  await context.addInitScript(() => localStorage.setItem('visitorTerms', 'bench'));
  await context.route('**/home', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/("demo"\s*:\s*1)/, `$1,"recorder":${recorder}`);
    await route.fulfill({ response: answer, body: html });
  });
  const page = await context.newPage();
  const recorderCame = context.waitForEvent('response', {
    predicate: (r) => /\/assets\/contracts-/.test(r.url()) && r.ok(),
    timeout: 30_000,
  });
  await page.goto('/home');
  await page.locator('article').nth(2).waitFor({ timeout: 20_000 });
  // The third script, which holds the recorder, is there, and what it sets off is over.
  await recorderCame;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await session(page);
  const times = timesIn(await browser.stopTracing());
  const file = await page.evaluate(async () => String((await window.__recording?.()) ?? ''));
  await context.close();
  return { ...times, lines: file.split('\n').slice(1, -1) };
}

/** The page's part alone: taking a second's lines out of the message and putting them into the ring. */
async function pagePart(browser, lines) {
  const bundle = await rolldown({ input: root + 'bus/recording/ringBuffer.ts', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'ringPart' });
  await bundle.close();
  const page = await browser.newPage();
  await page.addScriptTag({ content: output[0].code });
  const ms = await page.evaluate(async (all) => {
    const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
    const ring = window.ringPart.createRing({
      encode: (text) => encoder.encode(text),
      decode: (bytes) => decoder.decode(bytes),
    });
    const chunks = [];
    for (const line of all) {
      const { at, seq, topic } = JSON.parse(line);
      let chunk = chunks[chunks.length - 1];
      if (!chunk || at - chunk.ats[0] > 1000) chunks.push((chunk = { lines: [], ats: [], starts: [], seq: 0 }));
      if (topic === 'kernel.started' || topic === 'kernel.snapshot') chunk.starts.push(chunk.lines.length);
      chunk.lines.push(line);
      chunk.ats.push(at);
      chunk.seq = seq;
    }
    const { port1, port2 } = new MessageChannel();
    let spent = 0;
    for (const chunk of chunks) {
      await new Promise((resolve) => {
        port2.onmessage = (event) => {
          const from = performance.now();
          ring.add(event.data.chunk);
          spent += performance.now() - from;
          resolve();
        };
        port1.postMessage({ chunk });
      });
    }
    return spent;
  }, lines);
  await page.close();
  return ms;
}

/** Whether a script of this folder, which needs the sources, has ended well. */
async function kept(script, ...args) {
  const command = ['--no-warnings', '--import', 'tsx', `tests/bench/${script}`, ...args];
  return (await runNode(command, { cwd: root })) === 0;
}

const server = await startServer();
const browser = await chromium.launch({ executablePath: wholeBrowserPath(), args: browserArgs });
let ok = true;
try {
  const { idToken } = await signIn(server.origin, 1);
  const all = { 0: [], 1: [] };
  for (let n = 0; n < runs; n++)
    for (const recorder of n % 2 ? [1, 0] : [0, 1]) all[recorder].push(await once(browser, server, idToken, recorder));
  const of = (recorder, part) => median(all[recorder].map((r) => r[part]));
  const last = all[1][all[1].length - 1];
  if (all[0].some((r) => r.lines.length > 0) || last.lines.length < count(50, 5))
    throw new Error('the switch did not switch: ' + all[0].map((r) => r.lines.length) + ' / ' + last.lines.length);
  for (const part of ['page', 'worker']) {
    const spread = [0, 1].map((r) => all[r].map((x) => x[part].toFixed(0)).join(' ')).join(' | ');
    console.log(
      `recording, ${part}: with ${of(1, part).toFixed(0)} ms, without ${of(0, part).toFixed(0)} ms, ratio ${(of(1, part) / of(0, part)).toFixed(3)}   (without ${spread} with)`,
    );
  }
  const parts = [];
  for (let n = 0; n < count(5, 1); n++) parts.push(await pagePart(browser, last.lines));
  const own = median(parts);
  const share = own / of(1, 'page');
  console.log(
    `recording, the page's part alone: ${own.toFixed(2)} ms for ${last.lines.length} envelopes, ${percent(share)} of the page's time (goal: below 2 %)`,
  );
  ok = (await kept('recordingSize.mjs', server.origin)) && (smoke || share < 0.02);
} finally {
  await browser.close();
  await server.stop();
  server.remove();
}
process.exitCode = ((await kept('recordingEnvelope.mjs')) || smoke) && ok ? 0 : 1;
