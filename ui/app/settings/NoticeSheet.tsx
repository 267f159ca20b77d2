// Which notices are wanted, kind by kind.
import { SwitchSheet } from './SwitchSheet';
import type { SwitchSheetProps } from './SwitchSheet';

const kinds = [
  { key: 'comment', name: '评论与回复' },
  { key: 'like', name: '赞' },
  { key: 'at', name: '@我' },
  { key: 'follow', name: '新的关注' },
  { key: 'invite', name: '回答与邀请' },
  { key: 'activity', name: '活动提醒' },
  { key: 'system', name: '社区公告' },
] as const;

export function NoticeSheet(sheet: Pick<SwitchSheetProps, 'open' | 'onClose'>) {
  return <SwitchSheet {...sheet} label="互动通知" switches={kinds} hint="申请结果与内容处理结果始终会通知你" />;
}
