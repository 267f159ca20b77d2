// The page of an activity.
import { query } from '../../../app/navigation/routes';

export const activityLink = (activityId: string): string => query('/activity/activityDetails', { activityId });
