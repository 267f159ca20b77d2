// What a message costs the server and how soon everybody has it: a group of 500 connected people and 50 messages a
// second, on PostgreSQL: `npm run bench -- --only fanout`. Goals: at most 4 ms of the server's processor time for a
// message, and 99 of 100 deliveries within 300 ms.
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { count } from './counts.mjs';
import { addPeople, groupOfPerson, membersPerGroup } from './own/chatPeople.mjs';
import { addressOf, openChatSocket } from './own/chatSocket.mjs';
import { createDatabase, startPostgres } from '../postgres.mjs';
import { startServer } from '../serverProcess.mjs';

const PEOPLE = count(membersPerGroup, 60);
const SECONDS = count(20, 2);
const PER_SECOND = 50;
const SENDERS = 25;
const goal = { ms: 4, p99: 300 };

/** Processor time of a process so far, in ms. */
export function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** On a database of its own; `env`: more of the server's environment. */
export async function withChatServer(people, env, run) {
  const postgres = process.env.TEST_DATABASE_URL ? null : await startPostgres({ install: true });
  const url = process.env.TEST_DATABASE_URL ?? postgres?.url;
  if (!url) throw new Error('no PostgreSQL found; install Debian’s package postgresql');
  const database = await createDatabase(url);
  const server = await startServer({
    env: { DATABASE_URL: database.url, SEED: 'none', DEMO: '1', LOG: 'warn', ...env },
    from: '',
  });
  try {
    return await run(server, await addPeople(database.url, people));
  } finally {
    await server.stop();
    server.remove();
    await database.drop();
    await postgres?.stop();
  }
}

async function measure(server, people) {
  const sentAt = new Map();
  const delays = [];
  const pushed = (text) => {
    const now = performance.now();
    for (const [, number] of text.matchAll(/§(\d+)§/g)) delays.push(now - sentAt.get(number));
  };
  const port = Number(new URL(server.origin).port);
  const sockets = [];
  for (let at = 0; at < people.length; at += 50)
    sockets.push(
      ...(await Promise.all(
        people
          .slice(at, at + 50)
          .map((person, i) => openChatSocket({ port, person, localAddress: addressOf(at + i), pushed })),
      )),
    );
  let next = 0;
  const answers = [];
  const say = () => {
    const number = String(next++);
    sentAt.set(number, performance.now());
    answers.push(
      sockets[next % SENDERS].ask('group_open_http_svc.send_group_msg', {
        GroupId: groupOfPerson(0),
        Random: next,
        ClientSeq: next,
        MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: `周六早上六点半在服务区集合 §${number}§` } }],
      }),
    );
  };
  const speak = async (seconds) => {
    const from = performance.now();
    const until = next + seconds * PER_SECOND;
    for (let first = next; next < until; await wait(5))
      while (next < until && next - first < ((performance.now() - from) / 1000) * PER_SECOND) say();
    await Promise.all(answers);
  };
  // Its code is compiled, its connections are open.
  await speak(count(5, 0.5));
  await wait(500);
  delays.length = 0;
  const [first, before] = [next, processorMs(server.pid)];
  await speak(SECONDS);
  await wait(500);
  const messages = next - first;
  const cpu = (processorMs(server.pid) - before) / messages;
  for (const socket of sockets) socket.end();
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    cpu,
    p50: sorted[sorted.length >> 1],
    p99: sorted[Math.floor(sorted.length * 0.99)],
    missing: messages * (people.length - 1) - delays.length,
  };
}

export async function benchFanout() {
  const { cpu, p50, p99, missing } = await withChatServer(PEOPLE, {}, measure);
  const held = (kept) => (kept ? 'kept' : 'MISSED');
  console.log(
    `\na group of ${PEOPLE}, ${PER_SECOND} messages a second for ${SECONDS} s; others on this machine: load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`,
  );
  console.log(
    `  ${cpu.toFixed(1)} ms of the server's processor time a message (goal ${goal.ms}: ${held(cpu <= goal.ms)}); half of the deliveries within ${p50.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms (goal ${goal.p99}: ${held(p99 <= goal.p99)}); ${missing} missing`,
  );
  if (missing !== 0) throw new Error(`${missing} deliveries are missing`);
  return cpu <= goal.ms && p99 <= goal.p99;
}
