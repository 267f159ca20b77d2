// What a notice says in words: who, how many, did what. Plain functions, apart from the row that draws them.
import type { StoredNotice } from '../../../../bus/entities/notices';

type Of = Pick<StoredNotice, 'kind' | 'actorCount' | 'target'>;

/** What people did, after their names. */
export function actionText({ kind, target }: Of): string {
  if (kind === 1) return '评论了你的帖子';
  if (kind === 2) return '回复了你的评论';
  if (kind === 3) return '赞了你的帖子';
  if (kind === 4) return target.responseId ? '赞了你的回复' : '赞了你的评论';
  if (kind === 5)
    return target.responseId ? '在回复中提到了你' : target.postId ? '在评论中提到了你' : '在帖子中提到了你';
  if (kind === 6) return '关注了你';
  if (kind === 7) return '回答了你的问题';
  if (kind === 8) return '邀请你回答问题';
  return '';
}
/** Between the first name and the deed. */
export const othersOf = ({ actorCount }: Of): string => (actorCount > 1 ? `等 ${actorCount} 人` : '');
/** As one sentence, for those who hear it. */
export const sentenceOf = (notice: StoredNotice, name: string): string =>
  notice.category === 2 ? notice.title : [name, othersOf(notice), actionText(notice)].filter(Boolean).join(' ');
export const goneText = '内容已删除';
/** Comments, replies and names in them can be answered here. */
export const canAnswer = ({ kind, target }: Of): boolean =>
  (kind === 1 || kind === 2 || kind === 5) && target.deleted === 0 && target.threadId !== '';
