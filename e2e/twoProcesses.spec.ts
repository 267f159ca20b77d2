// Two server processes on one PostgreSQL that notify each other over NATS: a phone at one and a sender at the other.
import { groupOf, openSender } from '../tests/bench/chatWire.mjs';
import { hasNats, startNats } from '../tests/nats.mjs';
import { startServer } from '../tests/serverProcess.mjs';
import { signIn } from '../tests/signedCall.mjs';
import { enter, row, rows, slow } from './chatKit';
import { expect, openServer, test as base } from './kit';
import type { Kind, Running, Server } from './kit';

type Nats = Awaited<ReturnType<typeof startNats>>;
type Two = Running & { nats: Nats; other: Server };
const two: Kind<Two> = {
  open: async () => {
    const nats = await startNats();
    const { server, close } = await openServer({ env: { BUS_URL: nats.url } });
    const other = await startServer({ env: { ...server.env } });
    return {
      server,
      nats,
      other,
      close: async () => {
        await other.stop();
        other.remove();
        await close();
        await nats.kill();
      },
    };
  },
};
const test = base.extend<object>({
  server: [async ({ servers }, give) => give((await servers(two)).server), { scope: 'test', timeout: 120_000 }],
});

const isPossible = process.env['JOURNEYS_DATABASE_URL'] && hasNats();
if (!isPossible)
  console.log('no nats-server beside a PostgreSQL: no journey over two processes; `npm test` installs both');
else
  test(
    'a message from another process arrives, also when NATS was away while it was sent',
    { tag: '@full' },
    async ({ phone, servers }) => {
      test.setTimeout(180_000);
      const { server, other, nats } = await servers(two);
      const { idToken } = await signIn(server.origin, 1);
      const sender = await openSender(other.origin, 2);
      try {
        const groupID = await groupOf(server.origin, [idToken, sender.idToken]);
        const { page } = await phone({ person: 1 });
        await enter(page, 'GROUP' + groupID);
        await sender.say(groupID, '从另一个进程来的第一句');
        await expect(row(page, '从另一个进程来的第一句')).toHaveCount(1, slow);
        await nats.kill();
        await sender.say(groupID, '断开时发的第二句');
        await nats.start();
        await expect(row(page, '断开时发的第二句')).toHaveCount(1, { timeout: 90_000 });
        await expect(rows(page).filter({ hasText: /第[一二]句/ })).toHaveCount(2);
      } finally {
        sender.close();
      }
    },
  );
