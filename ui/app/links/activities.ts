// Links to the pages of activities: which of the five details and which of the three forms an activity has.
import type { Activity } from '../../../bus/entities/activities';
import { query } from '../navigation/routes';

type Which = Pick<Activity, 'activityId' | 'kind' | 'clubZ'>;
/**
 * The list; with `clubZ` only those of Club Z, with a kind only those of that kind (1 sign-up, 2 sign-in, 3 exchange).
 */
export const activityHome = ({ clubZ, kind, city }: { clubZ?: boolean; kind?: 1 | 2 | 3; city?: string } = {}) =>
  query('/activity/activityHome', { clubZ: clubZ ? '1' : undefined, kind: kind && String(kind), city });
const detailPath = ({ kind, clubZ }: Pick<Which, 'kind' | 'clubZ'>): string =>
  kind === 3
    ? '/clubz/exchangeDetail'
    : kind === 2
      ? '/clubz/signInActivityDetail'
      : clubZ === 1
        ? '/clubz/activityDetail'
        : '/activity/activityDetails';
export const activityDetail = (activity: Which) => query(detailPath(activity), { activityId: activity.activityId });
/** Where only the id is known: the page shows whatever kind it is. */
export const activityById = (activityId: string) => query('/activity/activityDetails', { activityId });
export const activityComment = (activity: Which, postId: string, responseId?: string) =>
  query(detailPath(activity), { activityId: activity.activityId, postId, responseId });
/** What the QR code of the place says. */
export const activityScan = (activityId: string, code?: string) =>
  query('/activity/scanActivityDetail', { activityId, code });
/** The whole form, in the community's or Club Z's mood. `wait`: it was full, into the waiting list. */
export const activityApply = (activityId: string, scope: 'bbs' | 'clubz' = 'bbs', wait?: boolean) =>
  query(scope === 'clubz' ? '/clubz/activityApply' : '/activity/activityApply', {
    activityId,
    wait: wait ? '1' : undefined,
  });
/** The short form: an activity that asks for no fields of its own. */
export const activitySign = (activityId: string, wait?: boolean) =>
  query('/activity/activitySign', { activityId, wait: wait ? '1' : undefined });
/** After signing up; `kind` for what was exchanged. */
export const activitySuccess = (applyId: string, kind?: 'exchange') =>
  query('/activity/activitySuccess', { applyId, kind });
/** My sign-ups; with one of them the page opens its ticket. */
export const myActivity = (tab?: 'pending' | 'signedUp' | 'attended' | 'cancelled', applyId?: string) =>
  query('/activity/myActivity', { tab, applyId });
/** The rules of one activity, or those of all. */
export const activityRule = (activityId?: string) => query('/activity/activityRule', { activityId });
