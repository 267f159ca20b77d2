// Forum: topics: lists, one topic, following, creating, choosing one for a post.
import type { Topic } from '../../../bus/entities/forum';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { codeOf, fail } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { emptyList } from '../../store/lists';
import { textOf } from '../../outbox/jobs';
import type { Outbox } from '../../outbox/outbox';
import { notifyOtherPages } from '../../store/crossTab';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeUser, put, toggled } from '../../store/entityStore';
import { defineToggle } from '../../outbox/optimisticToggle';
import { whileWanted } from '../../transport/abandonedReads';

export function startTopics(kernel: Kernel, outbox: Outbox): void {
  const done = (p: Promise<void>) => p.then(() => ({}));
  function take(topic: Topic): string {
    if (topic.creator) mergeUser(kernel, topic.creator);
    const { yes } = toggled(kernel, 'topic|' + topic.topicId, topic.isFollow, 0);
    put(kernel, 'forum.topic', { ...topic, isFollow: yes }, topic.topicId);
    return topic.topicId;
  }
  const lists = pagedList<Topic>(kernel, {
    topic: 'forum.topicList',
    async ask(key, place) {
      const i = key.indexOf('|');
      if (i >= 0) return kernel.call('forum.listTopics', { keyword: key.slice(i + 1), ...place });
      if (key === 'new') return kernel.call('forum.listTopics', { sort: 'new', ...place });
      if (key === 'mine') return kernel.call('forum.listTopics', { mine: 1, ...place });
      return kernel.call('forum.listHotTopics', place);
    },
    take,
  });

  kernel.handle('forum.openTopicList', ({ list, how }) => done(lists(list, how)));
  kernel.handle('forum.openTopic', async ({ topicId }) => {
    try {
      take(await whileWanted(kernel, () => kernel.call('forum.getTopic', { topicId })));
    } catch (e) {
      if (codeOf(e) === '010002') kernel.drop('forum.topic', topicId);
      throw e;
    }
    return {};
  });

  // Reloads the list that depends on the person; clears the previous person's.
  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('forum.topicList|mine') >= 0) put(kernel, 'forum.topicList', emptyList, 'mine');
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId !== before?.userId && kernel.read('forum.topicList', 'mine')) void lists('mine', 'refresh');
  });

  defineToggle(kernel, outbox, 'forum.followTopic', {
    slot: ({ topicId }) => 'topic|' + (topicId ?? ''),
    want: ({ follow }) => follow ?? 1,
    read: ({ topicId }) => {
      const topic = kernel.read('forum.topic', topicId ?? '');
      return topic ? { yes: topic.isFollow, count: 0 } : null;
    },
    write: ({ topicId }, { yes }) => {
      const topic = kernel.read('forum.topic', topicId ?? '');
      if (topic) put(kernel, 'forum.topic', { ...topic, isFollow: yes }, topic.topicId);
    },
    said: (topic) => ({ yes: 'isFollow' in topic ? topic.isFollow : 0, count: 0 }),
    answer({ yes }) {
      // The topic itself is in its stream.
      return {
        topicId: '',
        name: '',
        intro: '',
        coverUrl: '',
        threadCount: 0,
        viewCount: 0,
        userCount: 0,
        hotValue: 0,
        rank: 0,
        isFollow: yes,
        isHot: 0,
        isRecommend: 0,
        creator: null,
        createTime: 0,
      };
    },
    confirmed: () => markStale(kernel, 'forum.topicList'),
  });

  defineAwaitedMutation(kernel, outbox, 'forum.addTopic', {
    orderKey: ({ name }) => 'addTopic|' + name,
    begin({ name }) {
      if (Array.from(name.trim()).length < 2) throw fail('badInput', '', { field: 'name' });
      put(kernel, 'forum.refusedTopic', null);
      return null;
    },
    done(_job, topic) {
      take(topic);
      markStale(kernel, 'forum.topicList');
      if (kernel.read('forum.topicList', 'new')) void lists('new', 'refresh');
    },
    failed(job, failure) {
      put(kernel, 'forum.refusedTopic', { name: textOf(job, 'name'), intro: textOf(job, 'intro') });
      if (failure.code !== 'old')
        toast(kernel, failure.code === '010004' ? '已有同名话题' : refusalText(failure.code, failure.message));
    },
  });

  kernel.handle('forum.forgetRefusedTopic', () => {
    put(kernel, 'forum.refusedTopic', null);
    return {};
  });

  function choose(topicId: string, name: string): void {
    put(kernel, 'forum.chosenTopic', { topicId, name, turn: (kernel.read('forum.chosenTopic')?.turn ?? 0) + 1 });
  }
  kernel.handle('forum.chooseTopic', ({ topicId, name }) => {
    choose(topicId, name);
    notifyOtherPages(kernel, 'topicChosen', { topicId, text: name });
    return {};
  });
  kernel.handle('forum.takeChosenTopic', () => {
    put(kernel, 'forum.chosenTopic', null);
    return {};
  });
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    const [arg] = args;
    if (theme === 'topicChosen' && arg?.topicId) choose(arg.topicId, arg.text ?? '');
  });
}
