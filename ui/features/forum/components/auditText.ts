// What the author of a post is told of its review.
import type { StoredThread } from '../../../../bus/entities/forum';

/** Why a post is not seen by others; '' when it is. */
export function auditWords({ auditStatus, auditReason }: Pick<StoredThread, 'auditStatus' | 'auditReason'>): string {
  if (auditStatus === 0) return '审核中，仅自己可见';
  if (auditStatus === 1) return '';
  const word = auditStatus === 2 ? '未通过' : '已被隐藏';
  return auditReason ? `${word}：${auditReason}` : word;
}
