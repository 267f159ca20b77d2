// What the page benches share: the kit's browser with a slowed-down page, the time its thread was busy, and how ratios
// are said.
import { launch, median, openPage, sleep } from '../kit/lib/cdp.mjs';

export { median, sleep };
const watchTasks = `globalThis.__lt=[];new PerformanceObserver(l=>l.getEntries().forEach(e=>__lt.push(e.duration))).observe({type:'longtask',buffered:true});`;

/** A fresh browser with one page, slowed down once `ready` (an expression) has resolved. */
export async function withPage(server, path, { cpu, init = '', ready }, run) {
  const browser = await launch({ hostRules: server.hostRules, args: server.chromeArgs });
  let page;
  try {
    page = await openPage(browser, { cpu: 1, net: 'none', init: watchTasks + init });
    await page.send('Page.navigate', { url: server.url + path });
    for (let i = 0; i < 200 && !(await page.eval('document.readyState==="complete"').catch(() => false)); i++)
      await sleep(50);
    await page.eval(ready);
    await sleep(300);
    if (cpu > 1) await page.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return await run(page, browser);
  } catch (error) {
    throw new Error(`${path}: ${error.message}\n${(page?.errors ?? []).join('\n')}`, { cause: error });
  } finally {
    await browser.close();
  }
}

export const metrics = async (page) =>
  Object.fromEntries((await page.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]));

/** What an expression gives, with the milliseconds that the page's thread was busy around it and its long tasks. */
export async function timed(page, expression) {
  await page.eval('globalThis.gc&&gc()');
  await page.eval('__lt.length=0');
  const before = await metrics(page);
  const value = await page.eval(expression);
  await page.eval('new Promise(r=>setTimeout(r,120))');
  const after = await metrics(page);
  const tasks = await page.eval('__lt');
  const ms = (name) => (after[name] - before[name]) * 1e3;
  return {
    value,
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    longest: Math.max(0, ...tasks),
    long: tasks.length,
  };
}

const short = (x) => (Math.abs(x) >= 100 ? String(Math.round(x)) : String(+x.toFixed(2)));
/** A quick machine has no long task to report on either side: nothing beside nothing is equal. */
const ratioOf = (ours, kits) => (ours === kits ? 1 : ours / kits);
const range = (list) => `${short(median(list))} (${short(Math.min(...list))}–${short(Math.max(...list))})`;

/**
 * Says ours beside the kit's, turn for turn; the ratio is the median of the turns' own ratios, since neighbours share
 * the machine's noise. `goal` (`>= 0.7`) is held against it; gives back whether it is kept.
 */
export function compare(what, ours, kits, unit, goal = '') {
  const ratios = ours.map((x, i) => ratioOf(x, kits[i]));
  const ratio = median(ratios);
  const [sign, limit] = goal.split(' ');
  const kept = goal === '' || (sign === '>=' ? ratio >= Number(limit) : ratio <= Number(limit));
  console.log(
    `${what}: ours ${range(ours)} ${unit}, kit ${range(kits)} ${unit}, ratio ${range(ratios)}${goal === '' ? '' : ` (goal ${goal}: ${kept ? 'kept' : 'MISSED'})`}`,
  );
  return kept;
}
