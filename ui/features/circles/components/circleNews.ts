// What stands under the name of a circle in a list: what is new there, or how many people are in it.
import type { Circle } from '../../../../bus/entities/circles';
import { formatCount, formatUnread } from '../../../kit/text/formatCount';

export const circleNews = ({ unreadCount, memberCount }: Pick<Circle, 'unreadCount' | 'memberCount'>): string =>
  unreadCount > 0 ? `${formatUnread(unreadCount)} 条新帖` : `${formatCount(memberCount)} 成员`;
