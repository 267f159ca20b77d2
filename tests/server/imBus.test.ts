// Two server processes on one PostgreSQL that notify each other over NATS: what is sent at one arrives at the other, also
// when NATS is killed meanwhile.
import { connect } from '@nats-io/transport-node';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { facts } from '../../server/db/tables/platform';
import { imKey } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import { hasNats, startNats } from '../nats.mjs';
import { freePort } from '../serverProcess.mjs';
import { groupCommand, openPhone, openWire, textIn, textTo, until, type ImTestServer, type Phone } from './imKit';
import { G } from './imShared';
import { homes, startOn } from './killable';

const onServer = homes.filter(({ name }) => name === 'PostgreSQL');
const withNats = onServer.length > 0 && hasNats();
if (!withNats) console.log('no nats-server beside a PostgreSQL: two processes are not tested on NATS');

type Process = Pick<ImTestServer, 'origin' | 'sig'>;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.each(withNats ? onServer : [])('two processes with NATS, on $name', ({ make }) => {
  async function two(): Promise<{ nats: Awaited<ReturnType<typeof startNats>>; a: Process; b: Process }> {
    const nats = await startNats();
    ends.push(() => nats.kill());
    const home = await make();
    ends.push(home.end);
    const start = async (): Promise<string> => {
      const server = await startOn({ ...home, env: { ...home.env, BUS_URL: nats.url } }, await freePort());
      ends.push(() => server.child.kill('SIGKILL') && server.ended);
      return server.origin.replace('http', 'ws') + '/im';
    };
    const origins = [await start(), await start()];
    const opened = await home.open();
    const [row] = await opened.db.select().from(facts).where(eq(facts.name, 'secret'));
    await opened.close();
    const im = { sdkAppId: 1_400_000_000, secret: '', socketsPerAddress: 0 };
    const key = imKey({ config: { im } as never, secrets: [row?.value ?? ''] });
    const sig = (person: string): string => signUser(key, person, Date.now());
    const [a, b] = origins.map((origin) => ({ origin, sig }));
    if (a === undefined || b === undefined) throw new Error('two processes are needed');
    return { nats, a, b };
  }
  const textsAt = (phone: Phone): string[] =>
    phone.heard('onMessageReceived').flatMap((one) => {
      const { text } = one['payload'] as { text?: string };
      return text === undefined ? [] : [text];
    });

  it(
    'brings a message that is sent at one to phones of the other, and names only over NATS',
    { tags: 'full' },
    async () => {
      const { nats, a, b } = await two();
      const spy = await connect({ servers: nats.url.slice('nats://'.length) });
      ends.push(() => spy.close());
      const said: string[] = [];
      spy.subscribe('>', { callback: (_error, message) => void said.push(message.string()) });
      await spy.flush();
      const fan = await openWire(b, 'fan');
      const member = await openWire(b, 'circleMember');
      const [author, owner] = [await openWire(a, 'author'), await openWire(a, 'circleOwner')];
      for (const wire of [fan, member, author, owner]) ends.push(wire.close);
      const told = (events: unknown): string => JSON.stringify(events);
      expect(await author.code('openim.sendmsg', textTo('fan', '山路第一弯'))).toBe(0);
      await until(() => told(fan.events).includes('山路第一弯'), 'the message to the other process');
      expect(await owner.code(groupCommand('send_group_msg'), textIn(G, '群里集合'))).toBe(0);
      await until(() => told(member.events).includes('群里集合'), 'the message of the group');
      expect(told(fan.events)).not.toContain('群里集合');
      await until(() => said.length >= 3, 'the names');
      expect(said.join()).not.toMatch(/山路|集合/);
    },
  );

  it(
    'shows every message once on the phone, although NATS is killed and comes back meanwhile',
    { tags: 'full' },
    async () => {
      const { nats, a, b } = await two();
      const fan = await openPhone(b, 'fan');
      ends.push(() => fan.tim.destroy().catch(() => undefined));
      let author = await openWire(a, 'author');
      ends.push(() => author.close());
      // A process that has missed something closes its sockets; clients open them again and repeat what has no answer.
      const send = async (message: ReturnType<typeof textTo>): Promise<number> => {
        const answer = await author.code('openim.sendmsg', message).catch(() => undefined);
        if (answer !== undefined) return answer;
        author = await openWire(a, 'author');
        return send(message);
      };
      const texts = Array.from({ length: 45 }, (_, i) => `断线前后第${i}句`);
      for (const [i, text] of texts.entries()) {
        if (i === 15) await nats.kill();
        if (i === 30) await nats.start();
        expect(await send(textTo('fan', text))).toBe(0);
      }
      await until(() => new Set(textsAt(fan)).size === texts.length, 'all messages', 50_000);
      expect(textsAt(fan).toSorted()).toEqual(texts.toSorted());
    },
  );
});
