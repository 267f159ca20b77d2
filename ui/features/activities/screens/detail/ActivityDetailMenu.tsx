// ⋯ of an activity: the calendar, its rules, all the others, sharing, reporting it.
import BookOpen from 'lucide-react/icons/book-open';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Flag from 'lucide-react/icons/flag';
import Share from 'lucide-react/icons/share';
import Ticket from 'lucide-react/icons/ticket';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { isBehind, placeParts, rulesName } from '../../components/activityText';
import { addToCalendar } from '../../components/calendar';
import { ActionSheet } from '../../../../kit/overlays/ActionSheet';
import type { Action } from '../../../../kit/overlays/ActionSheet';
import { Icon } from '../../../../kit/media/Icon';
import { openReport } from '../../../forum/components/openReport';
import { useSheet } from '../../../forum/components/sheets';
import { activityDetail, activityHome, activityRule } from '../../../../app/links/activities';
import { navigate } from '../../../../app/navigation/navigation';
import { requireLogin } from '../../../../app/stores/authGuard';

export type ActivityDetailMenuProps = {
  activity: StoredActivity;
  open: boolean;
  onClose: () => void;
  onShare: () => void;
};

export function ActivityDetailMenu({ activity, open, onClose, onShare }: ActivityDetailMenuProps) {
  const { activityId, kind, clubZ, title, startTime, endTime, status } = activity;
  const show = useSheet();
  const actions: Action[] = [{ key: 'share', label: '分享', icon: <Icon as={Share} />, onClick: onShare }];
  if (kind !== 3 && !isBehind(status)) {
    const entry = {
      activityId,
      title,
      startTime,
      endTime,
      place: placeParts(activity).join(' '),
      link: activityDetail(activity),
    };
    actions.push({
      key: 'calendar',
      label: '添加到日历',
      icon: <Icon as={CalendarPlus} />,
      onClick: () => addToCalendar(entry),
    });
  }
  actions.push({
    key: 'rules',
    label: rulesName(kind),
    icon: <Icon as={BookOpen} />,
    onClick: () => navigate(activityRule(activityId)),
  });
  actions.push({ key: 'all', label: '全部活动', icon: <Icon as={Ticket} />, onClick: () => navigate(activityHome()) });
  actions.push({
    key: 'report',
    label: '举报',
    icon: <Icon as={Flag} />,
    onClick: () =>
      requireLogin('report', () => openReport(show, clubZ === 1 ? 'clubz' : 'bbs', 9, activityId), activityId),
  });
  return <ActionSheet open={open} onClose={onClose} label="活动操作" actions={actions} />;
}
