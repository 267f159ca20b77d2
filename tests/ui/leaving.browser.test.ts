// A page abandons its open asks when the person navigates away, one case per kind of page. A kept page (the home feed)
// does not.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { asked, isOpen, letGo, openPage, page, put } from './stage/stage';
import { listOf, post, thread } from './forumThings';

const home: AskTopic[] = ['content.openBanners', 'circles.openStrip', 'forum.openTopics', 'search.openHotWords'];
const threadAt = '/circle/threadDetail?threadId=t1';
const leave = () => page.getByRole('button', { name: '返回' }).click();

it.each<[at: string, topics: AskTopic[]]>([
  ['/shop/home', ['shop.openProducts']],
  ['/shop/orders', ['shop.openOrders']],
  ['/shop/product?productId=g1', ['shop.openProduct']],
  ['/mine/points', ['points.openEntries']],
  ['/mine/myNotice', ['notices.openNotices']],
  ['/mine/myConcern', ['users.openHome', 'users.openPeople']],
  ['/mine/applicationProgress', ['circles.openMyApplies']],
  ['/collect/tribe', ['users.openCollections']],
  ['/content/dryCargo', ['content.openArticles']],
  ['/content/detail?contentId=k1', ['content.openArticle']],
  ['/circle/questionList', ['questions.openList']],
  ['/circle/questionDetail?questionId=q1&answerId=w1', ['questions.openQuestion', 'questions.openAnswer']],
  ['/circle/hotList', ['forum.openTopicList']],
  ['/circle/circleList', ['circles.openList', 'circles.openList', 'circles.openList']],
  ['/circle/circleNotice?tribeId=c1', ['circles.openCircle']],
  ['/circle/circleGroupNotice', ['chat.openGroupNotices']],
  ['/clubs/list', ['carClubs.openList', 'carClubs.openList']],
  ['/clubs/MemberList?clubId=b1', ['carClubs.openClub']],
  ['/activity/activityDetails?activityId=y1', ['activities.openActivity']],
  ['/activity/myActivity', ['activities.openMine']],
  ['/mine/otherInfo?userId=u2', ['users.openHome']],
  [threadAt, ['forum.openThread']],
])('%s abandons its open asks on navigation back', { tags: 'full' }, async (at, topics) => {
  await openPage(home, at);
  for (const topic of topics) await expect.poll(() => isOpen(topic)).toBe(true);
  expect(letGo()).toEqual([]);
  await leave();
  await expect.poll(() => letGo().filter((topic) => topics.includes(topic as AskTopic))).toEqual(topics);
});

it('a list abandons the asks for its first and its next page on navigation back', { tags: 'full' }, async () => {
  await openPage(home, '/circle/hotList');
  await put('forum.topicList', { ...listOf(['x1']), hasMore: 1, more: 'error' }, 'hot');
  await page.getByRole('button', { name: /重试/ }).click();
  await expect.poll(() => asked('forum.openTopicList')).toContainEqual({ list: 'hot', how: 'more' });
  await leave();
  await expect.poll(letGo).toEqual(['forum.openTopicList', 'forum.openTopicList']);
});

it('a post abandons the asks for its comments and for more comments on navigation back', { tags: 'full' }, async () => {
  await openPage([...home, 'forum.openThread'], threadAt);
  await put('forum.thread', thread('t1', { postCount: 40 }), 't1');
  await expect.poll(() => isOpen('forum.openComments')).toBe(true);
  const ids = Array.from({ length: 20 }, (_, i) => `p${i}`);
  for (const id of ids) await put('forum.post', post(id), id);
  await put('forum.comments', { ...listOf(ids), hasMore: 1 }, 't1|hot|0');
  await expect
    .poll(async () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return isOpen('forum.loadMoreComments');
    })
    .toBe(true);
  await leave();
  // Unique topics, because the end of the list may ask for more comments several times.
  await expect.poll(() => Array.from(new Set(letGo()))).toEqual(['forum.openComments', 'forum.loadMoreComments']);
});

it(
  'a profile abandons the ask for its feed on navigation back; the kept home page does not',
  { tags: 'full' },
  async () => {
    await openPage([...home, 'users.openHome'], '/mine/otherInfo?userId=u2');
    await put(
      'users.home',
      {
        userId: 'u2',
        intro: '',
        coverUrl: '',
        cityName: '',
        followCount: 0,
        fansCount: 0,
        likedCount: 0,
        threadCount: 3,
        answerCount: 0,
        tribeCount: 0,
        canChat: 0,
      },
      'u2',
    );
    await expect.poll(() => asked('forum.openFeed')).toEqual([{ feed: 'user|u2' }]);
    await leave();
    await expect.poll(letGo).toEqual(['forum.openFeed']);
    await expect.poll(() => asked('forum.openFeed')).toHaveLength(2);
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await page.waitForURL('**/mine/info');
    expect(letGo()).toEqual(['forum.openFeed']);
  },
);
