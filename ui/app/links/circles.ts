// Links to the pages of circles and topics that are not on the first screen.
import { query } from '../navigation/routes';

/** The members of a circle: a page of its detail's route, so that it has a place in the history. */
export const circleMembers = (tribeId: string) => query('/circle/circleDetail', { tribeId, view: 'members' });
export const clubZMembers = (tribeId: string) => query('/clubz/clubZCircleMember', { tribeId });
export const circleNotice = (tribeId: string, tab?: 'applies') => query('/circle/circleNotice', { tribeId, tab });
export const joinCircle = (tribeId: string) => query('/circle/joinCircle', { tribeId });
export const clubZApply = () => '/clubz/clubZApply';
/** The ranking as a place to choose a topic for what is being written. */
export const pickTopic = () => query('/circle/hotList', { from: 'editor' });
export const topicIn = (scope: 'bbs' | 'clubz', topicId: string) =>
  query(scope === 'clubz' ? '/clubz/clubZTopicDetail' : '/circle/topicDetail', { topicId });
/** The editor with circle or topic set. */
export const publishIn = (scope: 'bbs' | 'clubz', to: { threadType?: string; tribeId?: string; topicId?: string }) =>
  query(scope === 'clubz' ? '/clubz/clubZAddThread' : '/circle/addThread', to);
