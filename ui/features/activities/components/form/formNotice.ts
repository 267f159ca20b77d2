// Why there is nothing to fill in: the activity as it stands for this person, what is said and where it leads.
import type { StoredActivity, StoredApply } from '../../../../../bus/entities/activities';
import { whenSent } from '../../../../kit/feedback/waiting';
import { statusAt } from '../activityText';
import { applySentence, applyWord } from '../applyText';
import { untilText } from '../timeText';

export type FormNotice = {
  art: 'content' | 'lock' | 'notfound';
  text: string;
  sub?: string;
  /** mine: my sign-up · others: the list of activities · about: the activity's page. */ leads:
    'mine' | 'others' | 'about';
};

/** null: the form. */
export function formNoticeOf(
  activity: StoredActivity,
  apply: StoredApply | undefined,
  now: number,
  isOnline: boolean,
): FormNotice | null {
  if (activity.pending === 2)
    return { art: 'content', text: '报名待发送', sub: `${whenSent(isOnline)}自动提交，结果会通知你`, leads: 'about' };
  const status = statusAt(activity, now);
  if (apply && (apply.status === 0 || apply.status === 1 || apply.status === 4 || apply.status === 5) && status !== 6) {
    return {
      art: 'content',
      text: apply.status === 4 ? applyWord(apply) : apply.status === 0 ? '报名审核中' : '你已报名',
      sub: applySentence(apply),
      leads: 'mine',
    };
  }
  switch (status) {
    case 6:
      return {
        art: 'notfound',
        text: '活动已取消',
        ...(activity.statusReason ? { sub: activity.statusReason } : null),
        leads: 'others',
      };
    case 5:
      return { art: 'notfound', text: '活动已结束', leads: 'others' };
    case 4:
    case 3:
      return { art: 'notfound', text: '报名已截止', leads: 'others' };
    case 0:
      return { art: 'content', text: '报名未开始', sub: `${untilText(activity.applyStart)} 开放`, leads: 'about' };
    default:
      return activity.denial ? { art: 'lock', text: activity.denial, leads: 'about' } : null;
  }
}
