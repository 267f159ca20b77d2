// What is said of questions and answers. Plain functions.
import type { StoredAnswer, StoredQuestion } from '../../../../bus/entities/questions';
import { formatCount } from '../../../kit/text/formatCount';
import { plainText } from '../../../kit/text/richText';

/** docs/product/limits.md#questions-and-answers; the contract has the same. */
export const most = { titleLeast: 5, title: 50, body: 2000, answer: 2000, pictures: 9, topics: 3, invited: 5 } as const;

/** One line for cards that hold no more. */
export const answerLine = (answer: Pick<StoredAnswer, 'content' | 'images'>): string =>
  plainText(answer.content).replace(/\s+/g, ' ').trim() || (answer.images.length ? '[图片]' : '');
/** Why it is not for all to see; '' when it is. */
export function auditLine({ auditStatus, auditReason }: Pick<StoredQuestion, 'auditStatus' | 'auditReason'>): string {
  if (auditStatus === 1) return '';
  if (auditStatus === 0) return '审核中，通过后展示';
  return (auditStatus === 2 ? '未通过审核' : '已被隐藏') + (auditReason ? '：' + auditReason : '');
}
export const answersText = (n: number): string => (n ? `${formatCount(n)} 个回答` : '暂无回答');
