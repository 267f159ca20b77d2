// Taps and taps back while an earlier one is under way, lost, refused, or from before a restart: the server ends with the
// last tap, and the screen shows it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarClub } from '../../bus/entities/carClubs';
import type { Answers, Reply } from './world';
import { circle, circleApply, json, page, quietAnswers, thread, user } from './fixtures';
import { bootWith, createWorld } from './world';

const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers(), ...more });
  await w.pass(2500);
  return w;
};
type World = ReturnType<typeof createWorld>;
const isLike = (w: World) => w.read('forum.thread', 't1')?.isLike;
/** A server that remembers the like; it loses the answers to the first `lost` calls. */
function likeServer(lost: number) {
  const server = { isLike: 0 as 0 | 1 };
  const answer = (input: { [name: string]: unknown }): Reply => {
    server.isLike = input['isLike'] as 0 | 1;
    return lost-- > 0
      ? { lost: 'network', after: 100 }
      : { data: { isLike: server.isLike, likeCount: 10 + server.isLike }, after: 100 };
  };
  return { server, answer };
}
const club: CarClub = {
  clubId: 'k1',
  name: '同路车友会',
  logoUrl: '',
  coverUrl: '',
  intro: '',
  provinceName: '上海',
  cityName: '上海',
  president: user('head'),
  presidentPhone: '',
  memberCount: 10,
  activityCount: 0,
  monthCount: 0,
  groupID: '',
  myRole: 1,
  applyStatus: 1,
  openCount: 0,
  notice: null,
  createTime: 1,
};
const tap = (w: World, to: 0 | 1) => w.ask('forum.likeThread', { threadId: 't1', isLike: to });

