// The page of the bus bench: the kit's page and worker as they are (`B`), and beside them the app's own client, player and
// worker (`O`), both idle while the other one runs.
import { createClient } from '../../../bus/client/client';
import { lockName } from '../../../bus/protocol/lockName';
import { createLivePlayer } from '../../../bus/players/live';
import { supervise } from '../../../bus/players/supervision';

const query = new URLSearchParams(location.search);
const now = () => Date.now();
const said = {
  boot: 1,
  config: window.__config,
  token: '',
  at: now(),
  scripts: { later: ['/empty.js'], more: [], chat: [], sdk: [] },
  environment: {
    isApp: 0,
    appVersion: '',
    appEnvironment: 'ios',
    screenWidth: 360,
    screenHeight: 640,
    online: 1,
    route: '/tncRule',
    sourceType: '',
    visitorTerms: '1',
    deviceId: 'bench',
    refreshToken: '',
    saveData: 0,
    lowEnd: 0,
  },
};
function start() {
  const worker = new Worker('/bus.worker.js');
  worker.postMessage(said);
  return worker;
}
function waitForLock(gone) {
  const waiting = new AbortController();
  navigator.locks.request(lockName(said), { signal: waiting.signal }, () => gone()).catch(() => undefined);
  return () => waiting.abort();
}
/** Ten times as patient as the app: a bench may run beside other work. */
const after = (ms, fn) => {
  const timer = setTimeout(fn, 10 * ms);
  return () => clearTimeout(timer);
};
const rescue = {
  waitForLock,
  inline: () => Promise.reject(new Error('no worker')),
  onGiveUp: (why) => console.error('gave up', why),
};
const supervised = Promise.resolve({ supervise: (line, lost) => supervise(line, lost, rescue) });
const player = createLivePlayer({
  start,
  supervise: () => supervised,
  timers: { after },
  now,
  onAlone: () => console.error('no worker'),
});
const client = createClient(player, now);

const make = (size) => ({ id: 1, payload: { text: 'x'.repeat(Math.max(0, size - 60)) } });
/** Runs one push and resolves when its last event has been heard. */
function push(topic, input, count) {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const stop = client.on('bench.ended', () => {
      stop();
      count.ms = performance.now() - from;
      resolve(count);
    });
    client.ask(topic, input).catch(reject);
  });
}

window.O = {
  ready: () => client.ask('bench.echo', make(60)).then(() => true),
  async call(n, size) {
    const body = make(size);
    const from = performance.now();
    for (let i = 0; i < n; i++) await client.ask('bench.echo', body);
    return performance.now() - from;
  },
  async pushEvents(n, size) {
    let heard = 0;
    let odd = 0;
    const stop = client.on('bench.happened', (m) => {
      heard++;
      odd += m.id & 1;
    });
    const { ms } = await push('bench.pushEvents', { n, size }, {});
    stop();
    if (heard !== n) throw new Error(`heard ${heard} of ${n}, ${odd} odd`);
    return ms;
  },
  async pushValues(n, size, keys) {
    const stops = [];
    let updates = 0;
    for (let i = 0; i < keys; i++) stops.push(client.watch('bench.value', 'c' + i, () => updates++));
    const { ms } = await push('bench.pushValues', { n, size, keys }, {});
    for (const stop of stops) stop();
    return { ms, updates };
  },
};
// The kit's page comes last and whole, from its own build.
window.kit = import(/* @vite-ignore */ query.get('kit'));
