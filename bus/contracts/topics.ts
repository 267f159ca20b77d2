// The forum's topics: ranking, search, following, creating, choosing one for a post. A file of its own because forum.ts
// is long; its entries are the forum's.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { ListState, Topic, clientToken, pageInput, pageOf, topicId } from '../entities/shared';
import { code, count, flag, id, keyOf, list, maybe, media, needId, nothing, opt, text, upTo } from '../protocol/schema';

const read = { beforeTerms: true } as const;
const words = id('owner');

/** `hot`, `new`, `mine`, or `words|<what is looked for>`. */
export const topicListKey = keyOf(text, words);

export const topicEntries = {
  listRecommendedTopics: get('bbs/topics/recommend', v.object(pageInput), pageOf(Topic), read),
  listHotTopics: get('bbs/topics/hot', v.object(pageInput), pageOf(Topic), read),
  /** `mine`: those that I follow or have written in; nothing for a visitor. */
  listTopics: get(
    'bbs/topics',
    v.object({ keyword: opt(words), sort: opt(code('hot', 'new')), mine: opt(flag), ...pageInput }),
    pageOf(Topic),
    read,
  ),
  /**
   * With topicId and follow a member's write, answered with the topic; with a keyword a read for everybody, answered
   * with a page.
   */
  followTopic: post(
    'bbs/topics',
    v.object({ topicId: opt(topicId), follow: opt(flag), keyword: opt(words), ...pageInput, clientToken }),
    v.union([Topic, pageOf(Topic)]),
  ),
  addTopic: post(
    'bbs/topics/add',
    v.object({
      name: v.pipe(text, v.minLength(2), v.maxLength(20)),
      intro: opt(upTo(100)),
      coverUrl: opt(media),
      clientToken,
    }),
    Topic,
    { login: true },
  ),
  getTopic: get('bbs/topics/details', v.object({ topicId: needId('topic') }), Topic, read),

  /** Loads the topics that are talked about most; answers when they stand or have failed. */
  openTopics: command(nothing, nothing),
  openTopicList: command(v.object({ list: topicListKey, how: code('open', 'more', 'refresh') }), nothing),
  /** Fails with 010002 when there is no such topic. */
  openTopic: command(v.object({ topicId: needId('topic') }), nothing),
  /**
   * The person chose a topic for what is being written: it stands in `chosenTopic`, here and in other pages, until it
   * is taken.
   */
  chooseTopic: command(v.object({ topicId, name: text }), nothing),
  takeChosenTopic: command(nothing, nothing),

  hotTopics: stream(v.object({ list: list(Topic), phase: code('loading', 'ready', 'error') })),
  topic: stream(Topic, topicId),
  topicList: stream(ListState(topicId), topicListKey, { personKeys: ['mine'] }),
  /** `turn` grows with each choice, so that the same topic chosen again is news. */
  chosenTopic: stream(maybe(v.object({ topicId, name: text, turn: count })), null, { scope: 'person' }),
};
