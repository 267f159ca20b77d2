// The asks of the pages of activities, questions, articles and car clubs, and the actions of a person there.
import { ask, how, words } from './longSessionPerson';
import type { Person } from './longSessionPerson';

export async function activities({ phone, world }: Person): Promise<void> {
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
export async function activity(who: Person): Promise<void> {
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
export async function myActivities({ phone, world }: Person): Promise<void> {
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
export async function questions({ phone, world }: Person): Promise<void> {
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
export async function question({ phone, world }: Person): Promise<void> {
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
export async function articles({ phone, world }: Person): Promise<void> {
  const kind = world.chance() < 0.5 ? 'content' : 'dry';
  void ask(phone, 'content.openBanners', { position: 'content' });
  void ask(phone, 'content.openCategories', { kind });
  void ask(phone, 'content.openRecommendations', {});
  for (const step of how) void ask(phone, 'content.openArticles', { list: kind + '|', how: step });
  await world.pass(2000);
}
export async function article({ phone, world }: Person): Promise<void> {
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
export async function information({ phone, world }: Person): Promise<void> {
  void ask(phone, 'content.openInfos', { how: 'open' });
  void ask(phone, 'content.openInfo', { infoId: world.pick(['news', 'withdrawn']) ?? 'news' });
  await world.pass(1500);
}
export async function clubs({ phone, world }: Person): Promise<void> {
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
export async function progress({ phone, world }: Person): Promise<void> {
  void ask(phone, 'carClubs.openMyApplies', { how: 'open' });
  void ask(phone, 'circles.openFounding', {});
  await world.pass(1500);
}