describe('the last tap on a like counts', () => {
  it('after the answer to the first was lost, which the server has made', async () => {
    const w = await start();
    const { server, answer } = likeServer(1);
    w.answers['forum.likeThread'] = answer;
    await tap(w, 1);
    await w.pass(600);
    await tap(w, 0);
    await w.pass(20_000);
    expect({ shown: isLike(w), server: server.isLike }).toEqual({ shown: 0, server: 0 });
  });
  it('after two others whose first answer was lost', async () => {
    const w = await start();
    const { server, answer } = likeServer(1);
    w.answers['forum.likeThread'] = answer;
    await tap(w, 1);
    await w.pass(350);
    await tap(w, 0);
    await w.pass(150);
    await tap(w, 1);
    await w.pass(20_000);
    expect({ shown: isLike(w), server: server.isLike }).toEqual({ shown: 1, server: 1 });
  });
  it('and is shown after a restart, when two taps wait for the network', async () => {
    const w = await start();
    w.answers['forum.likeThread'] = { lost: 'network', after: 100 };
    await tap(w, 1);
    await w.pass(350);
    await tap(w, 0);
    await w.pass(150);
    w.kill();
    const next = await start({
      storage: w.storage,
      answers: { ...quietAnswers(), 'forum.likeThread': { lost: 'network' } },
    });
    expect(isLike(next)).toBe(0);
  });
  it('before the server has named the person', async () => {
    const { server, answer } = likeServer(0);
    const named = quietAnswers()['session.getUserInfo'] as Reply;
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'forum.likeThread': answer, 'session.getUserInfo': { ...named, after: 2000 } },
    });
    await w.pass(800);
    expect(isLike(w)).toBe(0);
    const on = w.post('forum.likeThread', { threadId: 't1', isLike: 1 });
    await w.pass(100);
    w.post('forum.likeThread', { threadId: 't1', isLike: 0 });
    await w.pass(20_000);
    expect(w.replies.get(on.id)?.kind).toBe('reply');
    expect({ shown: isLike(w), server: server.isLike }).toEqual({ shown: 0, server: 0 });
    expect(w.calls('forum.likeThread')).toEqual([]);
  });
  it('also after a restart behind a like whose answer was lost', async () => {
    const { server, answer } = likeServer(1);
    const w = await start({ answers: { ...quietAnswers(), 'forum.likeThread': answer } });
    await tap(w, 1);
    await w.pass(600);
    w.kill();
    const next = await start({
      storage: w.storage,
      boot: bootWith({ token: 'A', visitorTerms: '1', online: 0 }),
      answers: { ...quietAnswers(), 'forum.likeThread': answer },
    });
    await tap(next, 0).catch(() => undefined);
    await next.tell('session.networkChanged', { online: 1 });
    await next.pass(20_000);
    expect({ shown: isLike(next), server: server.isLike }).toEqual({ shown: 0, server: 0 });
  });
  it('for random taps, lost requests and answers, and restarts', async () => {
    const step = fc.record({
      does: fc.constantFrom('tap', 'tap', 'tap', 'restart', 'off', 'on'),
      wait: fc.constantFrom(5, 120, 320, 450, 1500),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 12 }),
        fc.array(fc.constantFrom('fine', 'fine', 'request lost', 'answer lost'), { minLength: 6, maxLength: 6 }),
        async (steps, luck) => {
          let server: 0 | 1 = 0;
          let calls = 0;
          const made = new Map<unknown, 0 | 1>();
          const answers = () => ({
            ...quietAnswers(),
            'forum.listThreads': () => ({ data: page([thread('t1', { isLike: server, likeCount: 10 + server })]) }),
            'forum.likeThread': (input: { [name: string]: unknown }): Reply => {
              const how = luck[calls++] ?? 'fine';
              if (how === 'request lost') return { lost: 'network', after: 100 };
              const token = input['clientToken'];
              if (!made.has(token)) made.set(token, (server = input['isLike'] as 0 | 1));
              if (how === 'answer lost') return { lost: 'network', after: 100 };
              return { data: { isLike: made.get(token) ?? 0, likeCount: 10 + (made.get(token) ?? 0) }, after: 100 };
            },
          });
          let w = await start({ answers: answers() });
          let last: 0 | 1 = 0;
          for (const { does, wait } of steps) {
            if (does === 'tap') {
              last = isLike(w) ? 0 : 1;
              await tap(w, last);
            } else if (does === 'restart') {
              w.kill();
              const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: w.now() };
              w = await start({ boot, answers: answers(), storage: w.storage });
            } else await w.tell('session.networkChanged', { online: does === 'on' ? 1 : 0 });
            await w.pass(wait);
            expect(isLike(w)).toBe(last);
          }
          await w.tell('session.networkChanged', { online: 1 });
          await w.pass(200_000);
          expect({ shown: isLike(w), server }).toEqual({ shown: last, server: last });
          expect(w.read('session.outbox')?.waiting).toBe(0);
        },
      ),
      { numRuns: process.env['SOAK'] ? 200 : 25 },
    );
  });
});

describe('what was tapped last without a network stays when the page is read again', () => {
  const offline = async (more: Answers) => {
    const w = await start({ answers: { ...quietAnswers(), ...more } });
    return { w, leave: () => w.tell('session.networkChanged', { online: 0 }) };
  };
  it('a circle that was joined and left', async () => {
    const { w, leave } = await offline({ 'circles.getCircle': { data: json(circle('c1')) } });
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await leave();
    w.post('circles.joinCircle', { tribeId: 'c1', reason: '周末常在这条路上' });
    await w.pass(100);
    expect(w.read('circles.circle', 'c1')?.isJoin).not.toBe(0);
    w.post('circles.leaveCircle', { tribeId: 'c1' });
    await w.pass(100);
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    expect(w.read('circles.circle', 'c1')?.isJoin).toBe(0);
  });
  it('a circle whose request was withdrawn', async () => {
    const { w, leave } = await offline({
      'circles.getCircle': { data: json(circle('c1', { isJoin: 1 })) },
      'circles.listMyApplies': { data: [json(circleApply('a5', { user: user('me') }))] },
    });
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    await w.ask('circles.openMyApply', { tribeId: 'c1' });
    await leave();
    w.post('circles.joinCircle', { applyId: 'a5', withdraw: 1 });
    await w.pass(100);
    expect(w.read('circles.circle', 'c1')?.isJoin).toBe(0);
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    expect(w.read('circles.circle', 'c1')?.isJoin).toBe(0);
  });
  it('a car club that was quit and applied to', async () => {
    const { w, leave } = await offline({ 'carClubs.listClubs': { data: page([club]) } });
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    await leave();
    w.post('carClubs.quitClub', { clubId: 'k1' });
    await w.pass(100);
    w.post('carClubs.applyToClub', {
      clubId: 'k1',
      realName: '林屿',
      phone: '13800000001',
      carModelId: 'm1',
      cityName: '上海',
      reason: '想一起走',
    });
    await w.pass(100);
    await w.ask('carClubs.openClub', { clubId: 'k1' });
    expect(w.read('carClubs.club', 'k1')?.applyStatus).toBe(0);
  });
});

