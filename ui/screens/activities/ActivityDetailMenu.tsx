// ⋯ of an activity: the calendar, its rules, all the others, sharing.
import { BookOpen, CalendarPlus, Share, Ticket } from 'lucide-react';
import type { StoredActivity } from '../../../bus/entities/activities';
import { isBehind, placeParts } from '../../components/activities/activityText';
import { addToCalendar } from '../../components/activities/calendar';
import { ActionSheet } from '../../components/base/ActionSheet';
import type { Action } from '../../components/base/ActionSheet';
import { Icon } from '../../components/base/Icon';
import { activityDetail, activityHome, activityRule } from '../../shell/links/activities';
import { navigate } from '../../shell/navigation';

export type ActivityDetailMenuProps = { activity: StoredActivity; open: boolean; onClose: () => void; onShare: () => void };

export function ActivityDetailMenu({ activity, open, onClose, onShare }: ActivityDetailMenuProps) {
  const { activityId, kind, title, startTime, endTime, status } = activity;
  const actions: Action[] = [{ key: 'share', label: '分享', icon: <Icon as={Share} />, onClick: onShare }];
  if (kind !== 3 && !isBehind(status)) {
    const entry = { activityId, title, startTime, endTime, place: placeParts(activity).join(' '), link: activityDetail(activity) };
    actions.push({ key: 'calendar', label: '添加到日历', icon: <Icon as={CalendarPlus} />, onClick: () => addToCalendar(entry) });
  }
  actions.push({ key: 'rules', label: kind === 3 ? '兑换规则' : '活动规则', icon: <Icon as={BookOpen} />, onClick: () => navigate(activityRule(activityId)) });
  actions.push({ key: 'all', label: '全部活动', icon: <Icon as={Ticket} />, onClick: () => navigate(activityHome()) });
  return <ActionSheet open={open} onClose={onClose} label="活动操作" actions={actions} />;
}
