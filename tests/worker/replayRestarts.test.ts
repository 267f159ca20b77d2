// Sessions with restarts of the worker, other persons and the chat service replay with the same envelopes, from their
// start and from their last snapshot.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { memoryStorage } from '../../worker/edges/storage';
import { replayWorker } from '../../worker/replay/replayWorker';
import { chatAnswers } from './chatKit';
import { circle, json, me, page, post, thread, user } from './fixtures';
import { createImFake, listed, textMessage } from './imFake';
import { told } from './replayFile';
import { bootMessage, createWorld, startedAt } from './scriptedWorld';
import type { HttpReply, World } from './scriptedWorld';

const about = { app: 'zeal', build: 'test', environment: {} };
const runs = Number(process.env['SOAK'] ?? 0) || 6;
const tokenOf = (person: string) => `zt.canary${person}Abcdefgh12345678.x`;
const chat = chatAnswers();

/** One life of the worker after another on the same phone. */
async function session(seed: number): Promise<World[]> {
  let draws = 0;
  const chance = (n: number): number => fc.sample(fc.nat(n - 1), { seed: seed * 6151 + draws++, numRuns: 1 })[0] ?? 0;
  const pick = <T>(...all: T[]): T => all[chance(all.length)] as T;
  const storage = memoryStorage();
  const worlds: World[] = [];
  let token = tokenOf('me');
  let at = startedAt;
  const server = (call: string, input: Json, sent: string): HttpReply | undefined => {
    const luck = chance(20);
    const after = 10 + chance(400);
    if (luck === 0) return { lost: 'network', after };
    if (luck === 1 && call !== 'session.getUserInfo') return { code: '010003', message: '没有权限', after };
    const person = sent === tokenOf('other') ? 'other' : 'me';
    const wants = input as { [name: string]: Json };
    if (call === 'session.getUserInfo') return { data: json(me(person)), after };
    if (call === 'forum.listThreads')
      return { data: page([thread('t1'), thread('t2', { author: user('u9') })]), after };
    if (call === 'forum.getThread') return { data: json(thread('t1')), after };
    if (call === 'forum.listPosts') return { data: page([post('p1'), post('p2')]), after };
    if (call === 'circles.getCircle') return { data: json(circle('c1')), after };
    if (call === 'forum.likeThread') return { data: { isLike: wants['isLike'] ?? 0, likeCount: 11 }, after };
    const said = chat[call];
    if (call.startsWith('chat.') && said) {
      const reply = typeof said === 'function' ? said(wants, sent, { call, input: wants, token: sent, at }) : said;
      if ('data' in reply) return { data: reply.data, after };
    }
    return undefined;
  };
  for (let life = 0; life < 3; life++) {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', startedAt - 5000, { unreadCount: 2 }));
    im.conversations.set('GROUPg1', listed('GROUPg1', startedAt - 9000, { unreadCount: 1 }));
    im.put(textMessage('m1', { time: startedAt - 5000 }));
    const world = createWorld({
      seed: seed * 10 + life,
      server,
      storage,
      im: im.script,
      boot: { ...bootMessage({ token, visitorTerms: '1' }), at },
    });
    worlds.push(world);
    await world.pass(pick(100, 400, 3000));
    for (let n = 0; n < 25; n++) {
      const step = chance(22);
      if (step === 0) {
        token = tokenOf(pick('me', 'other'));
        world.tell('session.tokenSeen', { token }, 'env');
      } else if (step === 1) world.tell('session.networkChanged', { online: pick(0, 1, 1) });
      else if (step === 2) world.tell('session.visibilityChanged', { visible: pick(0, 1) });
      else if (step === 3) world.ask('session.logout', {});
      else if (step === 4) world.ask('chat.openConversations', {});
      else if (step === 5) world.ask('chat.openConversation', { conversationID: pick('C2Cu1', 'GROUPg1') });
      else if (step < 8)
        world.ask('chat.send', { conversationID: pick('C2Cu1', 'GROUPg1'), message: { type: 'text', text: '周末见' } });
      else if (step === 8) world.ask('chat.pinConversation', { conversationID: 'C2Cu1', isPinned: pick(0, 1) });
      else if (step === 9) world.ask('chat.muteConversation', { conversationID: 'GROUPg1', mute: pick(0, 1) });
      else if (step === 10)
        world.ask('chat.keepDraft', {
          conversationID: 'C2Cu1',
          draft: pick(null, { text: '还没发的话', atUserIDs: [], quote: null, time: 0 }),
        });
      else if (step === 11) {
        im.arrive(
          textMessage(`in${life}.${n}`, { time: world.now() - (world.now() % 1000), payload: { text: '在吗' } }),
        );
      } else if (step === 12 && chance(3) === 0) im.cut();
      else if (step === 12) im.mend();
      else if (step < 15) world.ask('forum.likeThread', { threadId: pick('t1', 't2'), isLike: pick(0, 1) });
      else if (step === 15) world.ask('users.follow', { userId: 'u9', isFollow: pick(0, 1) });
      else if (step === 16) world.ask('forum.addPost', { threadId: 't1', content: '真不错' });
      else if (step === 17) world.ask('circles.joinCircle', { tribeId: 'c1', reason: '周末常在这条路上' });
      else if (step === 18) world.ask('circles.leaveCircle', { tribeId: 'c1' });
      else if (step === 19) world.ask('users.changeSettings', { like: pick(0, 1) });
      else if (step === 20) world.ask('notices.readAllNotices', {});
      else world.ask('forum.openComments', { threadId: 't1', sort: 'hot', onlyAuthor: 0 });
      await world.pass(pick(3, 60, 350, 900, 5000));
    }
    // The last one may rest, so that it has a snapshot.
    if (life === 2) await world.pass(130_000);
    if (pick(0, 1)) world.ask('forum.refreshFeed', { feed: 'recommend' });
    await world.pass(pick(20, 2000));
    at = world.now() + 1000;
  }
  return worlds;
}

it.each(Array.from({ length: runs }, (_, i) => i + 1))('replay the same (seed %i)', async (seed) => {
  for (const world of await session(seed)) {
    const { lines, starts } = world.recorded();
    expect(lines.length).toBeGreaterThan(50);
    const whole = await replayWorker(readRecording(writeRecording(about, lines)));
    expect(told(whole.firstDifference)).toBe('');
    expect(whole).toMatchObject({ differing: 0, envelopes: lines.length, skipped: 0 });
    const part = await replayWorker(readRecording(writeRecording(about, lines.slice(starts[starts.length - 1] ?? 0))));
    expect(told(part.firstDifference)).toBe('');
    expect(part.stateHash).toBe(whole.stateHash);
  }
});
