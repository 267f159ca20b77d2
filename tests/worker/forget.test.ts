// A change of user: whatever stream of whatever contract was filled for the previous user, none of it remains in the
// worker, in the page's client, in the slices of the domains, or in the storage outside that user's own keys. Public
// data stays.
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Deliver } from '../../bus/protocol/ports';
import type { Schema } from '../../bus/protocol/schema';
import type { StreamTopic } from '../../bus/client/topics';
import { emptyList } from '../../worker/store/lists';
import { quietAnswers, json, me, post, thread } from './fixtures';
import type { World } from './world';
import { bootWith, createWorld } from './world';
import { fullOf, keyFor, streams } from './everyStream';

/**
 * Neutral streams: the state of phone, app, services and session. They name no user, or (`session.me`) the current
 * one.
 */
const nobodys: readonly string[] = [
  'kernel.health',
  'native.host',
  'native.network',
  'native.permissions',
  'chat.service',
  'session.state',
  'session.me',
  'session.tabs',
  'session.dialog',
  'session.terms',
  'session.busy',
  'session.outbox',
  'session.clock',
  'session.savedAt',
];
/**
 * Public streams: a user leaves only the marks below in them, which are reset. A stream in neither list is declared as
 * personal.
 */
const everybodys: readonly string[] = [
  'activities.list',
  'activities.activity',
  'activities.picked',
  'activities.cities',
  'activities.dealers',
  'carClubs.club',
  'carClubs.list',
  'carClubs.provinces',
  'carClubs.notice',
  'carClubs.notices',
  'circles.strip',
  'circles.circle',
  'circles.list',
  'circles.categories',
  'circles.members',
  'circles.member',
  'circles.pointList',
  'circles.point',
  'clubz.home',
  'content.banners',
  'content.categories',
  'content.recommendations',
  'content.articles',
  'content.article',
  'content.infos',
  'content.info',
  'forum.hotTopics',
  'forum.topic',
  'forum.topicList',
  'forum.thread',
  'forum.feed',
  'forum.comments',
  'forum.post',
  'forum.reply',
  'questions.list',
  'questions.question',
  'questions.answers',
  'questions.answer',
  'questions.answersBy',
  'questions.masters',
  'search.hotWords',
  'search.faq',
  'search.article',
  'shop.categories',
  'shop.boards',
  'shop.products',
  'shop.product',
  'shop.evaluations',
  'shop.evaluation',
  'shop.regions',
  'users.user',
  'users.recommended',
  'users.home',
  'users.frame',
];
/** Fields of public data that describe the user's relation to it. */
const isMark = (name: string): boolean =>
  /^(is(Like|Collect|Mine|Me|Follow|Blocked|Join|Rewarded)|my[A-Z]\w*|can(Edit|Delete|Manage|Hide|Chat)|pending|denial|readKey|inviteId|applyStatus|unreadCount|openCount|groupID|presidentPhone|auditReason)$/.test(
    name,
  );
const isNeutral = (value: Json): boolean =>
  value === 0 || value === '' || value === -1 || value === null || (Array.isArray(value) && value.length === 0);

const A = 'person-a';

type Filled = { topic: StreamTopic; key: string; value: Json; personal: boolean };
/** One value of every stream, and one under each of its personal keys. */
function values(): Filled[] {
  return streams
    .filter(([topic]) => !nobodys.includes(topic))
    .flatMap(([topic, { key, value, scope, personKeys = [] }]) => {
      const one = (at: string | null, personal: boolean): Filled => {
        const whose = personal ? A : 'anybody';
        return { topic, key: at ?? (key ? keyFor(key, whose) : ''), value: fullOf(value, whose), personal };
      };
      return [one(null, scope === 'person'), ...personKeys.map((name) => one(name, true))];
    });
}
/** Each mark in a value with its path. */
function marksIn(value: Json, place = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, i) => marksIn(one, `${place}[${String(i)}]`));
  return Object.entries(value).flatMap(([name, one = null]): [string, Json][] =>
    isMark(name) ? [[`${place}.${name}`, one]] : marksIn(one, `${place}.${name}`),
  );
}

