// Content: lists, one article, one piece of car information, likes and collects. Entities are stored once
// (worker/store/contentStore). Comments are the forum's (bus/rules/commentThread).
import type { ArticleKind } from '../../../bus/entities/content';
import { mergeArticle, mergeInfo, patchArticle, patchInfo } from '../../store/contentStore';
import { codeOf } from '../../kernel/failures';
import type { Domain, Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import type { OutboxOf } from '../../outbox/outboxOf';
import { markStale, pagedList } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { put } from '../../store/entityStore';
import { defineToggle } from '../../outbox/optimisticToggle';
import { startProgress } from './progress';
import { startArticleRewards } from './articleRewards';
import { whileWanted } from '../../transport/abandonedReads';

const LIST = 20;

function startLists(kernel: Kernel): void {
  const articles = pagedList(kernel, {
    topic: 'content.articles',
    size: LIST,
    ask(key, place) {
      const at = key.indexOf('|');
      const categoryId = key.slice(at + 1);
      const input = { ...(categoryId ? { categoryId } : null), ...place };
      return key.slice(0, at) === 'dry'
        ? kernel.call('content.listDryCargo', input)
        : kernel.call('content.listArticles', input);
    },
    take: (article) => mergeArticle(kernel, article),
  });
  const infos = pagedList(kernel, {
    topic: 'content.infos',
    size: LIST,
    ask: (_key, place) => kernel.call('content.listInfos', place),
    take: (info) => mergeInfo(kernel, info),
  });
  kernel.handle('content.openArticles', ({ list, how }) => articles(list, how).then(() => ({})));
  kernel.handle('content.openInfos', ({ how }) => infos('', how).then(() => ({})));
}

function startShelves(kernel: Kernel): void {
  const load = (kind: ArticleKind) =>
    kernel.call(kind === 'dry' ? 'content.listDryCategories' : 'content.listCategories', {}, { quiet: true });
  kernel.handle('content.openCategories', ({ kind }) =>
    revalidate(kernel, {
      topic: 'content.categories',
      key: kind,
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      load: async () => ({ list: await load(kind), phase: 'ready' as const }),
    }).then(() => ({})),
  );
  kernel.handle('content.openRecommendations', () =>
    revalidate(kernel, {
      topic: 'content.recommendations',
      blank: (phase) => ({ list: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      load: async () => ({
        list: await kernel.call('content.listRecommendations', {}, { quiet: true }),
        phase: 'ready' as const,
      }),
    }).then(() => ({})),
  );
}

/** Removes deleted content (010002) from its lists too. */
function dropGone(kernel: Kernel, topic: 'content.article' | 'content.info', id: string): void {
  if (kernel.read(topic, id)) kernel.drop(topic, id);
  const lists = topic === 'content.article' ? 'content.articles' : 'content.infos';
  for (const key of kernel.keys(lists)) {
    const list = kernel.read(lists, key);
    if (list && list.ids.indexOf(id) >= 0)
      put(kernel, lists, { ...list, ids: list.ids.filter((one) => one !== id) }, key);
  }
}
function startOpening(kernel: Kernel): void {
  kernel.handle('content.openArticle', async ({ contentId, kind }) => {
    try {
      mergeArticle(
        kernel,
        await whileWanted(kernel, () =>
          kernel.call(kind === 'dry' ? 'content.getDryCargo' : 'content.getArticle', { contentId }),
        ),
      );
    } catch (e) {
      if (codeOf(e) === '010002') dropGone(kernel, 'content.article', contentId);
      throw e;
    }
    return {};
  });
  kernel.handle('content.openInfo', async ({ infoId }) => {
    try {
      mergeInfo(kernel, await whileWanted(kernel, () => kernel.call('content.getInfo', { infoId })));
    } catch (e) {
      if (codeOf(e) === '010002') dropGone(kernel, 'content.info', infoId);
      throw e;
    }
    return {};
  });
}

function startMarks(kernel: Kernel, outbox: Outbox): void {
  defineToggle(kernel, outbox, 'content.likeArticle', {
    slot: ({ contentId }) => 'likeArticle|' + contentId,
    want: ({ isLike }) => isLike,
    read: ({ contentId }) => {
      const it = kernel.read('content.article', contentId);
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    write: ({ contentId }, { yes, count }) => patchArticle(kernel, contentId, { isLike: yes, likeCount: count }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
  defineToggle(kernel, outbox, 'content.likeInfo', {
    slot: ({ infoId }) => 'likeInfo|' + infoId,
    want: ({ isLike }) => isLike,
    read: ({ infoId }) => {
      const it = kernel.read('content.info', infoId);
      return it ? { yes: it.isLike, count: it.likeCount } : null;
    },
    write: ({ infoId }, { yes, count }) => patchInfo(kernel, infoId, { isLike: yes, likeCount: count }),
    said: ({ isLike, likeCount }) => ({ yes: isLike, count: likeCount }),
    answer: ({ yes, count }) => ({ isLike: yes, likeCount: count }),
  });
  kernel.handle('content.shareArticle', async (input, ask) => {
    const out = await kernel.call('content.shareArticle', input, { ask, quiet: true });
    patchArticle(kernel, input.contentId, { shareCount: out.shareCount });
    return out;
  });
  kernel.handle('content.shareInfo', async (input, ask) => {
    const out = await kernel.call('content.shareInfo', input, { ask, quiet: true });
    patchInfo(kernel, input.infoId, { shareCount: out.shareCount });
    return out;
  });
}

/** Marks the lists as stale when the person changes; the page reloads what it shows. */
function startForgetPerson(kernel: Kernel): void {
  kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
    if (me?.userId === before?.userId) return;
    markStale(kernel, 'content.articles');
    markStale(kernel, 'content.infos');
  });
}

export const articlesDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'content',
  start(kernel) {
    const outbox = outboxOf(kernel);
    startLists(kernel);
    startShelves(kernel);
    startOpening(kernel);
    startMarks(kernel, outbox);
    startArticleRewards(kernel, outbox);
    startProgress(kernel);
    startForgetPerson(kernel);
  },
});