describe('a tap without a network that is taken back in its page', () => {
  /** Two pages of one person on one phone, and a server that remembers the like. */
  async function twoPages(first: 0 | 1, tried = false) {
    const { server, answer } = likeServer(0);
    server.isLike = first;
    const shown = thread('t1', { isLike: first, likeCount: 10 + first });
    const answers = {
      ...quietAnswers(),
      'forum.listThreads': { data: page([shown]) },
      'forum.likeThread': answer,
    };
    const one = await start({ answers: { ...answers, 'forum.likeThread': { lost: 'network' } } });
    if (!tried) await one.tell('session.networkChanged', { online: 0 });
    await tap(one, first ? 0 : 1);
    await one.pass(500);
    one.answers['forum.likeThread'] = answer;
    await one.tell('session.networkChanged', { online: 0 });
    const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: one.now() };
    const lost: Answers = { ...answers, 'forum.likeThread': { lost: 'network' } };
    const other = await start({ answers: lost, storage: one.storage, boot });
    other.answers['forum.likeThread'] = answer;
    return { one, other, server };
  }
  /** The other page hears what the first one has sent to it. */
  async function hear(one: World, other: World) {
    for (const e of one.log.filter(({ kind, topic }) => kind === 'ask' && topic === 'native.sendCrossPage')) {
      const said = e.payload as { theme: 'jobDropped'; args: { jobId: string }[] };
      await other.tell('native.crossPageReceived', { ...said, random: 1, sender: 'x', at: 1 }, 'native');
    }
  }
  it.each([
    [0, 'waited', false],
    [1, 'waited', false],
    [0, 'was sent without an answer', true],
  ] as const)(
    'is not sent by another page that has loaded it (liked before: %i; it %s)',
    async (first, _how, tried) => {
      const { one, other, server } = await twoPages(first, tried);
      expect(isLike(other)).toBe(first ? 0 : 1);
      await tap(one, first);
      await hear(one, other);
      expect(isLike(other)).toBe(first);
      await other.pass(60_000);
      await one.tell('session.networkChanged', { online: 1 });
      await one.pass(20_000);
      expect([server.isLike, isLike(one), isLike(other)]).toEqual([first, first, first]);
    },
  );

  it('is sent after its page has closed, although another page was just sending the tap before it', async () => {
    const { one, other, server } = await twoPages(0, true);
    const answer = other.answers['forum.likeThread'] as (input: { [name: string]: unknown }) => Reply;
    other.answers['forum.likeThread'] = (input) => ({ ...answer(input), after: 5000 });
    const sent = other.calls('forum.likeThread').length;
    await other.pass(40_000, () => other.calls('forum.likeThread').length > sent);
    await tap(one, 0);
    await hear(one, other);
    one.kill();
    await other.pass(10_000);
    const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: other.now() };
    const next = await start({ answers: { ...one.answers }, storage: one.storage, boot });
    await next.pass(5000);
    expect([server.isLike, isLike(next)]).toEqual([0, 0]);
  });

  it('is sent by the other page where its own is closed before there is a network again', async () => {
    const { one, other, server } = await twoPages(0, true);
    await other.tell('session.networkChanged', { online: 0 });
    // The first tap had arrived, although its answer was lost.
    server.isLike = 1;
    await tap(one, 0);
    await hear(one, other);
    one.kill();
    await other.pass(1000);
    expect(isLike(other)).toBe(0);
    await other.tell('session.networkChanged', { online: 1 });
    await other.pass(20_000);
    expect([server.isLike, isLike(other)]).toEqual([0, 0]);
    expect(other.read('session.outbox')).toMatchObject({ waiting: 0 });
  });
});
