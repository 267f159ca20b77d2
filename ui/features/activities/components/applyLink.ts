// Where one signs up for an activity.
import type { StoredActivity } from '../../../../bus/entities/activities';
import { activityApply, activitySign } from '../../../app/links/activities';

/** The whole form, or the short one where nothing of its own is asked for. */
export const applyLink = ({ activityId, clubZ, formFields }: StoredActivity, wait: boolean): string =>
  clubZ === 1
    ? activityApply(activityId, 'clubz', wait)
    : formFields.length
      ? activityApply(activityId, 'bbs', wait)
      : activitySign(activityId, wait);
