// Half an hour with two phones on the real server, in virtual time: one in a browser, one in the app. Every page that exists
// is visited, with what its screen asks for; the network comes and goes, people sign in and out, the app speaks in between.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Client } from '../../bus/client';
import type { AskTopic, Input, Output } from '../../bus/topics';
import { databases, openHouse } from '../server/kit';
import { NOW } from '../server/community';
import { chances } from './longSessionPlay';
import { plugIn, startPhone } from './realPhone';
import type { Phone } from './realPhone';

export const long = { ms: 60 * 60_000, bytes: 20 * 1024 * 1024 };
type World = { pass(ms: number): Promise<void>; reach: (yes: boolean) => void; chance: () => number; pick<T>(all: readonly T[]): T | undefined };
type Person = { phone: Phone; world: World; number: string };

/** Asks as a screen does: a refusal is shown, not thrown. */
const ask = <T extends AskTopic>({ client }: Phone, topic: T, input: Input<T>): Promise<Output<T> | undefined> => client.ask(topic, input).catch(() => undefined);
const phaseOf = (client: Client) => client.read('session.state')?.phase;
const words = ['这条路上周刚走过，日落前一小时最好看。', '轮胎换过之后安静了很多 👍', '@{fan|名字fan} 一起去吗', '谢谢分享', 'Range dropped ~12% at −5 °C', '收藏了', '电话 13700001111 联系', '周末两天一夜，2 辆车还有位置'];
const feeds = ['recommend', 'new', 'video', 'follow', 'hot', 'circle|open', 'circle|elsewhere', 'topic|crowd'];

