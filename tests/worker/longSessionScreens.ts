// The asks of each page and the actions of a person there, for the long session in longSessionRun. The pages of
// activities, questions, articles and car clubs are in longSessionServices.
import type { Draft } from '../../bus/entities/draft';
import { ask, how, words } from './longSessionPerson';
import type { Person } from './longSessionPerson';
import {
  activities,
  activity,
  article,
  articles,
  clubs,
  information,
  myActivities,
  progress,
  question,
  questions,
} from './longSessionServices';

const feeds = ['recommend', 'new', 'video', 'follow', 'hot', 'circle|open', 'circle|elsewhere', 'topic|crowd'];

export async function home({ phone, world }: Person): Promise<void> {
  const feed = world.pick(feeds) ?? 'recommend';
  for (const topic of [
    'circles.openStrip',
    'search.openHotWords',
    'forum.openTopics',
    'users.openRecommended',
  ] as const)
    void ask(phone, topic, {});
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
    // Several quick taps: only the last one counts.
    for (let tap = Math.floor(world.chance() * 3); tap >= 0; tap--)
      void ask(phone, 'forum.likeThread', { threadId, isLike: tap % 2 === 0 ? 1 : 0 });
    if (world.chance() < 0.3)
      void ask(phone, 'forum.collect', { collectType: 1, targetId: threadId, isCollect: world.chance() < 0.7 ? 1 : 0 });
    if (world.chance() < 0.1) void ask(phone, 'forum.hideThread', { threadId });
    await world.pass(700);
  }
  if (world.chance() < 0.4) void ask(phone, 'forum.refreshFeed', { feed });
  await world.pass(1200);
}
export async function thread({ phone, world }: Person): Promise<void> {
  const { client } = phone;
  const threadId =
    world.chance() < 0.4
      ? (world.pick(['plain', 'pollOpen', 'pollMulti', 'video', 'pending', 'nowhere', 'ofFan']) ?? 'plain')
      : (world.pick(client.read('forum.feed', 'recommend')?.ids ?? []) ?? 'plain');
  const comments = {
    threadId,
    sort: world.chance() < 0.5 ? 'hot' : 'new',
    onlyAuthor: world.chance() < 0.2 ? 1 : 0,
  } as const;
  const key = [threadId, comments.sort, comments.onlyAuthor].join('|');
  client.tell('session.routeChanged', {
    route: '/circle/threadDetail?threadId=' + threadId,
    tncType: '',
    title: '帖子',
  });
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
  void ask(phone, 'forum.addPost', {
    threadId,
    content,
    ...(postId && world.chance() < 0.5 && !postId.startsWith('local:') ? { postId } : {}),
  });
  await world.pass(2500);
  void ask(phone, 'forum.loadMoreComments', comments);
  const mine = (client.read('forum.comments', key)?.ids ?? []).filter(
    (id) => client.read('forum.post', id)?.isMine === 1,
  );
  const last = world.pick(mine);
  if (last && world.chance() < 0.4) {
    let undoId = '';
    void ask(phone, 'forum.removePost', { postId: last }).then((out) => (undoId = out?.undoId ?? ''));
    await world.pass(1000);
    if (undoId && world.chance() < 0.5) void ask(phone, 'forum.undoDelete', { undoId });
  }
  const author = client.read('forum.thread', threadId)?.authorId;
  if (author && world.chance() < 0.4)
    void ask(phone, 'users.follow', { userId: author, isFollow: world.chance() < 0.6 ? 1 : 0 });
  if (author && world.chance() < 0.05) void ask(phone, 'users.block', { userId: author, isBlock: 1 });
  if (world.chance() < 0.1)
    void ask(phone, 'forum.report', { targetType: 1, targetId: threadId, reasonCode: 1, content: '广告' });
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
/** One circle with the asks of its pages; the person sometimes joins or quits it. */
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
async function hotList(who: Person): Promise<void> {
  const { phone, world } = who;
  for (const step of how) {
    void ask(phone, 'forum.openTopicList', {
      list: world.pick(['hot', 'new', 'mine', 'words|路']) ?? 'hot',
      how: step,
    });
    await world.pass(900);
  }
  if (world.chance() < 0.3) void ask(phone, 'forum.chooseTopic', { topicId: 'topic', name: '自驾' });
  await topic(who);
}
async function clubz({ phone, world }: Person): Promise<void> {
  void ask(phone, 'clubz.openDetail', {});
  void ask(phone, 'content.openBanners', { position: 'clubz' });
  await world.pass(1500);
  const tribeId = phone.client.read('clubz.home')?.tribeId;
  if (tribeId) void ask(phone, 'forum.openFeed', { feed: 'circleHot|' + tribeId });
  await world.pass(1500);
}
async function statistics({ phone, world }: Person): Promise<void> {
  void ask(phone, 'clubz.openVoteStatistics', {
    threadId: world.pick(['pollOpen', 'pollMulti', 'plain']) ?? 'pollOpen',
  });
  await world.pass(1500);
}
async function address({ phone, world }: Person): Promise<void> {
  void ask(phone, 'clubz.findPlaces', world.chance() < 0.5 ? { keyword: '断桥' } : { lat: 30.25, lng: 120.15 });
  await world.pass(1200);
  void ask(phone, 'clubz.choosePlace', {
    place: {
      name: '西湖断桥',
      address: '北山街',
      provinceName: '浙江省',
      cityName: '杭州市',
      regionCode: '330100',
      latitude: 30.25,
      longitude: 120.15,
      distance: null,
    },
  });
  void ask(phone, 'clubz.takeChosenPlace', {});
  await world.pass(800);
}
/** A draft is written and stored, and sometimes published or discarded. */
async function editor({ phone, world }: Person): Promise<void> {
  void ask(phone, 'forum.openDrafts', {});
  await world.pass(1200);
  const clientDraftId = 'd' + String(Math.floor(world.chance() * 1e6));
  const draft: Draft = {
    draftId: '',
    clientDraftId,
    draftType: 1,
    scope: 'bbs',
    threadType: 0,
    threadId: '',
    title: '',
    content: world.pick(words) ?? '',
    images: [],
    video: null,
    poll: null,
    topics: [],
    tribeId: 'open',
    place: null,
    updateTime: Date.now(),
    deviceName: '',
    version: 0,
  };
  void ask(phone, 'forum.keepDraft', { draft });
  await world.pass(4000);
  const end = world.chance();
  if (end < 0.4) void ask(phone, 'forum.publish', { draft });
  else if (end < 0.6) void ask(phone, 'forum.dropDraft', { clientDraftId });
  await world.pass(9000);
}
async function person({ phone, world }: Person): Promise<void> {
  const userId =
    world.pick([phone.client.read('session.me')?.userId ?? 'author', 'author', 'fan', 'nobody']) ?? 'author';
  void ask(phone, 'users.openHome', { userId });
  void ask(phone, 'users.openFrame', {});
  void ask(phone, 'circles.openList', { list: 'user|' + userId, how: 'open' });
  await world.pass(1500);
  void ask(phone, 'forum.openFeed', { feed: 'user|' + userId });
  await world.pass(1200);
}
async function people({ phone, world }: Person): Promise<void> {
  const me = phone.client.read('session.me')?.userId ?? 'author';
  for (const list of [`follows|${me}|`, `fans|${me}|`, 'blocked||', 'follows|author|', 'fans|author|名'])
    void ask(phone, 'users.openPeople', { list, how: 'open' });
  void ask(phone, 'users.openRecommended', {});
  await world.pass(1500);
}
async function settings({ phone, world }: Person): Promise<void> {
  void ask(phone, 'users.openSettings', {});
  void ask(phone, 'users.openReports', { how: 'open' });
  void ask(phone, 'users.measureCache', {});
  await world.pass(1200);
  void ask(phone, 'users.changeSettings', { like: world.chance() < 0.5 ? 1 : 0 });
  if (world.chance() < 0.2) void ask(phone, 'users.clearCache', {});
  await world.pass(1200);
}
async function mine(who: Person): Promise<void> {
  await person(who);
  await settings(who);
}
async function collections({ phone, world }: Person): Promise<void> {
  const collectType = world.chance() < 0.7 ? 1 : 2;
  for (const step of how) void ask(phone, 'users.openCollections', { collectType, how: step });
  await world.pass(1500);
  const collectId = world.pick(phone.client.read('users.collections', 'type' + String(collectType))?.ids ?? []);
  if (!collectId) return;
  let undoId = '';
  void ask(phone, 'users.uncollect', { collectIds: [collectId] }).then((out) => (undoId = out?.undoId ?? ''));
  await world.pass(1000);
  if (undoId && world.chance() < 0.5) void ask(phone, 'users.undoUncollect', { undoId });
  await world.pass(6000);
}
async function search({ phone, world }: Person): Promise<void> {
  void ask(phone, 'search.openHistory', {});
  void ask(phone, 'search.openHotWords', {});
  const found = world.pick(['自驾', '轮胎', 'Range', '没有这个词']) ?? '自驾';
  void ask(phone, 'search.rememberWords', { words: found });
  for (const kind of ['thread', 'tribe', 'users', 'quwen', 'faq'] as const)
    void ask(phone, 'search.open', { kind, words: found, how: 'open' });
  await world.pass(2000);
  void ask(phone, 'search.open', { kind: 'thread', words: found, how: 'more' });
  if (world.chance() < 0.2) void ask(phone, 'search.clearHistory', {});
  await world.pass(1200);
}

/** A page without an entry is visited briefly, without any ask. */
export const visits: { [path: string]: ((who: Person) => Promise<void>) | undefined } = {
  '/home': home,
  '/old-home': home,
  '/c-home': home,
  '/circle/threadDetail': thread,
  '/clubz/clubZThreadDetail': thread,
  '/tncRule': terms,
  '/circle/circleList': circles,
  '/circle/circleDetail': circle,
  '/circle/circleNotice': circle,
  '/circle/joinCircle': circle,
  '/clubz/clubZCircleMember': circle,
  '/circle/hotList': hotList,
  '/circle/topicDetail': topic,
  '/clubz/clubZTopicDetail': topic,
  '/': clubz,
  '/clubz/clubZApply': clubz,
  '/clubz/voteStatistics': statistics,
  '/clubz/clubZPostAddress': address,
  '/circle/addThread': editor,
  '/clubz/clubZAddThread': editor,
  '/mine/info': mine,
  '/mine/otherInfo': person,
  '/mine/myConcern': people,
  '/collect/tribe': collections,
  '/collect/activity': collections,
  '/search': search,
  '/waitePage': wait,
  '/errorPage': error,
  '/activity/activityHome': activities,
  '/activity/activityDetails': activity,
  '/clubz/activityDetail': activity,
  '/clubz/signInActivityDetail': activity,
  '/clubz/exchangeDetail': activity,
  '/activity/scanActivityDetail': activity,
  '/activity/activityApply': activity,
  '/activity/activitySign': activity,
  '/activity/myActivity': myActivities,
  '/activity/activitySuccess': myActivities,
  '/circle/questionList': questions,
  '/circle/questionDetail': question,
  '/circle/addAnswer': question,
  '/content/list': articles,
  '/content/dryCargo': articles,
  '/content/detail': article,
  '/clubz/clubZCarDetail': information,
  '/clubs/list': clubs,
  '/clubs/manage': clubs,
  '/clubs/MemberManagement': clubs,
  '/clubs/MemberList': clubs,
  '/clubs/ApplyManage': clubs,
  '/mine/applicationProgress': progress,
};
