// A random session of what the scripted one leaves out: terms, sign-in and sign-out, another person, a second page of
// the same person, blocking, drafts, chat, uploads that fail. Ids and names come from small pools, so that things meet.
import * as fc from 'fast-check';
import { contracts } from '../../bus/contracts/all';
import type { Contract } from '../../bus/protocol/contract';
import type { Json } from '../../bus/protocol/envelope';
import { crossPageTheme } from '../../bus/entities/native';
import { memoryStorage } from '../../worker/edges/storage';
import { arbitraryOf } from '../bus/arbitraries';
import { entryIn } from '../../bus/protocol/entryIn';
import { json, me } from './fixtures';
import type { ImFake } from './imFake';
import { createImFake, listed, textMessage } from './imFake';
import { chances } from './longSessionPlay';
import { keeper } from './uploadKit';
import { bootMessage, createWorld } from './scriptedWorld';
import type { HttpReply, World } from './scriptedWorld';

const tokens = ['zt.canaryTokenAbcdefgh12345678.x', 'zt.canaryTokenOfTheOther1234.y'];
const words = ['周末见', '夜行车队', '雨天车队', '666', '888', '开小差', '集合地点改了', 'ok', '林屿', '阿禾', ''];
const pools: { [kind: string]: readonly string[] } = {
  user: ['u0', 'u1', 'u2', 'u3', 'u4'],
  conversation: ['C2Cu1', 'C2Cu2', 'GROUPg1', 'GROUPg2'],
};
const same: { [kind: string]: string } = { circle: 'tribe', author: 'user', owner: 'user', from: 'user' };

type Fields = { [name: string]: Json };
const isMap = (x: Json | undefined): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x);

/** The value with ids and names from the pools. */
function pooled(value: Json, pick: (n: number) => number, field = ''): Json {
  if (Array.isArray(value)) return value.map((one) => pooled(one, pick, field));
  if (isMap(value)) {
    const out: Fields = {};
    for (const name of Object.keys(value)) out[name] = pooled(value[name] ?? null, pick, name);
    return out;
  }
  if (typeof value !== 'string' || value === '') return value;
  const id = /^(.+?)(?:Ids?|IDs?)$/.exec(field)?.[1];
  if (id !== undefined && id !== 'client') {
    const kind = same[id] ?? id;
    const pool = pools[kind];
    return pool ? (pool[pick(pool.length)] ?? '') : kind + String(pick(4));
  }
  if (/^(title|name|nick|nickName|userName|content|text)$/.test(field)) return words[pick(words.length - 1)] ?? '';
  return value;
}

const entryOf = entryIn(contracts);
type Asked = { topic: string; domain: string; input: fc.Arbitrary<Json> };
const commands: Asked[] = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
  domain === 'kernel' || domain === 'native'
    ? []
    : Object.entries(contract).flatMap(([name, e]) =>
        e.is === 'command' || (e.is === 'call' && e.write)
          ? [{ topic: `${domain}.${name}`, domain, input: arbitraryOf(e.input) }]
          : [],
      ),
);
const outputs = new Map<string, fc.Arbitrary<Json>>();

