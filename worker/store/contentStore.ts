// Stores articles and car information from server answers, one copy of each. Not in the content domain, because
// collections contain them too. List items have no text, so text that was loaded before is kept.
import type { Article, CarInformation, StoredArticle, StoredInfo } from '../../bus/entities/content';
import { collectSlot } from './collectSlot';
import type { Kernel } from '../kernel/types';
import { mergeUser, put, toggled } from './entityStore';

export function mergeArticle(kernel: Kernel, { author, ...article }: Article): string {
  const { contentId } = article;
  if (author) mergeUser(kernel, author);
  const before = kernel.read('content.article', contentId);
  const like = toggled(kernel, 'likeArticle|' + contentId, article.isLike, article.likeCount);
  const collect = toggled(kernel, collectSlot(3, contentId), article.isCollect, article.collectCount);
  const kept =
    !article.isWhole && before && before.isWhole
      ? {
          isWhole: 1 as const,
          html: before.html,
          attachments: before.attachments,
          video: before.video,
          steps: before.steps,
          readKey: before.readKey,
        }
      : null;
  // The first key holds the time when the article was opened: a later answer must not restart the reading time.
  const key = article.isWhole && article.readKey && before && before.readKey ? { readKey: before.readKey } : null;
  const stored: StoredArticle = {
    ...article,
    ...kept,
    ...key,
    authorId: author ? author.userId : '',
    isLike: like.yes,
    likeCount: like.count,
    isCollect: collect.yes,
    collectCount: collect.count,
  };
  put(kernel, 'content.article', stored, contentId);
  return contentId;
}
export function mergeInfo(kernel: Kernel, { author, ...info }: CarInformation): string {
  const { infoId } = info;
  if (author) mergeUser(kernel, author);
  const before = kernel.read('content.info', infoId);
  const like = toggled(kernel, 'likeInfo|' + infoId, info.isLike, info.likeCount);
  const collect = toggled(kernel, collectSlot(3, infoId), info.isCollect, info.collectCount);
  const kept = !info.isWhole && before && before.isWhole ? { isWhole: 1 as const, html: before.html } : null;
  const stored: StoredInfo = {
    ...info,
    ...kept,
    authorId: author ? author.userId : '',
    isLike: like.yes,
    likeCount: like.count,
    isCollect: collect.yes,
    collectCount: collect.count,
  };
  put(kernel, 'content.info', stored, infoId);
  return infoId;
}
export function patchArticle(kernel: Kernel, contentId: string, patch: Partial<StoredArticle>): void {
  const article = kernel.read('content.article', contentId);
  if (article) put(kernel, 'content.article', { ...article, ...patch }, contentId);
}
export function patchInfo(kernel: Kernel, infoId: string, patch: Partial<StoredInfo>): void {
  const info = kernel.read('content.info', infoId);
  if (info) put(kernel, 'content.info', { ...info, ...patch }, infoId);
}

/** Whether an article or car information (collectType 3) is collected; null when it is not stored. */
export function contentCollected(kernel: Kernel, targetId: string): { yes: 0 | 1; count: number } | null {
  const one = kernel.read('content.article', targetId) ?? kernel.read('content.info', targetId);
  return one ? { yes: one.isCollect, count: one.collectCount } : null;
}
export function collectContent(kernel: Kernel, targetId: string, isCollect: 0 | 1, collectCount: number): void {
  patchArticle(kernel, targetId, { isCollect, collectCount });
  patchInfo(kernel, targetId, { isCollect, collectCount });
}
