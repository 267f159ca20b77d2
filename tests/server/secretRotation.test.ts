// The shared secret is rotated while people are on line: what was signed with the older one holds for the overlap and
// not longer, and no process refuses what another one has signed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/open';
import { applyOfTicket, ticketOf } from '../../server/domains/activities/rights';
import { resealFilms } from '../../server/im/resealFilms';
import { imKey } from '../../server/im/sockets/service';
import { checkReturn, checkUserSig, signReturn, signUser } from '../../server/im/userSig';
import { chatAddress, mayOpen } from '../../server/media/chatFiles';
import { openGrant, playAddress, mayPlay, sealGrant } from '../../server/media/uploadGrants';
import { leadMs, overlapMs, rereadMs, rotateSecret } from '../../server/platform/secrets';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';

const film = 'a'.repeat(32) + '.mp4';
const day = 86_400_000;

describe.each(databases)('the shared secret, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeEach(async () => {
    testServer = await openTestServer(open);
  }, 60_000);
  afterEach(() => testServer.close());
  const later = async (server: TestServer, ms: number): Promise<void> => {
    server.clock.now += ms;
    await server.running.flush();
  };
  const rotate = (overlap?: number) => rotateSecret(testServer.db, testServer.clock.now, overlap);
  /** What this process has signed, and whether it takes it still. */
  function signed({ running: { services }, clock }: TestServer): () => { [what: string]: boolean } {
    const { secret } = services;
    const grant = {
      uploadId: 'f1',
      userId: 'fan',
      kind: 'picture',
      size: 1,
      partSize: 1,
      expire: clock.now + 9 * day,
    } as const;
    const upload = sealGrant(secret, grant);
    const ticket = ticketOf({ services }, 'apply1');
    const mac = chatAddress(secret, film).split('?s=')[1] ?? '';
    const play = new URLSearchParams(playAddress(secret, film, clock.now + 9 * day).split('?')[1]);
    const sig = signUser(imKey(services), 'fan', clock.now, (9 * day) / 1000);
    const back = signReturn(imKey(services), 'fan', clock.now + 9 * day, '');
    return () => ({
      upload: openGrant(services.secrets, upload, clock.now) !== null,
      ticket: applyOfTicket({ services }, ticket) === 'apply1',
      film: mayOpen(services.secrets, film, mac),
      play: mayPlay(services.secrets, film, play.get('e') ?? '', play.get('s') ?? '', clock.now),
      chat: typeof checkUserSig(imKey(services), 'fan', sig, clock.now) === 'object',
      chatAgain: typeof checkReturn(imKey(services), back, clock.now) === 'object',
    });
  }
  const all = (taken: boolean) => ({
    upload: taken,
    ticket: taken,
    film: taken,
    play: taken,
    chat: taken,
    chatAgain: taken,
  });

  it('that is older still holds during the overlap, in a process that was started before or after, and then no more', async () => {
    const old = testServer.running.services.secret;
    const still = signed(testServer);
    await rotate();
    await later(testServer, rereadMs);
    expect(testServer.running.services.secret).toBe(old);
    await later(testServer, leadMs);
    const young = testServer.running.services.secret;
    expect(young).not.toBe(old);
    expect(testServer.running.services.secrets).toEqual([young, old]);
    expect(still()).toEqual(all(true));
    const another = await testServer.restart();
    expect(another.running.services.secrets).toEqual([young, old]);
    const fresh = signed(testServer);
    await later(testServer, overlapMs);
    expect(testServer.running.services.secrets).toEqual([young]);
    expect(still()).toEqual(all(false));
    expect(fresh()).toEqual(all(true));
  });

  it('that is new is taken by every process before the first one signs with it', async () => {
    const slow = await testServer.restart();
    await rotate();
    testServer.clock.now += rereadMs;
    await Promise.all([testServer.running.flush(), slow.running.flush()]);
    testServer.clock.now += leadMs - rereadMs;
    const fresh = signed(testServer);
    expect(fresh()).toEqual(all(true));
    expect(slow.running.services.secrets).toContain(testServer.running.services.secret);
  });

  it('that has leaked ends at once', async () => {
    const still = signed(testServer);
    await rotate(0);
    await later(testServer, rereadMs);
    expect(still()).toEqual(all(false));
  });

  it('may change between a write and its repetition, between code and sign-in, and while tokens are exchanged', async () => {
    const once = { content: '轮换之前', threadId: 'plain', clientToken: random15() };
    const token = await testServer.token('fan');
    const first = await testServer.call('forum.addPost', once, token);
    const phone = '13911112222';
    // Past half of a token's life the answer brings the next one.
    testServer.clock.now += 90 * 60_000;
    await rotate();
    await testServer.call('session.sendCode', { phone, scene: 'login', deviceId: 'phone', clientToken: random15() });
    const exchanged = (await testServer.call('session.getUserInfo', {}, token)).headers.get('idToken') ?? '';
    await later(testServer, leadMs - 20_000);
    await later(testServer, 20_000);
    // The exchange was a minute ago: the older token has ended, the newer one is good.
    expect((await testServer.call('session.getUserInfo', {}, exchanged)).answer.code).toBe('000000');
    const again = await testServer.call('forum.addPost', once, exchanged);
    expect(again.answer).toMatchObject({ code: '000000', replayed: 1 });
    expect(again.data).toEqual(first.data);
    const entered = await testServer.call('session.loginApp', {
      phone,
      code: testServer.codes.get(phone) ?? '',
      deviceId: 'phone',
      clientToken: random15(),
    });
    expect(textOf(entered.data['idToken'])).not.toBe('');
  });

  it('gives all answers within the grace the same token, when it changes in between', async () => {
    const token = await testServer.token('fan');
    await rotate();
    await later(testServer, rereadMs);
    testServer.clock.now += leadMs - rereadMs - 5_000 + 90 * 60_000;
    await rotate();
    await later(testServer, leadMs - 5_000);
    const next = async () => (await testServer.call('session.getUserInfo', {}, token)).headers.get('idToken');
    const before = testServer.running.services.secret;
    const first = await next();
    await later(testServer, 10_000);
    expect(testServer.running.services.secret).not.toBe(before);
    expect(await next()).toBe(first);
  });

  it('leaves films in messages where they can be played after the overlap, once they are sealed again', async () => {
    const { services } = testServer.running;
    const of = async (): Promise<string> => {
      const [row] = await rowsOf<{ body: string }>(
        testServer.db,
        sql`select body::text as body from im_messages where talk_id = 'p:x:y' and seq = 1`,
      );
      return row?.body ?? '';
    };
    const body = { elems: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: chatAddress(services.secret, film) } }] };
    const forged = chatAddress('another', film);
    await testServer.db.execute(sql`insert into im_messages (talk_id, seq, sender, body, cloud_data)
      values ('p:x:y', 1, 'fan', ${JSON.stringify(body)}::jsonb, ${forged})`);
    await rotate();
    await later(testServer, rereadMs);
    await later(testServer, leadMs);
    expect(await resealFilms(testServer.db, services.secrets)).toBe(1);
    expect(await resealFilms(testServer.db, services.secrets)).toBe(0);
    await later(testServer, overlapMs);
    const mac = /\?s=([0-9a-f]{43})/.exec(await of())?.[1] ?? '';
    expect(mayOpen(services.secrets, film, mac)).toBe(true);
    expect(mayOpen(services.secrets, film, forged.split('?s=')[1] ?? '')).toBe(false);
  });
});
