// Activities as readers see them: states and lists, likes, collections and comments.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity } from '../../bus/entities/activities';
import type { Notice } from '../../bus/entities/notices';
import { activities } from '../../server/db/tables/activities';
import { databases, openTestServer, type TestServer, type Input } from './kit';
import { activityCalls, hour, resetActivities } from './activitiesKit';

describe.each(databases)('activities, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetActivities(testServer));
  const { at, as, codeOf, get, signUp } = activityCalls(() => testServer);

  describe('states', () => {
    it('follow the server’s clock through all seven states', async () => {
      const seen: number[] = [];
      for (const [when, id] of [
        [0, 'early'],
        [0, 'walk'],
        [25 * hour, 'walk'],
        [49 * hour, 'walk'],
        [53 * hour, 'walk'],
      ] as const) {
        at(when);
        seen.push((await get(id)).status);
      }
      at(0);
      for (const one of ['fan', 'other', 'owner'] as const) await signUp(one, 'walk');
      seen.push(
        (await get('walk')).status,
        (await get('off')).status,
        (await get('none')).status,
        (await get('stamps')).status,
      );
      expect(seen).toEqual([0, 1, 3, 4, 5, 2, 6, 2, 4]);
      expect((await get('off')).statusReason).toBe('台风');
    });
    it('lists open activities first, applies filters and keywords, and omits unpublished ones', async () => {
      const list = async (input: Input) =>
        (
          (await as('', 'activities.listActivities', { pageSize: 50, ...input })).data['list'] as unknown as Activity[]
        ).map((one) => one.activityId);
      const all = await list({});
      expect(all).not.toContain('draft');
      expect(all.slice(-1)).toEqual(['off']);
      expect(all.indexOf('walk')).toBeLessThan(all.indexOf('closed'));
      expect(await list({ status: 'ended' })).toEqual(expect.arrayContaining(['over', 'overOnline', 'off']));
      expect(await list({ status: 'soon' })).toEqual(['early', 'closed']);
      expect(await list({ status: 'applying', mode: 2 })).toEqual(['online']);
      expect(await list({ cityName: '杭州市' })).toEqual(['online']);
      expect(await list({ clubZ: 1 })).toEqual(['zee', 'zeePoints']);
      expect(await list({ kind: 2 })).toEqual(['stamps', 'stampsZ']);
      expect(await list({ tribeId: 'open' })).toEqual(['early']);
      expect(await list({ keyword: '动walk' })).toEqual(['walk']);
      expect(await list({ keyword: '%' })).toEqual([]);
      expect(
        ((await as('', 'activities.listAppActivities')).data['list'] as unknown as Activity[]).map(
          (one) => one.activityId,
        ),
      ).toEqual(['walk']);
    });
    it('pages do not repeat an activity while others change', async () => {
      const first = await as('', 'activities.listActivities', { pageSize: 8 });
      const ids = (first.data['list'] as unknown as Activity[]).map((one) => one.activityId);
      at(hour);
      for (let cursor = first.data['cursor']; cursor !== '';) {
        const page = await as('', 'activities.listActivities', { pageSize: 8, cursor: cursor ?? '' });
        ids.push(...(page.data['list'] as unknown as Activity[]).map((one) => one.activityId));
        cursor = page.data['cursor'];
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(22);
    });
  });
  describe('marks and comments', () => {
    it('count one like per person and one forward per day', async () => {
      for (let n = 0; n < 2; n++)
        expect((await as('fan', 'activities.likeActivity', { activityId: 'walk', isLike: 1 })).data).toEqual({
          isLike: 1,
          likeCount: 1,
        });
      expect((await as('fan', 'activities.likeActivity', { activityId: 'walk', isLike: 0 })).data).toEqual({
        isLike: 0,
        likeCount: 0,
      });
      for (let n = 0; n < 2; n++)
        expect((await as('fan', 'activities.forwardActivity', { activityId: 'walk', channel: 'link' })).data).toEqual({
          shareCount: 1,
        });
    });
    it('lists collected activities, deleted ones as gone', async () => {
      for (const targetId of ['walk', 'zee'])
        await as('fan', 'forum.collect', { collectType: 2, targetId, isCollect: 1 });
      await testServer.db.update(activities).set({ isHidden: 1 }).where(eq(activities.activityId, 'zee'));
      const list = (await as('fan', 'users.listCollections', { collectType: 2 })).data['list'] as unknown as {
        targetId: string;
        target: { activityId: string } | null;
      }[];
      expect(Object.fromEntries(list.map((one) => [one.targetId, one.target?.activityId ?? null]))).toEqual({
        walk: 'walk',
        zee: null,
      });
      expect((await get('walk', 'fan')).isCollect).toBe(1);
      await as('fan', 'forum.collect', { collectType: 2, targetId: 'walk', isCollect: 0 });
      expect((await get('walk', 'fan')).isCollect).toBe(0);
    });
    it('have comments that nobody reads in notices any more once the activity is hidden', async () => {
      const { data } = await as('other', 'activities.addComment', { activityId: 'price', content: '第一次来' });
      const { postId } = data['post'] as unknown as { postId: string };
      await as('owner', 'activities.addComment', { activityId: 'price', content: '欢迎', postId });
      const told = async () =>
        ((await as('other', 'notices.listNotices', { kinds: [2] })).data['list'] as unknown as Notice[]).map((one) => [
          one.content,
          one.link !== '',
          one.target.deleted,
        ]);
      expect(await told()).toEqual([['欢迎', true, 0]]);
      await testServer.db.update(activities).set({ isHidden: 1 }).where(eq(activities.activityId, 'price'));
      expect(await told()).toEqual([['', false, 1]]);
    });
    it('have comments with replies and likes that notify the answered person', async () => {
      const { data } = await as('fan', 'activities.addComment', { activityId: 'walk', content: '第一次来' });
      const post = data['post'] as unknown as { postId: string; threadId: string; floor: number };
      expect(post).toMatchObject({ threadId: 'activity:walk', floor: 1 });
      await as('owner', 'activities.addComment', { activityId: 'walk', content: '欢迎', postId: post.postId });
      await as('owner', 'activities.likeComment', { postId: post.postId, isLike: 1 });
      const [shown] = (await as('fan', 'activities.listComments', { activityId: 'walk' })).data['list'] as unknown as {
        postId: string;
        likeCount: number;
        replies: { content: string }[];
      }[];
      expect([shown?.postId, shown?.likeCount, shown?.replies.map((one) => one.content)]).toEqual([
        post.postId,
        1,
        ['欢迎'],
      ]);
      const told = (await as('fan', 'notices.listNotices', { category: 1 })).data['list'] as unknown as {
        kind: number;
        content: string;
        link: string;
      }[];
      expect(
        told
          .filter((one) => one.link.includes('activityId=walk'))
          .map((one) => one.kind + one.content)
          .sort(),
      ).toEqual(['2欢迎', '4第一次来']);
      expect([
        (await get('walk')).postCount,
        await codeOf('owner', 'activities.deleteComment', { postId: post.postId }),
      ]).toEqual([2, '010003']);
      await as('fan', 'activities.deleteComment', { postId: post.postId });
      const [stone] = (await as('owner', 'activities.listComments', { activityId: 'walk', sort: 'hot' })).data[
        'list'
      ] as unknown as { status: number; content: string }[];
      expect([stone?.status, stone?.content, (await get('walk')).postCount]).toEqual([1, '', 1]);
    });
    it('the staff decide reported and pending comments', async () => {
      const bad = (await as('fan', 'activities.addComment', { activityId: 'walk', content: '加我微信 abcdef123' }))
        .data['post'] as unknown as { postId: string; status: number };
      expect([bad.status, (await get('walk')).postCount]).toEqual([3, 0]);
      await as('staff', 'forum.audit', { targetType: 2, targetId: bad.postId, pass: 1, reason: '' });
      expect((await get('walk')).postCount).toBe(1);
      const { reportId } = (
        await as('owner', 'activities.reportComment', {
          targetType: 6,
          targetId: bad.postId,
          reasonCode: 1,
          content: '',
        })
      ).data;
      expect(
        await codeOf('owner', 'activities.reportComment', {
          targetType: 6,
          targetId: bad.postId,
          reasonCode: 1,
          content: '',
        }),
      ).toBe('010004');
      const [listed] = (
        (await as('staff', 'forum.listStaffReports')).data['list'] as unknown as { reportId: string; excerpt: string }[]
      ).filter((one) => one.reportId === reportId);
      expect(listed?.excerpt).toContain('加我微信');
      expect(await codeOf('staff', 'forum.handleReport', { reportId: reportId ?? '', status: 2, resultText: '' })).toBe(
        '000000',
      );
      const left = (await as('owner', 'activities.listComments', { activityId: 'walk' })).data['list'] as unknown as {
        postId: string;
      }[];
      expect([left.some((one) => one.postId === bad.postId), (await get('walk')).postCount]).toEqual([false, 0]);
    });
  });
});
