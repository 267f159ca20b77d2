// Schemas of the store's slices and cached values, for redaction in recordings.
import * as v from 'valibot';
import { me, tabs } from '../../bus/contracts/session';
import { banners } from '../../bus/contracts/content';
import { strip } from '../../bus/contracts/circles';
import { home } from '../../bus/contracts/clubz';
import { comments, hotTopics, post, reply, thread } from '../../bus/contracts/forum';
import { activity, list as activityList, picked } from '../../bus/contracts/activities';
import { hotWords } from '../../bus/contracts/search';
import { unread } from '../../bus/contracts/notices';
import { home as userHome, user } from '../../bus/contracts/users';
import { activityListKey } from '../../bus/entities/activities';
import { clubAppliesKey, clubListKey, clubMembersKey } from '../../bus/entities/carClubs';
import { appliesKey, circleListKey, membersKey, Circle, circleId } from '../../bus/entities/circles';
import { articlesKey } from '../../bus/entities/content';
import { answersKey, questionListKey } from '../../bus/entities/questions';
import { foundKey } from '../../bus/entities/search';
import { productsKey, productId } from '../../bus/entities/shop';
import { topicListKey, StoredThread, threadId } from '../../bus/entities/forum';
import { peopleKey, UserBrief, userId } from '../../bus/entities/users';
import { ListState } from '../../bus/entities/paging';
import type { Schema } from '../../bus/protocol/schema';
import type { Stream } from '../../bus/protocol/contract';
import { count, id, keyOf, listOf, opt, text, time } from '../../bus/protocol/schema';

const pagedPlace = v.object({ cursor: id('cursor'), load: count, at: time, epoch: count });

export const slices = {
  /** Lists in pages (worker/store/pagedLists): stream → key → cursor and last load. */
  paged: v.object({
    'circles.list': opt(v.record(circleListKey, pagedPlace)),
    'circles.members': opt(v.record(membersKey, pagedPlace)),
    'circles.pointList': opt(v.record(circleId, pagedPlace)),
    'circles.applies': opt(v.record(appliesKey, pagedPlace)),
    'circles.myApplies': opt(v.record(text, pagedPlace)),
    'circles.foundings': opt(v.record(text, pagedPlace)),
    'forum.topicList': opt(v.record(topicListKey, pagedPlace)),
    'users.people': opt(v.record(peopleKey, pagedPlace)),
    'users.collections': opt(v.record(text, pagedPlace)),
    'users.reports': opt(v.record(text, pagedPlace)),
    'carClubs.list': opt(v.record(clubListKey, pagedPlace)),
    'carClubs.members': opt(v.record(clubMembersKey, pagedPlace)),
    'carClubs.applies': opt(v.record(clubAppliesKey, pagedPlace)),
    'carClubs.myApplies': opt(v.record(text, pagedPlace)),
    'points.entries': opt(v.record(text, pagedPlace)),
    'shop.products': opt(v.record(productsKey, pagedPlace)),
    'shop.evaluations': opt(v.record(productId, pagedPlace)),
    'shop.orders': opt(v.record(text, pagedPlace)),
    'search.found': opt(v.record(foundKey, pagedPlace)),
    'chat.groupNotices': opt(v.record(text, pagedPlace)),
    'notices.list': opt(v.record(text, pagedPlace)),
    'activities.list': opt(v.record(activityListKey, pagedPlace)),
    'activities.mine': opt(v.record(text, pagedPlace)),
    'questions.list': opt(v.record(questionListKey, pagedPlace)),
    'questions.answers': opt(v.record(answersKey, pagedPlace)),
    'questions.answersBy': opt(v.record(keyOf(text, userId), pagedPlace)),
    'questions.invites': opt(v.record(text, pagedPlace)),
    'content.articles': opt(v.record(articlesKey, pagedPlace)),
    'content.infos': opt(v.record(text, pagedPlace)),
  }),
  hidden: v.object({ ids: listOf(threadId) }),
  opened: v.object({ ids: listOf(threadId) }),
  cacheTimers: v.record(keyOf(text, text, id('owner')), text),
} satisfies { readonly [name: string]: Schema };

export const timers = { cache: keyOf(text, text, id('owner')) };

/** A stream's last value in the cache. */
const kept = (value: Schema) => v.object({ form: count, value, at: time, circles: v.optional(listOf(Circle)) });
/** Values of a stream, by its key. */
const byKey = ({ key, value }: Stream<v.GenericSchema>) =>
  opt(v.record((key ?? text) as v.GenericSchema<string, string>, value));
/** Values of the store `cache`, by stream. */
export const cached: { readonly [topic: string]: Schema } = {
  'forum.feed': v.object({
    form: count,
    list: ListState(threadId),
    cursor: id('cursor'),
    threads: listOf(StoredThread),
    users: listOf(UserBrief),
    at: time,
  }),
  'session.tabs': kept(tabs.value),
  'content.banners': kept(banners.value),
  'circles.strip': kept(strip.value),
  'clubz.home': kept(home.value),
  'forum.hotTopics': kept(hotTopics.value),
  'search.hotWords': kept(hotWords.value),
  'notices.unread': kept(unread.value),
  'session.me': kept(me.value),
  saved: v.object({
    form: count,
    at: time,
    values: v.object({
      'users.user': byKey(user),
      'users.home': byKey(userHome),
      'forum.thread': byKey(thread),
      'forum.post': byKey(post),
      'forum.reply': byKey(reply),
      'forum.comments': byKey(comments),
      'activities.activity': byKey(activity),
      'activities.picked': byKey(picked),
      'activities.list': byKey(activityList),
    }),
  }),
  savedOrder: v.object({ form: count, ids: listOf(threadId) }),
  hidden: v.object({ ids: listOf(threadId) }),
};