/** `pages`: how many of them share the phone and its storage; returns the recording of the first. */
export async function busySession(
  seed: number,
  { steps = 40, pages = 1, storage = memoryStorage() } = {},
): Promise<ReturnType<World['recorded']>> {
  const chance = chances(seed);
  const pick = (n: number): number => Math.floor(chance() * n);
  const one = <T>(all: readonly T[]): T => all[pick(all.length)] as T;
  let draws = 0;
  const sample = (arbitrary: fc.Arbitrary<Json>): Json =>
    fc.sample(arbitrary, { seed: seed * 7919 + draws++, numRuns: 1 })[0] ?? null;
  let trouble = 0.1;
  const server = (call: string, input: Json, token: string): HttpReply => {
    const after = pick(400);
    const luck = chance();
    if (luck < trouble * 0.4) return { after, lost: luck < trouble * 0.3 ? 'network' : 'badAnswer' };
    if (luck < trouble) {
      const code = one(['010001', '010002', '010004', '010008', '020011', '020012', '050901', '019999']);
      return { after, code, message: one(['操作太频繁，请稍后再试', '一天最多发 100 条，已发 200 条', '开小差了']) };
    }
    if (call === 'session.getUserInfo' || call === 'users.getUserInfo') {
      const n = tokens.indexOf(token);
      return n < 0
        ? { after, code: '050901' }
        : { after, data: json(me(`u${n}`, { authTac: chance() < 0.3 ? 0 : 1 })) };
    }
    if (call === 'session.loginApp')
      return {
        after,
        data: { idToken: one(tokens), expire: 1, refreshToken: 'canaryRefresh' + String(pick(1e6)) + 'abcdef' },
      };
    const media = uploaded(call, input);
    if (media) return { after, ...media };
    const entry = entryOf(call);
    if (entry?.is !== 'call') return { after, data: null };
    let arbitrary = outputs.get(call);
    if (!arbitrary) outputs.set(call, (arbitrary = arbitraryOf(entry.output)));
    return { after, data: pooled(sample(arbitrary), pick) };
  };
  const { answers } = keeper();
  function uploaded(call: string, input: Json): HttpReply | null {
    const made = call.startsWith('media.') ? answers[call] : undefined;
    return typeof made === 'function'
      ? (made(input as Fields, '', { call, input: input as Fields, token: '', at: moment }) as HttpReply)
      : null;
  }
  const ims = Array.from({ length: pages }, () => createImFake('u0'));
  const worlds: World[] = [];
  const files = (): Json =>
    chance() < 0.2
      ? { fail: { code: one(['network', 'full', 'badFile']), message: '' } }
      : {
          there: chance() < 0.85 ? 1 : 0,
          size: 100,
          width: 40,
          height: 30,
          mime: 'image/jpeg',
          sha256: one(['ab', 'cd']).repeat(32),
          preview: 'blob:' + String(pick(3)),
          small: pick(2),
        };
  for (let n = 0; n < pages; n++)
    worlds.push(
      createWorld({
        seed: seed + n,
        server,
        storage,
        files,
        im: (ims[n] as ImFake).script,
        boot: bootMessage({
          token: chance() < 0.75 ? (tokens[0] ?? '') : '',
          isApp: pick(2) as 0 | 1,
          visitorTerms: one(['', '1']),
        }),
        native(topic, input) {
          const { theme, args } = input as { theme: string; args: Json };
          if (topic === 'native.sendCrossPage') {
            worlds.forEach((w, i) => {
              const about = { theme, args, random: pick(1e6), sender: 'page' + String(n), at: w.now() };
              if (i !== n) w.tell('native.crossPageReceived', about, 'native', 5);
            });
            return { reply: {} };
          }
          if (/^native\.(login|renewIdToken|retrieveIdToken)$/.test(topic) && chance() < 0.6)
            return { reply: { idToken: one(tokens) } };
          if (topic === 'native.visitorTerms' && chance() < 0.6) return { reply: { version: one(['', '1', '2']) } };
          return { fail: { code: one(['unsupported', 'timeout', 'denied']), message: '' } };
        },
      }),
    );
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 50) for (const w of worlds) await w.pass(Math.min(50, left));
  }

  const asked: string[] = [];
  let moment = 1_700_000_000_000;
  const drafts = ['d1', 'd2'];
  function ask(world: World, topic: string, input: Json): void {
    asked.push(world.ask(topic, input));
  }
  function any(world: World, domain?: RegExp): void {
    const chosen = one(domain ? commands.filter(({ topic }) => domain.test(topic)) : commands);
    ask(world, chosen.topic, pooled(sample(chosen.input), pick));
  }
  const phone = '13800000001';
  const of = (kind: string, n = 4): string => kind + String(pick(n));
  const conversation = (): string => one(pools['conversation'] ?? []);
  const local = (): string => one(['a', 'b', 'c']);
  const acts: [weight: number, act: (world: World, im: ImFake) => void][] = [
    [
      3,
      (w) =>
        ask(w, 'session.answerTerms', {
          dialog: w.kernel.read('session.dialog')?.kind === 'terms' ? 'terms' : 'visitor',
          agree: pick(2),
          ticked: pick(2),
        }),
    ],
    [2, (w) => ask(w, 'session.answerLoginPrompt', { confirm: pick(2) })],
    [2, (w) => ask(w, 'session.requireLogin', { intent: { route: '/home', action: 'like', args: one(words) } })],
    [2, (w) => ask(w, 'session.login', { phone, code: '246810' })],
    [2, (w) => ask(w, 'session.logout', {})],
    [2, (w) => w.tell('session.tokenSeen', { token: one([...tokens, '']) })],
    [2, (w) => w.tell('native.tokenRenewed', { idToken: one(tokens) }, 'native')],
    [2, (w) => w.tell('session.networkChanged', { online: pick(2) })],
    [2, (w) => w.tell('session.visibilityChanged', { visible: pick(2) })],
    [1, (w) => w.tell('native.resumed', {}, 'native')],
    [
      1,
      (w) =>
        w.tell('session.routeChanged', {
          route: one(['/home', '/tncRule', '/circle/threadDetail?threadId=thread1']),
          tncType: one(['', 'privacy']),
          title: one(words),
        }),
    ],
    [
      4,
      (w) =>
        w.tell(
          'native.crossPageReceived',
          {
            theme: one(crossPageTheme.options as readonly string[]),
            args: [
              {
                threadId: of('thread'),
                postId: of('post'),
                circleId: of('tribe'),
                clubId: of('club'),
                userId: of('u', 5),
                topicId: of('topic'),
                activityId: of('activity'),
                addressId: of('address'),
                jobId: one(['x', 'y']),
                isOn: pick(2),
                count: pick(9),
                text: one(words),
              },
            ],
            random: pick(1e6),
            sender: 'z',
            at: w.now(),
          },
          'native',
        ),
    ],
    [2, (w) => w.tell('kernel.askAbandoned', { id: one(asked) ?? '' })],
    [
      4,
      (w) =>
        ask(w, 'forum.' + one(['openFeed', 'refreshFeed', 'loadMoreFeed']), {
          feed: one(['recommend', 'new', 'circle|tribe1', 'user|u1']),
        }),
    ],
    [3, (w) => ask(w, 'forum.openThread', { threadId: of('thread') })],
    [
      3,
      (w) => ask(w, 'forum.openComments', { threadId: of('thread'), sort: one(['new', 'hot']), onlyAuthor: pick(2) }),
    ],
    [3, (w) => ask(w, 'forum.likeThread', { threadId: of('thread'), isLike: pick(2) })],
    [3, (w) => ask(w, 'forum.addPost', { threadId: of('thread'), content: one(words) || '好' })],
    [
      5,
      (w) => {
        const draft: Fields = {
          draftId: '',
          clientDraftId: one(drafts),
          draftType: 1,
          scope: 'bbs',
          threadType: 0,
          threadId: '',
          title: one(words),
          content: one(words),
          images:
            chance() < 0.4
              ? [{ url: '', width: 40, height: 30, size: 9, color: '', status: 0, localKey: local() }]
              : [],
          video: null,
          poll: null,
          topics: [],
          tribeId: one(['', 'tribe1']),
          place: null,
          updateTime: moment++,
          deviceName: '',
          version: pick(3),
        };
        ask(w, one(['forum.keepDraft', 'forum.publish', 'forum.keepDraft']), { draft });
      },
    ],
    [2, (w) => ask(w, one(['forum.dropDraft', 'forum.cancelPublish']), { clientDraftId: one(drafts) })],
    [2, (w) => ask(w, 'forum.openDrafts', {})],
    [
      4,
      (w) =>
        ask(w, 'media.addPictures', {
          files: [local()].map((localId) => ({
            localId,
            name: one(words) + '.jpg',
            size: 100,
            mime: 'image/jpeg',
            width: 40,
            height: 30,
          })),
        }),
    ],
    [2, (w) => ask(w, one(['media.retry', 'media.remove']), { localIds: [local()] })],
    [2, (w) => any(w, /^users\.|[bB]lock|report/)],
    [2, (w) => any(w, /^session\./)],
    [3, (w) => ask(w, 'chat.openConversations', {})],
    [
      3,
      (w) =>
        ask(
          w,
          'chat.' +
            one([
              'openConversation',
              'closeConversation',
              'loadHistory',
              'readConversation',
              'removeConversation',
              'clearHistory',
            ]),
          { conversationID: conversation() },
        ),
    ],
    [
      4,
      (w) =>
        ask(w, 'chat.send', {
          conversationID: conversation(),
          message: { type: 'text', text: one(words) || '好', atUserIDs: [], quote: null },
        }),
    ],
    [5, (w) => any(w, /^chat\./)],
    [
      4,
      (_w, im) => {
        const id = conversation();
        im.conversations.set(id, listed(id, moment, { unreadCount: pick(3), isPinned: pick(2) as 0 | 1 }));
        im.arrive(
          textMessage('msg' + String(pick(1e6)), {
            conversationID: id,
            from: of('u', 5),
            payload: { text: one(words) },
            time: (moment += 1000),
            nick: one(words),
          }),
        );
        im.say({ what: 'conversations', conversations: Array.from(im.conversations.values()) });
      },
    ],
    [
      1,
      (_w, im) =>
        im.say({
          what: 'revoked',
          revoked: [
            { conversationID: conversation(), messageID: im.rooms.get('C2Cu1')?.[0]?.messageID ?? 'm', byID: 'u1' },
          ],
        }),
    ],
    [
      1,
      (_w, im) =>
        im.say({
          what: 'phase',
          phase: one(['connecting', 'ready', 'notReady', 'kicked', 'expired']),
          elsewhere: chance() < 0.5,
        }),
    ],
    [
      1,
      (_w, im) => {
        im.refusals[one(['send', 'read', 'members', 'createGroup', 'invite'])] =
          chance() < 0.5 ? { code: one(['network', '010008', 'timeout']), message: '' } : undefined;
      },
    ],
    [
      1,
      (_w, im) => {
        im.members.push({
          userID: of('u', 5),
          nick: one(words),
          nameCard: one(words),
          avatar: '',
          role: one(['Admin', 'Member', 'Owner'] as const),
          muteUntil: 0,
          joinTime: pick(9),
        });
      },
    ],
    [10, (w) => any(w)],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  function act(page: number): void {
    let left = pick(total);
    const chosen = acts.find(([weight]) => (left -= weight) < 0)?.[1];
    chosen?.(worlds[page] as World, ims[page] as ImFake);
  }
  await pass(one([300, 2500]));
  for (let n = 0; n < steps; n++) {
    trouble = one([0, 0.1, 0.4]);
    act(pick(worlds.length));
    await pass(one([0, 5, 80, 700, 4000, chance() < 0.2 ? 60_000 : 300]));
  }
  trouble = 0;
  await pass(one([1000, 130_000]));
  for (let n = 0; n < 4; n++) {
    act(0);
    await pass(700);
  }
  return (worlds[0] as World).recorded();
}