async function home({ phone, world }: Person): Promise<void> {
  const feed = world.pick(feeds) ?? 'recommend';
  for (const topic of ['circles.openStrip', 'search.openHotWords', 'forum.openTopics', 'users.openRecommended'] as const) void ask(phone, topic, {});
  void ask(phone, 'content.openBanners', { position: 'home' });
  void ask(phone, 'forum.openFeed', { feed });
  await world.pass(1500);
  for (let n = Math.floor(world.chance() * 4); n > 0; n--) {
    void ask(phone, 'forum.loadMoreFeed', { feed });
    await world.pass(2500);
  }
  const shown = phone.client.read('forum.feed', feed)?.ids ?? [];
  for (let n = 0; n < 3; n++) {
    const threadId = world.pick(shown);
    if (!threadId) break;
    // A nervous finger: the last tap counts.
    for (let tap = Math.floor(world.chance() * 3); tap >= 0; tap--) void ask(phone, 'forum.likeThread', { threadId, isLike: tap % 2 === 0 ? 1 : 0 });
    if (world.chance() < 0.3) void ask(phone, 'forum.collect', { collectType: 1, targetId: threadId, isCollect: world.chance() < 0.7 ? 1 : 0 });
    if (world.chance() < 0.1) void ask(phone, 'forum.hideThread', { threadId });
    await world.pass(700);
  }
  if (world.chance() < 0.4) void ask(phone, 'forum.refreshFeed', { feed });
  await world.pass(1200);
}
async function thread({ phone, world }: Person): Promise<void> {
  const { client } = phone;
  const threadId = world.chance() < 0.4 ? (world.pick(['plain', 'pollOpen', 'pollMulti', 'video', 'pending', 'nowhere', 'ofFan']) ?? 'plain') : (world.pick(client.read('forum.feed', 'recommend')?.ids ?? []) ?? 'plain');
  const comments = { threadId, sort: world.chance() < 0.5 ? 'hot' : 'new', onlyAuthor: world.chance() < 0.2 ? 1 : 0 } as const;
  const key = [threadId, comments.sort, comments.onlyAuthor].join('|');
  client.tell('session.routeChanged', { route: '/circle/threadDetail?threadId=' + threadId, tncType: '', title: '帖子' });
  void ask(phone, 'forum.openThread', { threadId });
  void ask(phone, 'forum.openComments', comments);
  await world.pass(1500);
  const poll = client.read('forum.thread', threadId)?.poll;
  const option = poll ? world.pick(poll.options) : undefined;
  if (poll && option) void ask(phone, 'forum.vote', { pollId: poll.pollId, optionIds: [option.optionId] });
  if (client.read('forum.thread', threadId)?.video) void ask(phone, 'media.getPlayUrl', { vid: 'vid1' });
  const postId = world.pick(client.read('forum.comments', key)?.ids ?? []);
  if (postId) {
    void ask(phone, 'forum.likePost', { postId, isLike: world.chance() < 0.6 ? 1 : 0 });
    void ask(phone, 'forum.loadReplies', { postId });
  }
  const content = world.pick(words) ?? '';
  void ask(phone, 'forum.addPost', { threadId, content, ...(postId && world.chance() < 0.5 && !postId.startsWith('local:') ? { postId } : {}) });
  await world.pass(2500);
  void ask(phone, 'forum.loadMoreComments', comments);
  const mine = (client.read('forum.comments', key)?.ids ?? []).filter((id) => client.read('forum.post', id)?.isMine === 1);
  const last = world.pick(mine);
  if (last && world.chance() < 0.4) {
    let undoId = '';
    void ask(phone, 'forum.removePost', { postId: last }).then((out) => (undoId = out?.undoId ?? ''));
    await world.pass(1000);
    if (undoId && world.chance() < 0.5) void ask(phone, 'forum.undoDelete', { undoId });
  }
  const author = client.read('forum.thread', threadId)?.authorId;
  if (author && world.chance() < 0.4) void ask(phone, 'users.follow', { userId: author, isFollow: world.chance() < 0.6 ? 1 : 0 });
  if (author && world.chance() < 0.05) void ask(phone, 'users.block', { userId: author, isBlock: 1 });
  if (world.chance() < 0.1) void ask(phone, 'forum.report', { targetType: 1, targetId: threadId, reasonCode: 1, content: '广告' });
  void ask(phone, 'forum.shareThread', { threadId, channel: 'link' });
  await world.pass(6000);
}
async function terms({ phone, world }: Person): Promise<void> {
  for (const type of ['agreement', 'privacy', 'visitor']) void ask(phone, 'session.getTerms', { type });
  await world.pass(4000);
}
async function wait({ phone, world }: Person): Promise<void> {
  void ask(phone, 'session.renewToken', {});
  await world.pass(11_000);
}
async function error({ phone, world }: Person): Promise<void> {
  void ask(phone, 'session.retryStart', {});
  await world.pass(1500);
}
async function circles({ phone, world }: Person): Promise<void> {
  void ask(phone, 'circles.openCategories', {});
  const list = world.pick(['mine', 'recommended', 'user|author', 'words|圈']) ?? 'recommended';
  for (const how of ['open', 'more', 'refresh'] as const) {
    void ask(phone, 'circles.openList', { list, how });
    await world.pass(1200);
  }
}
/** One circle, with what its pages ask for; sometimes joined, sometimes left. */
async function circle({ phone, world }: Person): Promise<void> {
  const tribeId = world.pick(['open', 'secret', 'elsewhere', 'nowhere']) ?? 'open';
  void ask(phone, 'circles.openCircle', { tribeId });
  void ask(phone, 'circles.openMyApply', { tribeId });
  void ask(phone, 'circles.openMembers', { tribeId, keyword: world.chance() < 0.3 ? '名字' : '', how: 'open' });
  void ask(phone, 'circles.openPoints', { tribeId, how: 'open' });
  void ask(phone, 'circles.openApplies', { tribeId, status: 0, how: 'open' });
  void ask(phone, 'circles.openFounding', {});
  void ask(phone, 'forum.openFeed', { feed: 'circle|' + tribeId });
  await world.pass(2500);
  if (world.chance() < 0.4) void ask(phone, 'circles.joinCircle', { tribeId, reason: '周末常在这条路上' });
  else if (world.chance() < 0.3) void ask(phone, 'circles.leaveCircle', { tribeId });
  await world.pass(2500);
}
async function topic({ phone, world }: Person): Promise<void> {
  const topicId = world.pick(['topic', 'crowd', 'nowhere']) ?? 'topic';
  void ask(phone, 'forum.openTopics', {});
  void ask(phone, 'forum.openTopic', { topicId });
  void ask(phone, 'forum.openFeed', { feed: 'topic|' + topicId });
  await world.pass(2500);
  void ask(phone, 'forum.followTopic', { topicId, follow: world.chance() < 0.6 ? 1 : 0 });
  await world.pass(1200);
}
/** What each page asks for. A page without a line is visited for a moment, and nothing is asked for. */
const screens: { [path: string]: ((person: Person) => Promise<void>) | undefined } = {
  '/home': home, '/old-home': home, '/c-home': home, '/circle/threadDetail': thread, '/tncRule': terms,
  '/circle/circleList': circles, '/circle/circleDetail': circle, '/circle/circleNotice': circle, '/circle/joinCircle': circle, '/circle/hotList': topic, '/circle/topicDetail': topic,
  '/waitePage': wait, '/errorPage': error,
};
const glance = ({ world }: Person): Promise<void> => world.pass(900);
/** The pages of the shell's tables of routes (`  '/home': {`, `  '/tncRule': [{`), and one that is none. */
export const pages: readonly string[] = ['routes.ts', 'allRoutes.ts']
  .flatMap((name) => Array.from(readFileSync(new URL('../../ui/shell/' + name, import.meta.url), 'utf8').matchAll(/^  '(\/[\w/-]+)': \[?\{/gm), ([, path]) => path ?? ''))
  .concat('/no/such/page');

/** Whatever stands over the page is answered as a person would. */
async function dialogs({ phone, world, number }: Person): Promise<void> {
  const kind = phone.client.read('session.dialog')?.kind;
  if (kind === 'visitor' || kind === 'terms') {
    void ask(phone, 'session.answerTerms', { dialog: kind, agree: 1, ticked: 0 });
    await world.pass(800);
    void ask(phone, 'session.answerTerms', { dialog: kind, agree: world.chance() < 0.8 ? 1 : 0, ticked: 1 });
  } else if (kind === 'loginPrompt') void ask(phone, 'session.answerLoginPrompt', { confirm: world.chance() < 0.7 ? 1 : 0 });
  else if (kind === 'loginSheet') {
    void ask(phone, 'session.sendCode', { phone: number, scene: 'login' });
    await world.pass(3000);
    void ask(phone, 'session.login', { phone: number, code: world.chance() < 0.2 ? '000000' : '246810' });
  }
  await world.pass(1500);
}
/** What the window and the app say by themselves. */
function worldSpeaks({ phone: { client }, world }: Person, inApp: boolean): void {
  const { chance } = world;
  client.tell('session.tapped', { role: world.pick(['button', 'link', 'tab']) ?? 'button', name: world.pick(words) ?? '' });
  client.causedByLast();
  if (chance() < 0.2) for (const visible of [0, 1] as const) client.tell('session.visibilityChanged', { visible });
  if (chance() < 0.1) client.tell('native.crossPageReceived', { theme: 'likeChanged', args: [{ threadId: 'plain', isOn: 1, count: 9 }], random: 5, sender: 'other', at: Date.now() }, 'native');
  if (chance() < 0.1) client.tell('kernel.noted', { what: 'listener threw', detail: "TypeError: Cannot read 'x' of undefined at https://app.example/assets/a.js:1:2" });
  if (!inApp || chance() > 0.4) return;
  client.tell('native.keyboardChanged', { height: 291.5 }, 'native');
  client.tell('native.keyboardChanged', { height: 0 }, 'native');
  client.tell('native.paused', {}, 'native');
  client.tell('native.resumed', {}, 'native');
  client.tell('native.permissionChanged', { type: 'PHOTO512', result: chance() < 0.5 ? 'granted' : 'denied' }, 'native');
}

async function halfAnHour(person: Person, inApp: boolean, minutes: number): Promise<void> {
  const { phone, world } = person;
  const { client } = phone;
  const end = Date.now() + minutes * 60_000;
  const paths = pages.concat('/home', '/circle/threadDetail', '/circle/threadDetail');
  await world.pass(2500);
  for (let round = 0; Date.now() < end; round++) {
    const route = paths[round % paths.length] ?? '/home';
    client.tell('session.routeChanged', { route, tncType: route === '/tncRule' ? 'privacy' : '', title: '' });
    worldSpeaks(person, inApp);
    await (screens[route] ?? glance)(person);
    if (world.chance() < 0.15) {
      client.tell('session.networkChanged', { online: 0 });
      world.reach(false);
      await (world.chance() < 0.5 ? home : thread)(person);
      world.reach(true);
      client.tell('session.networkChanged', { online: 1 });
    }
    await dialogs(person);
    if (phaseOf(client) === 'tourist' && round % 3 === 2) void ask(phone, 'session.requireLogin', { intent: { route: '/home', action: 'like', args: 'plain' } });
    if (phaseOf(client) === 'user' && world.chance() < 0.05) void ask(phone, 'session.logout', {});
    await world.pass(2000 + world.chance() * 14_000);
  }
  client.tell('session.visibilityChanged', { visible: 0 });
  await world.pass(100);
}

/** The files of both phones. Time is vitest's own meanwhile, and real again afterwards. */
export async function runLongSession({ minutes, seed }: { minutes: number; seed: number }): Promise<{ browser: string; app: string; visited: string[] }> {
  const house = await openHouse((databases[0] as (typeof databases)[number]).open);
  const chance = chances(seed);
  let reachable = true;
  let underWay = 0;
  const visited = new Set<string>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  async function answered(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    house.clock.now = Date.now();
    return house.app.request(pathname + search, { method: init.method ?? 'GET', headers: init.headers as Record<string, string>, ...(init.body ? { body: init.body } : {}) });
  }
  const unplug = plugIn(async (url, init) => {
    const luck = chance();
    await new Promise<void>((resolve) => setTimeout(resolve, 30 + chance() * (luck < 0.05 ? 4000 : 400)));
    if (!reachable || luck < 0.02) throw new TypeError('fetch failed');
    underWay++;
    const response = await answered(url, init).finally(() => underWay--);
    // The work is done, the answer is lost.
    if (luck > 0.98) throw new TypeError('fetch failed');
    return response;
  });
  async function spend(inApp: boolean): Promise<string> {
    const native = inApp ? { 'native.login': idToken('owner'), 'native.renewIdToken': idToken('owner'), 'native.visitorTerms': async () => ({ version: '' }), 'native.syncRedDot': async () => ({ ok: 1 as const }) } : {};
    const phone = startPhone(inApp ? 'app' : 'browser', inApp ? { isApp: 1, appVersion: '5.2.1', appEnvironment: 'ios', visitorTerms: '', screenWidth: 390, screenHeight: 844 } : { visitorTerms: '' }, { limits: long, native });
    const { kernel } = phone.end;
    /** All that was put in has been handled, and nothing is under way at the server. */
    async function quiet(): Promise<void> {
      do {
        await new Promise<void>((resolve) => kernel.afterQueued(resolve));
        await new Promise<void>((resolve) => setImmediate(resolve));
      } while (underWay > 0);
    }
    async function pass(ms: number): Promise<void> {
      let over = false;
      setTimeout(() => (over = true), ms);
      while (!over) {
        await quiet();
        vi.advanceTimersToNextTimer();
      }
      await quiet();
    }
    kernel.on('session.routeChanged', ({ route }) => void visited.add(route.replace(/\?.*/, '')));
    const world: World = { pass, chance, pick: (all) => all[Math.floor(chance() * all.length)], reach: (yes) => void (reachable = yes) };
    await halfAnHour({ phone, world, number: inApp ? '13800000001' : '13800000002' }, inApp, minutes);
    const file = phone.recording();
    await pass(3000);
    return file;
  }
  const idToken = (person: 'owner') => async () => ({ idToken: await house.token(person) });
  try {
    return { browser: await spend(false), app: await spend(true), visited: Array.from(visited).sort() };
  } finally {
    unplug();
    vi.useRealTimers();
    await house.close();
  }
}
