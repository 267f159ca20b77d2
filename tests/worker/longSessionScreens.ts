// The asks of each page and the actions of a person there, for the long session in longSessionRun.
import type { Draft } from '../../bus/entities/draft';
import type { AskTopic, Input, Output } from '../../bus/client/topics';
import type { Phone } from './realPhone';

export type World = {
  pass(ms: number): Promise<void>;
  reach: (yes: boolean) => void;
  chance: () => number;
  pick<T>(all: readonly T[]): T | undefined;
};
export type Person = { phone: Phone; world: World; number: string };

/** Asks like a screen: a failure does not throw. */
export const ask = <T extends AskTopic>({ client }: Phone, topic: T, input: Input<T>): Promise<Output<T> | undefined> =>
  client.ask(topic, input).catch(() => undefined);
export const words = [
  '这条路上周刚走过，日落前一小时最好看。',
  '轮胎换过之后安静了很多 👍',
  '@{fan|名字fan} 一起去吗',
  '谢谢分享',
  'Range dropped ~12% at −5 °C',
  '收藏了',
  '电话 13700001111 联系',
  '周末两天一夜，2 辆车还有位置',
];
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
const how = ['open', 'more', 'refresh'] as const;
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

async function activities({ phone, world }: Person): Promise<void> {
  const list = world.pick(['||||||', '||1||||', '|||1|||', '||||2||', '||||||自驾']) ?? '||||||';
  void ask(phone, 'activities.openCities', {});
  void ask(phone, 'activities.openPicked', {});
  void ask(phone, 'content.openBanners', { position: 'activity' });
  for (const step of how) {
    void ask(phone, 'activities.openList', { list, how: step });
    await world.pass(900);
  }
}
/** One activity of a list; the person sometimes signs up or cancels. */
async function activity(who: Person): Promise<void> {
  const { phone, world } = who;
  if (!phone.client.read('activities.list', '||||||')) await activities(who);
  const activityId = world.pick(phone.client.read('activities.list', '||||||')?.ids ?? []) ?? 'noActivity';
  void ask(phone, 'activities.openActivity', { activityId });
  void ask(phone, 'activities.openContact', { activityId });
  void ask(phone, 'activities.openDealers', { cityName: '上海市' });
  void ask(phone, 'forum.openComments', { threadId: 'activity:' + activityId, sort: 'hot', onlyAuthor: 0 });
  await world.pass(1500);
  void ask(phone, 'activities.keepContact', {
    activityId,
    values: { name: '林屿', phone: '13700001111' },
    companions: 1,
  });
  if (world.chance() < 0.4)
    void ask(phone, 'activities.apply', {
      activityId,
      values: { name: '林屿', phone: '13700001111' },
      companions: 0,
      wait: 1,
    });
  if (world.chance() < 0.3) void ask(phone, 'activities.checkIn', { activityId, code: 'COFFEE' });
  await world.pass(2500);
}
async function myActivities({ phone, world }: Person): Promise<void> {
  for (const list of ['', 'pending', 'cancelled'] as const)
    void ask(phone, 'activities.openMine', { list, how: 'open' });
  void ask(phone, 'activities.openUnread', {});
  await world.pass(1500);
  const applyId = world.pick(phone.client.read('activities.mine', '')?.ids ?? []);
  if (applyId) void ask(phone, 'activities.openApply', { applyId });
  if (applyId && world.chance() < 0.3) void ask(phone, 'activities.cancelApply', { applyId });
  void ask(phone, 'activities.markRead', {});
  await world.pass(1200);
}
async function questions({ phone, world }: Person): Promise<void> {
  for (const step of how)
    void ask(phone, 'questions.openList', {
      list: world.pick(['recommend|', 'new|', 'waiting|', 'mine|', 'recommend|冬']) ?? 'recommend|',
      how: step,
    });
  void ask(phone, 'questions.openMasters', { list: '|' });
  void ask(phone, 'questions.openInvites', { how: 'open' });
  void ask(phone, 'questions.openRanks', {});
  await world.pass(2000);
}
async function question({ phone, world }: Person): Promise<void> {
  const questionId = world.pick(['ask', 'noQuestion']) ?? 'ask';
  void ask(phone, 'questions.openQuestion', { questionId });
  for (const step of how) void ask(phone, 'questions.openAnswers', { list: questionId + '|hot', how: step });
  await world.pass(2000);
  const answerId = world.pick(phone.client.read('questions.answers', questionId + '|hot')?.ids ?? []);
  if (answerId) {
    void ask(phone, 'questions.openAnswer', { answerId });
    void ask(phone, 'forum.openComments', { threadId: 'answer:' + answerId, sort: 'hot', onlyAuthor: 0 });
    void ask(phone, 'forum.addPost', { threadId: 'answer:' + answerId, content: world.pick(words) ?? '' });
  }
  await world.pass(2500);
}
async function articles({ phone, world }: Person): Promise<void> {
  const kind = world.chance() < 0.5 ? 'content' : 'dry';
  void ask(phone, 'content.openBanners', { position: 'content' });
  void ask(phone, 'content.openCategories', { kind });
  void ask(phone, 'content.openRecommendations', {});
  for (const step of how) void ask(phone, 'content.openArticles', { list: kind + '|', how: step });
  await world.pass(2000);
}
async function article({ phone, world }: Person): Promise<void> {
  const contentId = world.pick(['read', 'plainRead', 'draftOfHouse']) ?? 'read';
  void ask(phone, 'content.openArticle', { contentId, kind: 'content' });
  void ask(phone, 'content.openArticle', { contentId: 'how', kind: 'dry' });
  void ask(phone, 'content.openProgress', { contentId: 'how' });
  void ask(phone, 'forum.openComments', { threadId: 'content:' + contentId, sort: 'new', onlyAuthor: 0 });
  await world.pass(11_000);
  void ask(phone, 'content.finishReading', { contentId });
  void ask(phone, 'content.keepStep', { contentId: 'how', step: 0, isDone: world.chance() < 0.6 ? 1 : 0 });
  await world.pass(1500);
}
async function information({ phone, world }: Person): Promise<void> {
  void ask(phone, 'content.openInfos', { how: 'open' });
  void ask(phone, 'content.openInfo', { infoId: world.pick(['news', 'withdrawn']) ?? 'news' });
  await world.pass(1500);
}
async function clubs({ phone, world }: Person): Promise<void> {
  void ask(phone, 'carClubs.openProvinces', {});
  for (const list of ['all|', 'mine']) void ask(phone, 'carClubs.openList', { list, how: 'open' });
  const clubId = world.pick(['drive', 'coast', 'noClub']) ?? 'drive';
  void ask(phone, 'carClubs.openClub', { clubId });
  void ask(phone, 'carClubs.openMembers', { clubId, keyword: '', carModelName: '', how: 'open' });
  void ask(phone, 'carClubs.openNotices', { clubId });
  void ask(phone, 'carClubs.openApplies', { clubId, status: 0, how: 'open' });
  void ask(phone, 'carClubs.openMyApply', { clubId });
  void ask(phone, 'carClubs.openCarModels', {});
  await world.pass(2500);
}
async function progress({ phone, world }: Person): Promise<void> {
  void ask(phone, 'carClubs.openMyApplies', { how: 'open' });
  void ask(phone, 'circles.openFounding', {});
  await world.pass(1500);
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
