// How much waits for a person in all: the number of the bar, of the app's icon and of the title.
import type { UnreadNotice } from '../entities/notices';

/** 0 for null and undefined: nothing is known yet. */
export const unreadSum = (unread: Omit<UnreadNotice, 'seq'> | null | undefined): number =>
  unread ? unread.interactiveNumber + unread.systemInformsNumber + unread.groupNoticeNumber + unread.chatNumber : 0;
