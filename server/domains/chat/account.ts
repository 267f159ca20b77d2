// Login to the chat service, permission to write to a person, unread counts.
import { and, eq, sql } from 'drizzle-orm';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { imConversations, imGroupNotices } from '../../db/tables/im';
import { gone } from '../../platform/refusals';
import { ensureAccounts } from '../../im/accounts';
import { unreadCounts } from '../../im/messages';
import { agreedBy, relationOf } from '../../im/permissions';
import { imKey, isStandIn } from '../../im/sockets/service';
import { sigLifeSeconds, signUser } from '../../im/userSig';

export const account = {
  getUserSig: member(
    async (_input, who, cx) => ({
      // Tencent's service knows no token families of this server.
      userID: who.userId,
      userSig: signUser(
        imKey(cx.services),
        who.userId,
        cx.now,
        sigLifeSeconds,
        isStandIn(cx.services) ? who.tokenFamily : '',
      ),
      expire: Math.floor(cx.now / 1000) * 1000 + sigLifeSeconds * 1000,
    }),
    { name: 'userSig', max: 60, seconds: 60 },
  ),

  /** A block on either side only shows that the caller cannot write. */
  getAttention: member(async (input, who, cx) => {
    const relation = await relationOf(cx.db, who.userId, input.userId);
    if (!relation.exists) throw gone();
    const barred = relation.blocked || input.userId === who.userId || relation.mutedUntil > cx.now;
    const left = barred ? 0 : relation.left;
    const isFollow = relation.follows ? (relation.followed ? 2 : 1) : 0;
    return { isFollow, canSend: left === 0 ? 0 : 1, left, ...(await agreedBy(cx.db, who.userId, input.userId)) };
  }),

  importAccount: member(async (_input, who, cx) => {
    await ensureAccounts(cx.db, [who.userId], cx.now);
    return {};
  }),

  /** Conversations of two with what is unread in them, as the list of the specification counts. */
  getUnread: member(async (_input, who, cx) => {
    const talks = await cx.db
      .select({ talkId: imConversations.talkId })
      .from(imConversations)
      .where(and(eq(imConversations.userId, who.userId), eq(imConversations.isGroup, 0)));
    const counts = await unreadCounts(
      cx.db,
      who.userId,
      talks.map((row) => row.talkId),
    );
    const [notices] = await rowsOf<{ count: number }>(
      cx.db,
      sql`select count(*)::int as count from ${imGroupNotices} where user_id = ${who.userId} and is_read = 0`,
    );
    return { count: [...counts.values()].reduce((sum, count) => sum + count, 0), groupNotice: notices?.count ?? 0 };
  }),
} satisfies Partial<Handlers<'chat'>>;
