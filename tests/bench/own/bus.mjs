// Our bus beside the kit's, in one page: events of 1 KB through kernel, crossing and client against the kit's batches,
// and a call against a bare Comlink one. Each run is a fresh browser; within it the two take turns, and every other
// turn begins with the other.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count } from '../counts.mjs';
import { serve } from '../kit/lib/serve.mjs';
import { compare, timed, withPage } from './browser.mjs';
import { buildPage, buildWorker } from './build.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = JSON.parse(
  /id="app-config">([\s\S]*?)<\/script>/.exec(readFileSync(join(root, 'index.html'), 'utf8'))[1],
);
const SIZE = 1024;
const EVENTS = count(4000, 50);
const VALUES = count(1000, 50);
const CALLS = count(500, 5);
const TURNS = count(3, 1);
const cpu = count(6, 1);

/** The page serves the app's worker and page, the kit's built page under /kit, and an empty answer to every call. */
function files(folder, kit) {
  const at = (file, type) => ({ type, body: readFileSync(file) });
  return ({ path, own }) => {
    if (!own) return undefined;
    if (path === '/empty.js') return { type: 'text/javascript', body: '' };
    if (path.startsWith('/api/'))
      return { status: 200, body: { status: 'fail', code: '020011', message: '', data: null, serverTime: Date.now() } };
    if (path.startsWith('/kit/')) return at(join(kit, 'assets', basename(path)), 'text/javascript');
    return undefined;
  };
}

export async function benchBus({ runs, scratch, kit }) {
  const folder = join(scratch, 'bus');
  await buildWorker('bus.worker', folder);
  await buildPage('bus', folder);
  const kitPage = /src="\.\/assets\/(bus-[^"]+)"/.exec(readFileSync(join(kit, 'bus.html'), 'utf8'))[1];
  const server = await serve(folder, { mock: files(folder, kit) });
  const seen = { perSec: [[], []], main: [[], []], call: [[], []], callMain: [[], []], values: [], updates: [] };
  const note = (key, who, x) => seen[key][who].push(x);
  try {
    for (let run = 0; run < runs; run++) {
      const ready = 'kit.then(() => Promise.all([B.ready(), O.ready()]))';
      await withPage(
        server,
        `/bus.html?kit=/kit/${kitPage}`,
        { cpu, init: `window.__config=${JSON.stringify(config)};`, ready },
        async (page) => {
          await page.eval(`B.prep(${EVENTS},${SIZE},'msg')`);
          for (const warm of [
            `B.pushRx(${EVENTS},${SIZE},'msg',50)`,
            `O.pushEvents(${EVENTS},${SIZE})`,
            `B.rttComlink(${CALLS},${SIZE})`,
            `O.call(${CALLS},${SIZE})`,
          ])
            await page.eval(warm);
          const both = [(e) => `O.${e}`, (e) => `B.${e}`];
          for (let turn = 0; turn < TURNS; turn++) {
            const order = (run + turn) % 2 ? [1, 0] : [0, 1];
            for (const who of order) {
              const m = await timed(
                page,
                both[who](who ? `pushRx(${EVENTS},${SIZE},'msg',50)` : `pushEvents(${EVENTS},${SIZE})`),
              );
              note('perSec', who, (EVENTS / m.value) * 1e3);
              note('main', who, (m.task / EVENTS) * 1e3);
            }
            for (const who of order) {
              const m = await timed(page, both[who](who ? `rttComlink(${CALLS},${SIZE})` : `call(${CALLS},${SIZE})`));
              note('call', who, m.value / CALLS);
              note('callMain', who, m.task / CALLS);
            }
          }
          const values = await timed(page, `O.pushValues(${VALUES},${SIZE},50)`);
          seen.values.push(values.task);
          seen.updates.push(values.value.updates);
        },
      );
      console.error(`bus ${run + 1}/${runs}`);
    }
  } finally {
    server.close();
  }
  console.log(`\nbus, page slowed down ${cpu} times, ${runs} runs of ${TURNS} turns each, median (least–most)`);
  const kept = [
    compare('events of 1 KB a second', ...seen.perSec, '', '>= 0.7'),
    compare('page ms for 1,000 events', ...seen.main, 'ms', '<= 1.4'),
    compare('call with 1 KB there and back', ...seen.call, 'ms', '<= 1.2'),
    compare('page ms for a call', ...seen.callMain, 'ms', '<= 1.2'),
  ];
  console.log(
    `1,000 values of 1 KB on 50 keys: ${Math.max(...seen.updates)} updates, page busy ${seen.values.map((x) => x.toFixed(0)).join(' ')} ms`,
  );
  return kept.every(Boolean);
}
