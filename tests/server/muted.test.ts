// A muted person writes nothing that others read, whatever the call; everything else goes on.
// tests/server/publicTexts.ts is the table.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { pictures } from '../../server/db/tables/media';
import { users } from '../../server/db/tables/users';
import { routes } from '../../server/http/routes';
import { NOW, type Person } from './community';
import { databases, type Input } from './kit';
import { notPublic, publicTexts, wordFields } from './publicTexts';
import { openRolledBack, type RolledBack } from './rolledBack';

const hour = 3_600_000;
const all = Object.entries(publicTexts) as [CallTopic, NonNullable<(typeof publicTexts)[CallTopic]>][];

describe('the table of public texts', () => {
  it('has every call that writes text, with all its fields', () => {
    const missing = routes
      .filter((route) => route.write)
      .flatMap(({ topic, input }) => {
        const text = publicTexts[topic as CallTopic];
        const known =
          notPublic[topic as CallTopic] === undefined
            ? [...(text?.asks ?? []).flatMap((ask) => Object.keys(ask)), ...Object.keys(text?.rest ?? {})]
            : wordFields(input);
        return wordFields(input)
          .filter((field) => !known.includes(field))
          .map((field) => `${topic} ${field}`);
      });
    expect(missing).toEqual([]);
  });
  it('has only calls that write text', () => {
    const writing = routes
      .filter((route) => route.write && wordFields(route.input).length > 0)
      .map((route) => route.topic);
    expect(
      [...all.map(([topic]) => topic), ...Object.keys(notPublic)].filter((topic) => !writing.includes(topic)),
    ).toEqual([]);
  });
});

describe.each(databases)('muted, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  const tokens = new Map<Person, string>();
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    for (const [, { who }] of all) if (!tokens.has(who)) tokens.set(who, await rolledBack.testServer.token(who));
  });
  afterAll(() => rolledBack.testServer.close());
  const mute = (who: Person, until: number) => (db: RolledBack['testServer']['db']) =>
    db.update(users).set({ muteUntil: until }).where(eq(users.userId, who));

  it.each(
    all.flatMap(([call, { who, asks }]) =>
      asks.map((input) => ({ call, who, input, words: Object.keys(input).join(', ') })),
    ),
  )('$call ($words) is refused with 010009 until the time is over', async ({ call, who, input }) => {
    const ask = (until: number) =>
      rolledBack.ask({ call, input, token: tokens.get(who) ?? '', first: mute(who, until) });
    expect([await ask(NOW + hour), await ask(NOW - 1)]).toEqual(['010009', '000000']);
  });

  it('returns the end of the mute', async () => {
    const { testServer } = rolledBack;
    await mute('outsider', NOW + hour)(testServer.db);
    const { answer } = await testServer.call(
      'users.update',
      { nickName: '换个名字', clientToken: 'x' },
      await testServer.token('outsider'),
    );
    expect([answer.code, answer.data]).toEqual(['010009', { until: NOW + hour }]);
  });

  it('shows others no pictures with an evaluation without words either', async () => {
    const image = { url: '/media/seed/mug.webp', width: 1, height: 1, size: 0, color: '', status: 0 };
    const ask = (until: number) =>
      rolledBack.ask({
        call: 'shop.evaluate',
        input: { orderId: 'got', stars: 5, images: [image] },
        token: tokens.get('fan') ?? '',
        first: async (db) => {
          await db.insert(pictures).values({ name: 'mug.webp', file: 'mug.webp', width: 1, height: 1 });
          await mute('fan', until)(db);
        },
      });
    expect([await ask(NOW + hour), await ask(NOW - 1)]).toEqual(['010009', '000000']);
  });

  it('may still delete texts, change other fields, and resend unchanged texts', async () => {
    const muted = (call: CallTopic, who: Person, input: Input) =>
      rolledBack.ask({ call, input, token: tokens.get(who) ?? '', first: mute(who, NOW + hour) });
    expect(await muted('users.update', 'fan', { nickName: '名字fan', intro: '' })).toBe('000000');
    expect(await muted('circles.updateNotice', 'circleOwner', { tribeId: 'open', title: '', content: '' })).toBe(
      '000000',
    );
    expect(await muted('circles.updateCircle', 'circleOwner', { tribeId: 'open', joinType: 1 })).toBe('000000');
    expect(await muted('carClubs.announce', 'circleOwner', { clubId: 'drive', noticeId: 'said', remove: 1 })).toBe(
      '000000',
    );
    expect(await muted('shop.evaluate', 'fan', { orderId: 'got', stars: 5 })).toBe('000000');
  });
});
