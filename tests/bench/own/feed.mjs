// Our feed of 1,000 cards beside the kit's virtual list: how long until it stands, and how it scrolls. Each in a fresh
// browser with the page slowed down, one after the other, every other run beginning with the other.
import { join } from 'node:path';
import { count } from '../counts.mjs';
import { serve } from '../kit/lib/serve.mjs';
import { compare, metrics, sleep, timed, withPage } from './browser.mjs';
import { buildPage } from './build.mjs';

const cpu = count(6, 1);
/** The kit's gestures: eight of three screens each, at 2,400 px a second. */
const GESTURES = count(8, 2);
const GESTURE = { x: 180, y: 500, yDistance: -1920, speed: 2400, gestureSourceType: 'mouse', preventFling: true };
const watchFrames =
  '(()=>{globalThis.__gaps=[];let last=0;const f=t=>{if(last)__gaps.push(t-last);last=t;globalThis.__raf=requestAnimationFrame(f)};requestAnimationFrame(f)})()';

/** Mounts by `expression`, which gives `{ first, whole }`, then scrolls. */
async function run(page, expression) {
  const mounted = await timed(page, expression);
  await sleep(500);
  await page.eval('__lt.length=0');
  await page.eval(watchFrames);
  const before = await metrics(page);
  const from = Date.now();
  for (let i = 0; i < GESTURES; i++) await page.send('Input.synthesizeScrollGesture', GESTURE);
  const wall = Date.now() - from;
  const after = await metrics(page);
  const gaps = await page.eval('(cancelAnimationFrame(__raf),__gaps)');
  const [scrolled, long, elements] = await page.eval('[scrollY,__lt.length,document.querySelectorAll("*").length]');
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.send('HeapProfiler.collectGarbage');
  const heap = (await page.send('Runtime.getHeapUsage')).usedSize / 1048576;
  if (scrolled < GESTURES * 1500) throw new Error(`scrolled only ${scrolled} px`);
  return {
    ...mounted.value,
    task: mounted.task,
    longest: mounted.longest,
    fps: (gaps.length / wall) * 1e3,
    slow: gaps.filter((gap) => gap > 50).length,
    long,
    scrolling: (after.TaskDuration - before.TaskDuration) * 1e3,
    elements,
    heap,
  };
}

export async function benchFeed({ runs, scratch, kit }) {
  const folder = join(scratch, 'feed');
  await buildPage('feed', folder);
  const ours = await serve(folder);
  const theirs = await serve(kit);
  const seen = [[], []];
  const sides = [
    () => withPage(ours, '/feed.html', { cpu, ready: 'ready()' }, (page) => run(page, 'mount()')),
    () =>
      withPage(theirs, '/scroll.html', { cpu, ready: 'true' }, (page) =>
        run(page, `mount('virtua').then((ms) => ({ first: ms, whole: ms }))`),
      ),
  ];
  try {
    for (let i = 0; i < runs; i++) {
      for (const side of i % 2 ? [1, 0] : [0, 1]) seen[side].push(await sides[side]());
      console.error(`feed ${i + 1}/${runs}`);
    }
  } finally {
    ours.close();
    theirs.close();
  }
  const both = (key) => seen.map((list) => list.map((one) => one[key]));
  console.log(`\nfeed of 1,000 cards, page slowed down ${cpu} times, ${runs} runs, median (least–most)`);
  const kept = [
    compare('first cards painted', ...both('first'), 'ms', '<= 1.3'),
    compare('frames a second while scrolled', ...both('fps'), '', '>= 0.9'),
  ];
  // Ours draws the rows below the first three a pause later (FeedList), so that the first ones can be touched.
  compare('rows below them stand', ...both('whole'), 'ms');
  compare('page busy until then', ...both('task'), 'ms');
  compare('longest task until then', ...both('longest'), 'ms');
  compare('page busy while scrolled', ...both('scrolling'), 'ms');
  compare('elements afterwards', ...both('elements'), '');
  compare('heap afterwards', ...both('heap'), 'MB', '<= 1.5');
  const counts = (key) => seen.map((list) => list.map((one) => one[key]).join(' ')).join(' | kit ');
  console.log(`frames above 50 ms: ours ${counts('slow')}; long tasks: ours ${counts('long')}`);
  return kept.every(Boolean);
}
