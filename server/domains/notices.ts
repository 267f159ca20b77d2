// Notices: unread totals and red dots.
import { eq } from 'drizzle-orm';
import { member, type Cx, type Handlers } from '../calls';
import { unread } from '../db/schema';
import type { UnreadNotice } from '../../bus/entities';

async function totals(cx: Cx, userId: string): Promise<UnreadNotice> {
  const [row] = await cx.db.select().from(unread).where(eq(unread.userId, userId));
  const none = { interactiveNumber: 0, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq: 0 };
  return row ?? none;
}

export const notices: Handlers<'notices'> = {
  getUnread: member((_input, who, cx) => totals(cx, who.userId)),
  getRedDot: member(async (_input, who, cx) => {
    const now = await totals(cx, who.userId);
    const dot = (count: number) => ({ show: count > 0 ? 1 : 0, count, updateTime: cx.now }) as const;
    const none = dot(0);
    return {
      home: none, clubz: none, activity: none, apply: none, signIn: none, club: none,
      chat: dot(now.chatNumber), interactive: dot(now.interactiveNumber), system: dot(now.systemInformsNumber),
    };
  }),
};
