// What is shared of an activity: its picture, when and where. Counted as forwarded.
import type { StoredActivity } from '../../../../bus/entities/activities';
import { ask } from '../../../bus';
import { activityDetail } from '../../../app/links/activities';
import { hasChat, sendCard } from '../../forum/components/sendCard';
import type { SheetAsk } from '../../forum/components/sheets';
import type { Shared } from '../../share/components/shared';
import { placeParts, whenText } from './activityText';

export function sharedActivity(activity: StoredActivity, show: (ask: SheetAsk) => void): Shared {
  const { activityId, title, coverUrl, organizer, clubZ } = activity;
  return {
    title,
    line: title,
    description: [whenText(activity), placeParts(activity).join(' · ')].filter(Boolean).join('\n'),
    picture: coverUrl,
    author: { name: organizer.name || '臻驰社区', avatarUrl: '', line: '活动主办' },
    href: activityDetail(activity),
    dark: clubZ === 1,
    counted: (channel) => void ask('activities.forwardActivity', { activityId, channel }).catch(() => undefined),
    send: hasChat()
      ? () => sendCard(show, { kind: 'activityCard', id: activityId, title, cover: coverUrl })
      : undefined,
  };
}
