// `npm run bench`: first visit, warm visit, bus and feed side by side with the measuring kit, as ratios in one run;
// reads of the server. `--runs 5`, `--only load,warm,bus,feed,chat,fanout,idle,server,search,recording`; `--smoke`: each
// once and small, no goal judged; exit 1 when a goal of bus, feed, chat, fanout, idle or server is missed. Needs nothing
// but the project's packages, a Chromium, openssl and, for fanout and idle, PostgreSQL.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildAll, isStale } from '../../server/build.mjs';
import { wholeBrowserPath } from '../browserPath.mjs';
import { startServer } from '../serverProcess.mjs';
import { signIn } from '../signedCall.mjs';
import { runNode } from './runNode.mjs';

const { values: o } = parseArgs({
  options: {
    smoke: { type: 'boolean' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'load,warm,bus,feed,chat,fanout,idle,server,search,recording' },
  },
});
if (o.smoke) Object.assign(process.env, { BENCH_SMOKE: '1', BENCH_THREADS: '200' });
if (o.smoke) o.runs = '1';
const kit = fileURLToPath(new URL('./kit/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'zeal-bench-'));
const node = async (file, ...args) => {
  const status = await runNode([file, ...args], { cwd: kit, env: { ...process.env, CHROME: wholeBrowserPath() } });
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
};
const want = o.only.split(',');
const wants = (...parts) => parts.some((part) => want.includes(part));

let kept = true;

if (isStale()) await buildAll();
if (wants('load', 'warm') && !existsSync(kit + 'floors/app/dist-best')) await node('floors/app/build.mjs');
if (wants('load', 'warm') && !existsSync(kit + 'floors/static/dist')) await node('floors/static/build.mjs');
if (wants('bus', 'feed') && !existsSync(kit + 'bench/dist')) await node('bench/build.mjs');

if (o.smoke && !process.env.FILLED_DATA) {
  const filled = await startServer();
  await filled.stop();
  process.env.FILLED_DATA = filled.dataDir;
  process.on('exit', () => filled.remove());
}
if (wants('load', 'warm')) {
  const server = await startServer();
  try {
    const { idToken } = await signIn(server.origin, 1);
    const app = (name, init) => ({ name, proxy: server.origin, path: '/home', ready: 'article', readyCount: 3, init });
    const floor = {
      name: 'floor-app-best',
      dist: kit + 'floors/app/dist-best',
      spa: true,
      ready: '.card .n',
      readyCount: 3,
    };
    // The app's header that keeps other windows out gives each visit a process of its own. Without it a floor is
    // visited again in the process of its last visit, with its scripts compiled and warm: another thing than an app
    // that is opened again.
    const apart = { ...floor, name: 'floor-app-apart', headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } };
    const targets = [
      { name: 'floor-static', dist: kit + 'floors/static/dist', ready: '.card .n', readyCount: 3 },
      floor,
      app('app', `document.cookie=${JSON.stringify(`idToken=${idToken};path=/`)};`),
    ];
    const file = join(scratch, 'targets.json');
    const measure = async (baseline, all, ...more) => {
      writeFileSync(file, JSON.stringify(all));
      const fast = o.smoke ? ['--cpu', '1', '--net', 'none', '--quiet-ms', '200', '--only', 'app'] : [];
      await node('measure.mjs', '--targets', file, '--baseline', baseline.name, '--runs', o.runs, ...fast, ...more);
    };
    if (want.includes('load'))
      await measure(
        floor,
        targets,
        '--verbose',
        '--shots',
        join(scratch, 'shots'),
        '--out',
        join(scratch, 'load.json'),
      );
    if (want.includes('warm')) await measure(apart, [...targets, apart], '--warm', '--out', join(scratch, 'warm.json'));
  } finally {
    await server.stop();
    server.remove();
  }
}
// What recording costs, with and without.
if (want.includes('recording'))
  await node(fileURLToPath(new URL('./recording.mjs', import.meta.url)), '--runs', o.runs);
// The kit reads this when it is loaded.
process.env.CHROME = wholeBrowserPath();
const own = { runs: Number(o.runs), scratch, kit: kit + 'bench/dist/' };
if (want.includes('bus')) {
  await node('bench.mjs', '--only', o.smoke ? 'chat' : 'bus,chat', '--runs', o.runs);
  kept = (await (await import('./own/bus.mjs')).benchBus(own)) && kept;
}
if (want.includes('feed')) kept = (await (await import('./own/feed.mjs')).benchFeed(own)) && kept;
if (want.includes('chat'))
  kept = (await (await import('./chat.mjs')).benchChat({ runs: Math.min(3, own.runs) })) && kept;
if (want.includes('fanout')) kept = (await (await import('./chatFanout.mjs')).benchFanout()) && kept;
if (want.includes('idle')) kept = (await (await import('./chatIdle.mjs')).benchIdle()) && kept;
if (want.includes('server')) kept = (await (await import('./own/server.mjs')).benchServer(own)) && kept;
// Few runs: its databases take a while to fill.
if (want.includes('search'))
  kept = (await (await import('./search.mjs')).benchSearch({ runs: Math.min(3, own.runs) })) && kept;
console.log(`raw figures: ${scratch}`);
process.exit(kept || o.smoke ? 0 : 1);
