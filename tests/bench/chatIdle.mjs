// Ten thousand idle sockets on one process, on PostgreSQL: what they add to its memory, and how soon all of them are back
// after it was killed: `npm run bench -- --only idle`. Goals: 250 MB, 60 s. Each comes back as the app does: at once,
// and then when the worker's watchdog wakes the SDK (worker/im/connection.ts).
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { withChatServer } from './chatFanout.mjs';
import { count } from './counts.mjs';
import { addressOf, openChatSocket } from './own/chatSocket.mjs';

const SOCKETS = count(10_000, 100);
const REST_MS = count(60_000, 500);
const goal = { mb: 250, seconds: 60 };
/** As worker/im/connection.ts. */
const watchdog = { first: 2_000, longest: 30_000 };

const memoryMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** One phone: it connects again for ever, until `stop`. */
function openPhone(port, person, at, counts) {
  let stopped = false;
  let socket;
  let tries = 0;
  let spreadMs = 0;
  const again = async () => {
    if (stopped) return;
    counts.away++;
    for (let now = true; !stopped; now = false) {
      if (!now) {
        const back = Math.min(watchdog.longest, watchdog.first * 2 ** tries++) * (0.5 + Math.random() / 2);
        await wait(back + Math.random() * spreadMs);
      }
      let open = true;
      const closed = () => {
        if (socket && open) void again();
        open = false;
      };
      socket = undefined;
      const made = await openChatSocket({
        port,
        person,
        localAddress: addressOf(at),
        pushed: (text) => {
          const hint = /spreadMs\\":(\d+)/.exec(text);
          if (hint) spreadMs = Number(hint[1]);
        },
        closed,
      }).catch(() => null);
      if (made !== null) {
        socket = made;
        tries = 0;
        counts.away--;
        return;
      }
    }
  };
  void again();
  return () => {
    stopped = true;
    socket?.end();
  };
}

async function measure(server, people) {
  const port = Number(new URL(server.origin).port);
  await wait(REST_MS);
  const before = memoryMb(server.pid);
  const counts = { away: 0 };
  const phones = [];
  const settled = async (what, limit) => {
    const from = performance.now();
    for (; counts.away > 0; await wait(50))
      if (performance.now() - from > limit) throw new Error(`${what}: ${counts.away} are still away`);
    return (performance.now() - from) / 1000;
  };
  for (let at = 0; at < people.length; at += 200) {
    phones.push(...people.slice(at, at + 200).map((person, i) => openPhone(port, person, at + i, counts)));
    await settled('the first login', 120_000);
  }
  await wait(REST_MS);
  const mb = memoryMb(server.pid) - before;
  await server.stop('SIGKILL');
  while (counts.away < people.length) await wait(20);
  const from = performance.now();
  await server.start();
  const ready = (performance.now() - from) / 1000;
  await settled('after the kill', 300_000);
  const seconds = (performance.now() - from) / 1000;
  for (const stop of phones) stop();
  return { before, mb, ready, seconds };
}

export async function benchIdle() {
  const { before, mb, ready, seconds } = await withChatServer(SOCKETS, {}, measure);
  const held = (kept) => (kept ? 'kept' : 'MISSED');
  const most = (goal.mb * SOCKETS) / 10_000;
  console.log(
    `\n${SOCKETS.toLocaleString('en')} idle sockets; others on this machine: load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`,
  );
  console.log(
    `  ${mb.toFixed(0)} MB more than ${before.toFixed(0)} MB, ${((mb * 1024) / SOCKETS).toFixed(1)} KB each (goal ${goal.mb} MB for 10,000: ${held(mb <= most)}); killed, it was ready again after ${ready.toFixed(1)} s and all were back after ${seconds.toFixed(1)} s (goal ${goal.seconds}: ${held(seconds <= goal.seconds)})`,
  );
  return mb <= most && seconds <= goal.seconds;
}