/** A world with every script loaded, in which every stream is filled for user A, and the client of its page. */
async function visited() {
  const answers = {
    ...quietAnswers(),
    'session.getUserInfo': (_input: unknown, token: string) =>
      token ? { data: json(me(token === 'A' ? A : 'person-b')) } : { code: '020011' },
  };
  const world = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers, more: true });
  let deliver: Deliver = () => Promise.resolve();
  const page = createClient(
    {
      kind: 'live',
      can: { world: false, seek: false },
      open: (to) => Promise.resolve(void (deliver = to)),
      post: () => undefined,
      close: () => undefined,
    },
    world.now,
  );
  world.kernel.envelopes.subscribe((e: Envelope) => {
    if (e.from === 'worker' && (e.kind === 'emit' || e.topic === 'kernel.personChanged'))
      void deliver([structuredClone(e)]);
  });
  await world.pass(5000);
  world.post('chat.start', {});
  await world.pass(5000);
  expect(world.kernel.state.slices['domains']).toMatchObject({
    whole: 1,
    packs: expect.arrayContaining(['contracts', 'more', 'chat']),
  });
  const filled = values();
  for (const { topic, key, value } of filled) {
    world.kernel.emit(topic, value as never, key);
    expect([topic, page.read(topic, key)]).toEqual([topic, value]);
  }
  await world.pass(3000);
  return { world, page, filled };
}
type Visit = Awaited<ReturnType<typeof visited>>;
const stored = async (world: World): Promise<string[]> => {
  const stores = ['jobs', 'meta', 'cache'];
  const all = await Promise.all(stores.map((store) => world.storage.run({ op: 'all', store, key: '' })));
  return all
    .flatMap((found) => Object.entries(found as { [key: string]: Json }))
    .filter(([key, value]) => (key + JSON.stringify(value)).includes(A))
    .map(([key]) => key);
};

/** The places that still hold data of A. */
const left = ({ world, page, filled }: Visit): string[] =>
  filled.flatMap(({ topic, key, value, personal }) =>
    [world.read(topic, key), page.read(topic, key)].flatMap((now, end) => {
      const at = `${topic}|${key} at ${end ? 'the page' : 'the worker'}`;
      const text = JSON.stringify(now ?? null);
      if (personal) return text.includes(A) || text === JSON.stringify(value) ? [at] : [];
      return marksIn((now ?? null) as Json).flatMap(([place, mark]) => (isNeutral(mark) ? [] : [at + place]));
    }),
  );
const strangeKeys = async (world: World): Promise<string[]> =>
  (await stored(world)).filter((key) => !key.startsWith(A + '|'));
async function comesIn({ world }: Visit): Promise<void> {
  await world.tell('session.tokenSeen', { token: 'B' });
  await world.pass(5000);
  expect(world.read('session.me')?.userId).toBe('person-b');
  expect(await strangeKeys(world)).toEqual([]);
  expect(
    Object.entries(world.kernel.state.slices).flatMap(([name, slice]) =>
      JSON.stringify(slice).includes(A) ? [name] : [],
    ),
  ).toEqual([]);
  expect(world.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
}

describe('every stream of every contract', () => {
  it('is neutral, public or personal, and can be filled from its schema', () => {
    const all = Object.fromEntries(streams);
    const persons = streams.flatMap(([topic, { scope }]) => (scope === 'person' ? [topic] : []));
    expect([...nobodys, ...everybodys, ...persons].sort()).toEqual(Object.keys(all).sort());
    const odd = values().filter(({ topic, value }) => !safeParse(all[topic]?.value as Schema, value).success);
    expect(odd.map(({ topic }) => topic)).toEqual([]);
  });

  it('holds no data of a user after logout and after another user’s login, while public data stays', async () => {
    const visit = await visited();
    const { world, page, filled } = visit;
    await world.ask('session.logout', {});
    expect(left(visit)).toEqual([]);
    expect(await strangeKeys(world)).toEqual([]);
    expect(
      filled.flatMap(({ topic, key, personal }) => (!personal && page.read(topic, key) === undefined ? [topic] : [])),
    ).toEqual([]);
    await comesIn(visit);
    expect(left(visit)).toEqual([]);
  });
  it('holds no data of a user who is replaced by another without a logout', async () => {
    const visit = await visited();
    await comesIn(visit);
    expect(left(visit)).toEqual([]);
  });

  it('hides private content at logout: a thread before its audit, a comment before it is sent', async () => {
    const { world, page } = await visited();
    const {
      author: _1,
      atUsers: _2,
      ...own
    } = thread('own', { title: A, content: A, excerpt: A, auditStatus: 0, isMine: 1 });
    const { author: _3, atUsers: _4, replies: _5, ...said } = post('said');
    world.kernel.emit('forum.thread', { ...own, authorId: A, pending: 0 }, 'own');
    world.kernel.emit(
      'forum.post',
      {
        ...said,
        postId: 'local:1',
        content: A,
        authorId: A,
        replyIds: [],
        moreReplies: 0,
        pending: 2,
        failMessage: '',
      },
      'local:1',
    );
    world.kernel.emit('forum.comments', { ...emptyList, ids: ['local:1', 'p1'], phase: 'ready' }, 'own|hot|0');
    await world.ask('session.logout', {});
    expect(page.read('forum.comments', 'own|hot|0')?.ids).toEqual(['p1']);
    for (const [topic, key] of [
      ['forum.thread', 'own'],
      ['forum.post', 'local:1'],
    ] as const)
      expect([topic, page.read(topic, key)?.content]).toEqual([topic, '']);
  });
});
