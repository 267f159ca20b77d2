// What stands above the feed of a home page is there with the first script, asked for once and before the page asks.
import { describe, expect, it } from 'vitest';
import { circle, json, me, page, quietAnswers } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

const banner = {
  bannerId: 'b1',
  title: '秋天',
  subtitle: '',
  imageUrl: '/media/b1',
  width: 690,
  height: 345,
  linkType: 0,
  link: '',
  position: 'home',
  startTime: 0,
  endTime: 0,
  sort: 1,
};
const calls = [
  'content.listBanners',
  'circles.listRecommended',
  'forum.listRecommendedTopics',
  'search.listHotWords',
  'forum.listThreads',
] as const;
const answers = (): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': { data: json(me()), after: 400 },
  'content.listBanners': { data: [banner], after: 50 },
  'circles.listMine': { data: [circle('mine')], after: 50 },
  'circles.listRecommended': { data: [circle('other')], after: 50 },
  'forum.listRecommendedTopics': { data: page([]), after: 50 },
  'search.listHotWords': { data: [{ word: '独库', rank: 1, tag: '', link: '' }], after: 50 },
});
/** The page's second script of domains never comes. */
const open = (route: string, token: string) =>
  createWorld({ boot: bootWith({ token, route, visitorTerms: '1' }), answers: answers(), domainsAfter: -1 });
const counts = (w: ReturnType<typeof open>) => calls.map((call) => w.calls(call).length);

describe('the blocks above the first feed', () => {
  it.each([
    ['a person', 'A', ['mine', 'other']],
    ['a visitor', '', ['other']],
  ])('of %s are loaded by the first script, once, also when the page asks meanwhile', async (_who, token, ids) => {
    const w = open('/home', token);
    await w.pass(20);
    for (const topic of ['circles.openStrip', 'forum.openTopics', 'search.openHotWords'] as const) w.post(topic, {});
    w.post('content.openBanners', { position: 'home' });
    await w.pass(200);
    expect(w.read('content.banners', 'home')).toMatchObject({ phase: 'ready', list: [{ bannerId: 'b1' }] });
    expect(w.read('circles.strip')).toEqual({ ids, phase: 'ready' });
    expect(w.read('forum.hotTopics')?.phase).toBe('ready');
    expect(w.read('search.hotWords')?.list.map(({ word }) => word)).toEqual(['独库']);
    expect(counts(w)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are not loaded again when the server names the person', async () => {
    const w = open('/home', 'A');
    await w.pass(1000);
    expect(w.read('session.state')?.phase).toBe('user');
    expect(counts(w)).toEqual([1, 1, 1, 1, 1]);
    expect(w.calls('circles.listMine')).toHaveLength(1);
  });

  it('are shown at the next start before the server answers, to the same person only', async () => {
    const first = createWorld({
      boot: bootWith({ token: 'A', route: '/home' }),
      answers: answers(),
      domainsAfter: 1000,
    });
    await first.pass(5000);
    first.kill();
    const next = async (token: string) => {
      const slow = Object.fromEntries(
        Object.entries(answers()).map(([call, answer]) => [call, Object.assign({}, answer, { after: 60_000 })]),
      );
      const w = createWorld({ boot: bootWith({ token, route: '/home' }), answers: slow, storage: first.storage });
      await w.pass(500);
      return [w.read('content.banners', 'home')?.phase, w.read('circles.strip')?.ids, w.read('forum.hotTopics')?.phase];
    };
    expect(await next('A')).toEqual(['ready', ['mine', 'other'], 'ready']);
    expect(await next('B')).toEqual(['loading', [], 'loading']);
  });

  it('are loaded again for another person', async () => {
    const w = open('/home', 'A');
    await w.pass(1000);
    w.answers['session.getUserInfo'] = { data: json(me('b')) };
    w.answers['circles.listMine'] = { data: [circle('hers')] };
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(1000);
    expect(w.read('circles.strip')?.ids).toEqual(['hers', 'other']);
  });

  it('are not asked for by another page', async () => {
    const w = open('/mine/info', 'A');
    await w.pass(1000);
    expect(counts(w)).toEqual([0, 0, 0, 0, 0]);
  });
});
