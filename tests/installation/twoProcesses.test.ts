// What one process does the other one knows: calls and sockets at both processes of an installation, which share
// PostgreSQL, NATS and an object store.
import { connect } from '@nats-io/transport-node';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Opened } from '../../server/db/open';
import { activities, activityApplies } from '../../server/db/tables/activities';
import { posts } from '../../server/db/tables/comments';
import { pointsEntries } from '../../server/db/tables/points';
import { activity } from '../server/communityActivities';
import { openWire, textTo, until, type Wire } from '../server/imKit';
import { random15, textOf, type TestCaller } from '../server/kit';
import { makePeople, type PersonWithPhone } from '../server/rollingKit';
import { digest, jpeg, sendPicture } from '../server/uploading';
import { callerAt, isInstallable, openInstallation, type Installation } from './installation';

describe.runIf(isInstallable())('two processes of an installation', () => {
  let installation: Installation;
  let opened: Opened;
  let a: TestCaller;
  let b: TestCaller;
  let people: PersonWithPhone[];
  beforeAll(async () => {
    installation = await openInstallation();
    opened = await installation.home.open();
    people = await makePeople(installation.home, 12);
    [a, b] = installation.origins.map(callerAt) as [TestCaller, TestCaller];
  });
  afterAll(async () => {
    await opened?.close();
    await installation?.close();
  });
  const get = (place: 0 | 1, path: string): Promise<Response> => fetch(installation.origins[place] + path);
  const bytesAt = async (place: 0 | 1, path: string): Promise<Buffer> => {
    const answer = await get(place, path);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const one = (place: number): PersonWithPhone => {
    const found = people[place];
    if (found === undefined) throw new Error('no person ' + place);
    return found;
  };
  const socket = async (place: 0 | 1, { id, signature }: PersonWithPhone): Promise<Wire> => {
    const origin = installation.origins[place].replace('http', 'ws') + '/im';
    const wire = await openWire({ origin, sig: () => '' }, '', {}, { identifier: id, usersig: signature });
    expect(await wire.code('im_open_status.wslogin', { State: 'Online' })).toBe(0);
    return wire;
  };
  /** The same by everybody at once, by turns at both processes; the codes of the answers. */
  const atBoth = async (
    who: readonly PersonWithPhone[],
    ask: (process: TestCaller, person: PersonWithPhone) => ReturnType<TestCaller['call']>,
  ): Promise<string[]> =>
    (await Promise.all(who.map((person, i) => ask(i % 2 === 0 ? a : b, person)))).map(({ answer }) => answer.code);

  it('show a picture that the other one got, whole and scaled', async () => {
    const { data } = await sendPicture(a, one(0).token, await jpeg(900, 600, 3));
    const url = textOf(data['url']);
    expect(digest(await bytesAt(1, url))).toBe(data['sha256']);
    const scaled = await bytesAt(1, url + '?w=345');
    expect((await sharp(scaled).metadata()).width).toBe(345);
    expect((await bytesAt(0, url + '?w=345')).equals(scaled)).toBe(true);
  });

  it('bring messages to phones at the other one, both ways', async () => {
    const [near, far] = [await socket(0, one(0)), await socket(1, one(1))];
    expect(await near.code('openim.sendmsg', textTo(one(1).id, '从这边'))).toBe(0);
    await until(() => JSON.stringify(far.events).includes('从这边'), 'the message at the other process');
    expect(await far.code('openim.sendmsg', textTo(one(0).id, '从那边'))).toBe(0);
    await until(() => JSON.stringify(near.events).includes('从那边'), 'the answer');
    for (const wire of [near, far]) wire.close();
  });

  it('give the last place of an activity to one person', async () => {
    await opened.db.insert(activities).values(activity('lastPlace', Date.now(), { quota: 1 }));
    const codes = await atBoth(people, (process, { token }) =>
      process.call('activities.signUp', { activityId: 'lastPlace', clientToken: random15() }, token),
    );
    expect(codes.filter((code) => code === '000000')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['000000', '010005']));
    const applies = await opened.db.select().from(activityApplies).where(eq(activityApplies.activityId, 'lastPlace'));
    expect(applies).toHaveLength(1);
  });

  it('write once what is sent to both, and answer alike', async () => {
    const { id, token } = one(0);
    const input = { threadId: 'thread-' + id, content: '发了两遍', clientToken: random15() };
    const first = await a.call('forum.addPost', input, token);
    const again = await b.call('forum.addPost', input, token);
    expect([first.answer.code, again.answer.code, again.answer.replayed]).toEqual(['000000', '000000', 1]);
    expect(again.data).toEqual(first.data);
    expect(await opened.db.select().from(posts).where(eq(posts.content, '发了两遍'))).toHaveLength(1);
  });

  it('take a signed request once', async () => {
    const sent = a.sign('session.getUserInfo', {}, one(0).token);
    expect((await a.send(sent)).answer.code).toBe('000000');
    expect((await b.send(sent)).answer.code).toBe('010012');
  });

  it('end the chat of somebody who signs out at the other one, and know the token no more', async () => {
    const { id, token } = one(2);
    const signature = textOf((await b.call('chat.getUserSig', {}, token)).data['userSig']);
    const wire = await socket(1, { id, token, signature });
    let isClosed = false;
    wire.socket.once('close', () => (isClosed = true));
    const out = await a.call('session.logoutApp', { deviceId: 'device-' + id, clientToken: random15() }, token);
    expect(out.answer.code).toBe('000000');
    await until(() => isClosed, 'the end of the socket');
    expect((await b.call('session.getUserInfo', {}, token)).answer.code).not.toBe('000000');
  });

  it('count somebody’s comments together: twenty a minute', async () => {
    const { id, token } = one(3);
    const codes = await atBoth(
      Array.from({ length: 24 }, () => one(3)),
      (process) =>
        process.call(
          'forum.addPost',
          { threadId: 'thread-' + id, content: '第几句' + random15(), clientToken: random15() },
          token,
        ),
    );
    expect(codes.filter((code) => code === '000000')).toHaveLength(20);
    expect(codes.filter((code) => code === '010008')).toHaveLength(4);
  });

  it('tell phones at the other one of a notice, and NATS the name only', async () => {
    const [follower, followed] = [one(4), one(7)];
    const spy = await connect({ servers: installation.natsUrl.slice('nats://'.length) });
    const said: string[] = [];
    spy.subscribe('>', { callback: (_error, message) => void said.push(message.subject + message.string()) });
    await spy.flush();
    const wire = await socket(1, followed);
    const { answer } = await a.call(
      'users.follow',
      { userId: followed.id, isFollow: 1, clientToken: random15() },
      follower.token,
    );
    expect(answer.code).toBe('000000');
    await until(() => JSON.stringify(wire.events).includes('unreadChanged'), 'the push');
    await vi.waitUntil(() => said.some((text) => text.includes('unreadChanged')), { timeout: 10_000 });
    expect(said.join()).not.toContain(follower.id);
    wire.close();
    await spy.close();
  });

  it('grant the points of a day once', async () => {
    const { id, token } = one(5);
    await atBoth(
      Array.from({ length: 8 }, () => one(5)),
      (process) => process.call('points.signIn', { clientToken: random15() }, token),
    );
    const entries = await opened.db.select().from(pointsEntries).where(eq(pointsEntries.userId, id));
    expect(entries).toHaveLength(1);
    const balances = await Promise.all(
      [a, b].map(async (process) => (await process.call('points.listEntries', {}, token)).data['balance']),
    );
    expect(balances).toEqual([entries[0]?.amount, entries[0]?.amount]);
  });

  it('show at once what the other one has written, also through the proxy', async () => {
    const { id, token } = one(6);
    const threadId = 'thread-' + id;
    const proxy = callerAt(installation.origin);
    for (let i = 0; i < 6; i++) {
      const content = '第几楼' + i;
      const { answer } = await (i % 2 === 0 ? a : b).call(
        'forum.addPost',
        { threadId, content, clientToken: random15() },
        token,
      );
      expect(answer.code).toBe('000000');
      for (const reader of [a, b, proxy])
        expect(JSON.stringify((await reader.call('forum.listPosts', { threadId }, token)).data)).toContain(content);
    }
  });
});
