// Activities in the worker: lists, read marks of sign-ups, single activities, and comments through the activity's own
// calls.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { activity, apply, hour, start } from './activityKit';
import { json, page, post, user } from './fixtures';
import { failureOf, inputsOf, startedAt } from './world';

describe('lists', () => {
  it('store ids under the filter key; activities are stored separately and refer to users by id', async () => {
    const w = await start();
    await w.ask('activities.openList', { list: '上海市|1|applying|0|2||夜|跑', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities')).toEqual([
      { cityName: '上海市', mode: 1, status: 'applying', clubZ: 0, kind: 2, keyword: '夜|跑', pageSize: 20 },
    ]);
    expect(w.read('activities.list', '上海市|1|applying|0|2||夜|跑')).toMatchObject({
      ids: ['a1', 'a2'],
      phase: 'ready',
      total: 2,
    });
    expect(w.read('activities.activity', 'a1')).toMatchObject({
      title: '滨江夜跑',
      avatarIds: ['u2'],
      myApplyId: '',
      pending: 0,
    });
    await w.ask('activities.openList', { list: '||||||', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities').at(-1)).toEqual({ pageSize: 20 });
    await w.ask('activities.openList', { list: '|||||c102|', how: 'open' });
    expect(inputsOf(w, 'activities.listActivities').at(-1)).toEqual({ tribeId: 'c102', pageSize: 20 });
    await w.ask('activities.openPicked', {});
    expect(inputsOf(w, 'activities.listAppActivities')).toEqual([{ pageSize: 8 }]);
    expect([w.read('activities.picked'), w.read('activities.activity', 'a7')?.title]).toEqual([
      { ids: ['a7'], phase: 'ready' },
      '滨江夜跑',
    ]);
  });
  it('mark new own sign-ups as read optimistically and send their ids to the server', async () => {
    const w = await start();
    await w.ask('activities.openMine', { list: 'pending', how: 'open' });
    await w.ask('activities.openUnread', {});
    expect([inputsOf(w, 'activities.listApplies'), w.read('activities.unreadApply')]).toEqual([
      [{ status: 'pending', pageSize: 20 }],
      { count: 1 },
    ]);
    await w.ask('activities.markRead', { applyIds: ['e1', 'e2'] });
    expect([w.read('activities.myApply', 'e1')?.isRead, w.read('activities.unreadApply')]).toEqual([1, { count: 0 }]);
    await w.pass(1000);
    expect(inputsOf(w, 'activities.markAppliesRead')).toEqual([{ applyIds: ['e1', 'e2'] }]);
  });
});

it('a sign-up and its unread count are reloaded when the server reports new notices', async () => {
  const w = await start({
    more: {
      'activities.getActivity': () => ({
        data: json(
          activity('a1', { myApply: apply('e1', { status: w.calls('activities.getActivity').length > 1 ? 1 : 4 }) }),
        ),
      }),
    },
  });
  await w.ask('activities.openUnread', {});
  await w.ask('activities.openActivity', { activityId: 'a1' });
  expect(w.read('activities.myApply', 'e1')?.status).toBe(4);
  w.answers['activities.countUnreadApplies'] = { data: { count: 2 } };
  w.answers['notices.getUnread'] = {
    data: { interactiveNumber: 0, systemInformsNumber: 1, groupNoticeNumber: 0, chatNumber: 0, seq: 2 },
  };
  await w.pass(120_000);
  expect([w.read('activities.myApply', 'e1')?.status, w.read('activities.unreadApply')]).toEqual([1, { count: 2 }]);
});

describe('an activity', () => {
  it('fails with 010002 and is removed when the server no longer has it', async () => {
    const w = await start();
    await w.ask('activities.openActivity', { activityId: 'a1' });
    w.answers['activities.getActivity'] = { code: '010002' };
    expect(await failureOf(w.ask('activities.openActivity', { activityId: 'a1' }))).toMatchObject({ code: '010002' });
    expect(w.read('activities.activity', 'a1')).toBeUndefined();
  });
  it('is reloaded automatically when the server’s clock reaches its next state', async () => {
    const w = await start({
      more: {
        'activities.getActivity': () => ({
          data: json(activity('a1', { status: w.now() > startedAt + hour ? 1 : 0, applyStart: startedAt + hour })),
        }),
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(w.read('activities.activity', 'a1')?.status).toBe(0);
    await w.pass(hour);
    expect([w.read('activities.activity', 'a1')?.status, w.calls('activities.getActivity').length]).toEqual([1, 2]);
  });
  it('is liked and collected optimistically, and then takes the server’s like count', async () => {
    const w = await start({
      more: {
        'activities.likeActivity': { data: { isLike: 1, likeCount: 9 } },
        'forum.collect': { data: { isCollect: 1, collectCount: 1 } },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(await w.ask('activities.likeActivity', { activityId: 'a1', isLike: 1 })).toEqual({
      isLike: 1,
      likeCount: 5,
    });
    await w.ask('forum.collect', { collectType: 2, targetId: 'a1', isCollect: 1 });
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 1, likeCount: 5, isCollect: 1 });
    await w.pass(1000);
    expect([w.read('activities.activity', 'a1'), w.calls('forum.collect').length]).toMatchObject([
      { isLike: 1, likeCount: 9, isCollect: 1, pending: 0 },
      1,
    ]);
  });
  it('shows neither a waiting like as a waiting sign-up, nor a sent one as a sign-up that has ended', async () => {
    const w = await start({
      more: {
        'activities.likeActivity': { data: { isLike: 1, likeCount: 9 } },
        'activities.signUp': { lost: 'network' },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('activities.likeActivity', { activityId: 'a1', isLike: 1 });
    await w.pass(1000);
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 1, pending: 0 });
    await expect(w.ask('activities.apply', { activityId: 'a1', values: {} })).rejects.toThrow('network');
    expect(w.read('activities.activity', 'a1')?.pending).toBe(2);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(1500, () => w.read('activities.activity', 'a1')?.likeCount === 9);
    expect(w.read('activities.activity', 'a1')?.likeCount).toBe(9);
    expect(w.read('activities.activity', 'a1')?.pending).not.toBe(0);
  });
  it('loses the user’s like, sign-up and denial at logout', async () => {
    const w = await start({
      more: {
        'activities.getActivity': (_input, token) => ({
          data: json(activity('a1', token ? { isLike: 1, myApply: apply('e1'), denial: '仅限车主' } : {})),
        }),
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 1, myApplyId: 'e1', denial: '仅限车主' });
    await w.ask('session.logout', {});
    await w.pass(500);
    expect(w.read('activities.activity', 'a1')).toMatchObject({ isLike: 0, myApplyId: '', denial: '' });
    expect(w.read('activities.myApply', 'e1')).toBeUndefined();
  });
});

describe('comments of an activity', () => {
  it('use the forum’s streams and the activity’s calls for reading, writing, liking and deleting', async () => {
    const threadId = 'activity:a1';
    const mine = post('s1', { threadId, content: '一起', isMine: 1, canDelete: 1, author: user('me') });
    const w = await start({
      more: {
        'activities.listComments': { data: page([post('p1', { threadId })], { total: 1 }) },
        'activities.addComment': { data: { post: json(mine), reply: null } as Json, after: 100 },
        'activities.likeComment': { data: { isLike: 1, likeCount: 1 } },
        'activities.deleteComment': { data: {} },
      },
    });
    await w.ask('activities.openActivity', { activityId: 'a1' });
    await w.ask('forum.openComments', { threadId, sort: 'new', onlyAuthor: 0 });
    await w.ask('forum.addPost', { threadId, content: '一起' });
    expect([
      w.read('forum.comments', threadId + '|new|0')?.ids.length,
      w.read('activities.activity', 'a1')?.postCount,
    ]).toEqual([2, 2]);
    await w.pass(1000);
    expect([inputsOf(w, 'activities.listComments'), inputsOf(w, 'activities.addComment')]).toEqual([
      [{ activityId: 'a1', sort: 'new', pageSize: 20 }],
      [{ activityId: 'a1', content: '一起' }],
    ]);
    expect(w.read('forum.comments', threadId + '|new|0')?.ids).toEqual(['s1', 'p1']);
    await w.ask('forum.likePost', { postId: 'p1', isLike: 1 });
    await w.ask('forum.removePost', { postId: 's1' });
    await w.pass(10_000);
    expect([inputsOf(w, 'activities.likeComment'), inputsOf(w, 'activities.deleteComment')]).toEqual([
      [{ postId: 'p1', isLike: 1 }],
      [{ postId: 's1' }],
    ]);
    expect([
      ...w.calls('forum.listPosts'),
      ...w.calls('forum.addPost'),
      ...w.calls('forum.likePost'),
      ...w.calls('forum.deletePost'),
    ]).toEqual([]);
    expect(w.read('activities.activity', 'a1')?.postCount).toBe(1);
  });
});
