// Each program of an installation is killed and started again while people write, send pictures and chat: what was
// acknowledged is there afterwards, once, and both processes are soon ready again. SOAK=1 makes twenty rounds.
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { posts } from '../../server/db/tables/comments';
import { imMessages } from '../../server/db/tables/im';
import { random15, textOf, times, type TestCaller } from '../server/kit';
import { ChatPhone, makePeople, talk, textsIn, type PersonWithPhone } from '../server/rollingKit';
import { digest, jpeg, sendPicture } from '../server/uploading';
import { callerAt, isInstallable, openInstallation, type EngineName, type Installation } from './installation';

const rounds = times(1, 20);
const readyMs = 10_000;
const messagesPerSecond = 10;
const engineNames: EngineName[] = ['PostgreSQL', 'NATS', 'the object store', 'nginx', 'process A', 'process B'];

type Load = { tries: number; comments: string[]; pictures: { url: string; sha256: string }[] };

/** As the outbox does: the same write again until it is acknowledged. */
async function acknowledged(load: Load, write: () => ReturnType<TestCaller['call']>) {
  for (;;) {
    load.tries++;
    const reply = await write().catch(() => null);
    if (reply?.answer.code === '000000') return reply;
    await wait(100);
  }
}
async function comment(load: Load, proxy: TestCaller, person: PersonWithPhone, isOver: () => boolean): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const input = { threadId: 'thread-' + person.id, content: `留言${person.id}-${i}。`, clientToken: random15() };
    await acknowledged(load, () => proxy.call('forum.addPost', input, person.token));
    load.comments.push(input.content);
    // Twenty a minute are allowed.
    await wait(3100);
  }
}
async function photograph(load: Load, proxy: TestCaller, people: readonly PersonWithPhone[], isOver: () => boolean) {
  for (let i = 1; !isOver(); i++) {
    const file = await jpeg(80, 60, i);
    // By turns: one person may send so many in a day.
    const { token } = people[i % people.length]!;
    const { data } = await acknowledged(load, () => sendPicture(proxy, token, file));
    load.pictures.push({ url: textOf(data['url']), sha256: textOf(data['sha256']) });
    await wait(500);
  }
}

/** Which of the acknowledged texts were not kept, or more than once. */
function notOnceIn(kept: readonly string[], acknowledged: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of kept) counts.set(text, (counts.get(text) ?? 0) + 1);
  return acknowledged.filter((text) => counts.get(text) !== 1);
}

describe.runIf(isInstallable())('an installation whose programs are killed', () => {
  let installation: Installation;
  beforeAll(async () => void (installation = await openInstallation()));
  afterAll(() => installation?.close());

  it(
    `loses nothing that was acknowledged, and is ready within ${readyMs / 1000} s: ${rounds} rounds`,
    { tags: 'full', timeout: times(180_000, 3_600_000) },
    async () => {
      const people = await makePeople(installation.home, 20);
      const proxy = callerAt(installation.origin);
      const phoneOf = ({ id, signature }: PersonWithPhone, i: number): ChatPhone =>
        new ChatPhone(installation.origin, id, signature, people[i ^ 1]?.id ?? '', `127.0.1.${1 + i}`);
      const phones = people.map(phoneOf);
      await Promise.all(phones.map((phone) => phone.connect()));
      const load: Load = { tries: 0, comments: [], pictures: [] };
      let isOver = false;
      const running = Promise.all([
        talk(phones, messagesPerSecond, () => isOver),
        ...people.map((person) => comment(load, proxy, person, () => isOver)),
        photograph(load, proxy, people, () => isOver),
      ]);
      const sent = (): number => phones.reduce((sum, phone) => sum + phone.sent.length, 0);
      /** Until people have written, and a picture and messages were acknowledged: everything works. */
      const untilAllWorks = async (): Promise<void> => {
        const before = { comments: load.comments.length, pictures: load.pictures.length, sent: sent() };
        await vi.waitUntil(
          () =>
            load.comments.length > before.comments + 5 &&
            load.pictures.length > before.pictures &&
            sent() > before.sent + 5,
          { timeout: 60_000 },
        );
      };
      const worst = new Map<EngineName, number>();
      for (let round = 0; round < rounds; round++)
        for (const name of engineNames) {
          await untilAllWorks();
          const before = load.tries;
          await installation.engines[name].kill();
          await vi.waitUntil(() => load.tries > before + 10, { timeout: 60_000 });
          const from = performance.now();
          await installation.engines[name].start();
          await installation.readyAgain(readyMs);
          worst.set(name, Math.max(worst.get(name) ?? 0, performance.now() - from));
        }
      await untilAllWorks();
      isOver = true;
      await running;

      const missed = (): string[] =>
        phones.flatMap((phone, i) => {
          const received = new Set(phones[i ^ 1]!.received);
          return phone.sent.filter((text) => !received.has(text));
        });
      await vi.waitUntil(() => missed().length === 0, { timeout: 30_000 }).catch(() => undefined);
      for (const phone of phones) phone.close();

      const opened = await installation.home.open();
      const comments = await opened.db.select().from(posts).where(like(posts.content, '留言%'));
      const messages = await opened.db.select().from(imMessages);
      await opened.close();
      const notOnce = {
        comments: notOnceIn(
          comments.map(({ content }) => content),
          load.comments,
        ),
        messages: notOnceIn(
          messages.flatMap(({ body }) => textsIn('elems' in body ? [{ MsgBody: body.elems }] : [])),
          phones.flatMap((phone) => phone.sent),
        ),
      };
      const wrongPictures: string[] = [];
      for (const origin of installation.origins)
        for (const { url, sha256 } of load.pictures) {
          const answer = await fetch(origin + url);
          if (digest(new Uint8Array(await answer.arrayBuffer())) !== sha256) wrongPictures.push(url);
        }
      console.log(
        `${rounds} rounds of ${engineNames.length} kills: ${load.comments.length} comments acknowledged, ${notOnce.comments.length} not there once; ` +
          `${load.pictures.length} pictures, ${wrongPictures.length} wrong; ` +
          `${sent()} messages, ${notOnce.messages.length} not in the history once, ${missed().length} not on the screen, ` +
          `${phones.flatMap((phone) => phone.refused).length} refused; ready at worst after ` +
          Array.from(worst, ([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ') +
          `; load of the machine ${loadavg()
            .map((one) => one.toFixed(1))
            .join(' ')}`,
      );
      expect(notOnce).toEqual({ comments: [], messages: [] });
      expect(wrongPictures).toEqual([]);
      expect(missed()).toEqual([]);
      expect(Math.max(...worst.values())).toBeLessThan(readyMs);
    },
  );
});
