// Words about a person's own things: how a thread of theirs stands, what a report was about and what became of it.
import type { Report } from '../../../../bus/entities/users';
import { reportReasons } from '../../forum/components/reportText';

/** '' for what everybody sees. */
export const auditWord = (status: 0 | 1 | 2 | 3): string => ({ 0: '审核中', 1: '', 2: '未通过', 3: '已隐藏' })[status];

const targets = {
  1: '帖子',
  2: '评论',
  3: '回复',
  4: '用户',
  5: '消息',
  6: '活动评论',
  7: '回答',
  8: '群聊',
  9: '活动',
} as const;
const outcomes = { 0: '已提交', 1: '处理中', 2: '举报成立', 3: '未发现违规' } as const;
export const reportTitle = ({ targetType, reasonCode }: Report): string =>
  `举报${targets[targetType]} · ${reportReasons.find(({ code }) => code === reasonCode)?.word ?? '其他'}`;
export const reportOutcome = ({ status }: Report): string => outcomes[status];

/** Bytes as people say them: 0 KB, 236 KB, 1.4 MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
