// Notices: one row per recipient and target with all people who acted (小明等5人赞了你的帖子), in the transaction of the event.
// No notice of one's own actions, of blocked people, or of a kind that is switched off.
import { and, eq, exists, inArray, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { NoticeKind } from '../../bus/entities/notices';
import type { NoticeSettings } from '../../bus/entities/users';
import type { Context } from '../platform/context';
import type { Limit } from '../platform/handlers';
import { threads } from '../db/tables/forum';
import { rowsOf, type Db } from '../db/open';
import { noticeActors, notices } from '../db/tables/notices';
import { blocks, noticeSettings } from '../db/tables/users';
import { newId } from '../platform/ids';
import { noticeKind } from './noticeKinds';
import { totalsChanged } from './unreadTotals';
import { threadVisible } from '../platform/visibility';

/** Kinds from here on are system notices: they cannot be switched off and show no person. */
const firstSystem = noticeKind.activity;
const keptMs = 180 * 86_400_000;
/** Of people who have not been here for so long, unread ones go too. */
const keptUnreadMs = 400 * 86_400_000;

export type NoticeInput = {
  to: string;
  from: string;
  kind: NoticeKind;
  /** The target: later events of the same target update the same row. */
  targetId: string;
  threadId?: string;
  postId?: string;
  responseId?: string;
  /** Texts of a system notice: a title (each kind has a default), the text, and the page to open. */
  title?: string;
  content?: string;
  link?: string;
};

/** The setting that switches a kind off; system notices have none. */
const switchOf: { readonly [kind: number]: keyof NoticeSettings } = {
  1: 'comment',
  2: 'comment',
  3: 'like',
  4: 'like',
  5: 'at',
  6: 'follow',
  7: 'invite',
  8: 'invite',
  9: 'activity',
  14: 'system',
  15: 'system',
};
/** The condition on which the recipient wants a notice. */
function isWanted(cx: Context, input: NoticeInput): SQL {
  const conditions: SQL[] = [sql`true`];
  if (input.kind < firstSystem) {
    const block = cx.db
      .select({ at: blocks.createTime })
      .from(blocks)
      .where(and(eq(blocks.userId, input.to), eq(blocks.targetId, input.from)));
    conditions.push(notExists(block));
  }
  // A person mentioned in a place they cannot read gets no notice.
  if (input.kind === noticeKind.at && input.threadId !== undefined) {
    const reader = {
      userId: input.to,
      userType: -1,
      isStaff: false,
      authTac: 1,
      muteUntil: 0,
      deviceId: '',
      tokenFamily: '',
    };
    const readable = cx.db
      .select({ threadId: threads.threadId })
      .from(threads)
      .where(and(eq(threads.threadId, input.threadId), threadVisible(reader)));
    conditions.push(exists(readable));
  }
  const name = switchOf[input.kind];
  if (name !== undefined) {
    const off = cx.db
      .select({ userId: noticeSettings.userId })
      .from(noticeSettings)
      .where(and(eq(noticeSettings.userId, input.to), eq(noticeSettings[name], 0)));
    conditions.push(notExists(off));
  }
  return sql`${and(...conditions)}`;
}

const rowOf = (cx: Context, h: NoticeInput): typeof notices.$inferInsert => ({
  noticeId: newId('n', cx.now),
  userId: h.to,
  category: h.kind < firstSystem ? 1 : 2,
  kind: h.kind,
  targetId: h.targetId,
  actorCount: h.kind < firstSystem ? 0 : 1,
  threadId: h.threadId ?? '',
  postId: h.postId ?? '',
  responseId: h.responseId ?? '',
  title: h.title ?? '',
  content: (h.content ?? '').slice(0, 500),
  link: h.link ?? '',
  createTime: cx.now,
});

export async function notify(cx: Context, h: NoticeInput): Promise<void> {
  if (h.to === '' || h.to === h.from) return;
  const row = rowOf(cx, h);
  const isSystem = h.kind >= firstSystem;
  // Inserted or found, the row is locked from here on: concurrent events are serialised.
  const [notice] = await rowsOf<{ notice_id: string }>(
    cx.db,
    sql`insert into notices (notice_id, user_id, category, kind, target_id, actor_count, thread_id, post_id, response_id,
      title, content, link, create_time)
    select ${row.noticeId}, ${row.userId}, ${row.category}::int, ${row.kind}::int, ${row.targetId}, ${row.actorCount}::int,
      ${row.threadId}, ${row.postId}, ${row.responseId}, ${row.title}, ${row.content}, ${row.link}, ${row.createTime}::bigint
    where ${isWanted(cx, h)}
    on conflict (user_id, kind, target_id) do update set ${isSystem ? anew : sql`notice_id = notices.notice_id`}
    returning notice_id`,
  );
  if (notice === undefined) return;
  if (isSystem || (await addActor(cx, notice.notice_id, h))) await totalsChanged(cx, [h.to]);
}

/** A system notice shows its last event only. */
const anew = sql`title = excluded.title, content = excluded.content, link = excluded.link, is_read = 0,
  create_time = excluded.create_time`;

/**
 * False when the row already has this person. After a withdrawal a like or a follow only counts again; an answer is
 * another one.
 */
async function addActor(
  cx: Context,
  noticeId: string,
  { from: actorId, kind, link = '' }: NoticeInput,
): Promise<boolean> {
  const [added] = await rowsOf<{ notice_id: string }>(
    cx.db,
    sql`with added as (insert into notice_actors (notice_id, actor_id, create_time)
      values (${noticeId}, ${actorId}, ${cx.now}) on conflict do nothing returning actor_id)
    update notices set create_time = ${cx.now}, is_read = 0, actor_count = actor_count + 1
    where notice_id = ${noticeId} and exists (select from added) returning notice_id`,
  );
  if (added !== undefined) return true;
  const isAnother = kind === noticeKind.answer;
  const back = await cx.db
    .update(noticeActors)
    .set({ isOff: 0, ...(isAnother && { createTime: cx.now }) })
    .where(and(eq(noticeActors.noticeId, noticeId), eq(noticeActors.actorId, actorId), eq(noticeActors.isOff, 1)))
    .returning({ actorId: noticeActors.actorId });
  if (back.length > 0)
    await cx.db
      .update(notices)
      .set({
        actorCount: sql`${notices.actorCount} + 1`,
        ...(isAnother && { createTime: cx.now, isRead: 0, link }),
      })
      .where(eq(notices.noticeId, noticeId));
  return back.length > 0;
}

/** Removes a person who withdrew an action (a like, a follow); a row without people is hidden. */
export async function retract(cx: Context, h: Pick<NoticeInput, 'to' | 'from' | 'kind' | 'targetId'>): Promise<void> {
  const [row] = await cx.db
    .select({ noticeId: notices.noticeId })
    .from(notices)
    .where(and(eq(notices.userId, h.to), eq(notices.kind, h.kind), eq(notices.targetId, h.targetId)))
    .for('update');
  if (row === undefined) return;
  const off = await cx.db
    .update(noticeActors)
    .set({ isOff: 1 })
    .where(and(eq(noticeActors.noticeId, row.noticeId), eq(noticeActors.actorId, h.from), eq(noticeActors.isOff, 0)))
    .returning({ actorId: noticeActors.actorId });
  if (off.length === 0) return;
  await cx.db
    .update(notices)
    .set({ actorCount: sql`greatest(0, ${notices.actorCount} - 1)` })
    .where(eq(notices.noticeId, row.noticeId));
  await totalsChanged(cx, [h.to]);
}

/** Of what notifies all members of a circle or a club, per person. */
export const announceLimit: Limit = { name: 'announce', max: 20, seconds: 86_400 };

/** The same system notice for all members of a circle who want it, except its author. */
export const notifyCircle = (cx: Context, tribeId: string, h: Omit<NoticeInput, 'to'>): Promise<void> =>
  tellAll(cx, sql`circle_members m where m.tribe_id = ${tribeId}`, h);
export const notifyClub = (cx: Context, clubId: string, h: Omit<NoticeInput, 'to'>): Promise<void> =>
  tellAll(cx, sql`car_club_members m where m.club_id = ${clubId}`, h);

/** `members`: a table as `m` with its condition. */
async function tellAll(cx: Context, members: SQL, h: Omit<NoticeInput, 'to'>): Promise<void> {
  const row = rowOf(cx, { ...h, to: '' });
  const wanted = sql`coalesce((select s.system from notice_settings s where s.user_id = m.user_id), 1) <> 0`;
  const recipients = await rowsOf<{ user_id: string }>(
    cx.db,
    sql`insert into notices (notice_id, user_id, category, kind, target_id, actor_count, thread_id, title, content,
      link, is_read, create_time)
    select ${row.noticeId} || '-' || m.user_id, m.user_id, 2, ${h.kind}::int, ${h.targetId}, 1,
    ${row.threadId ?? ''}, ${row.title ?? ''}, ${row.content ?? ''}, ${row.link ?? ''}, 0, ${cx.now}::bigint
      from ${members} and m.user_id <> ${h.from} and ${wanted} order by m.user_id
    on conflict (user_id, kind, target_id) do update set ${anew} returning user_id`,
  );
  await totalsChanged(
    cx,
    recipients.map((one) => one.user_id),
  );
}

type Announcement = Pick<NoticeInput, 'from' | 'kind' | 'targetId' | 'title' | 'content'>;
/** Deletes the notice of what has been removed, for all members of a circle; with texts, where it is the last one. */
export const retractFromCircle = (cx: Context, tribeId: string, h: Announcement): Promise<void> =>
  retractFromAll(cx, sql`circle_members m where m.tribe_id = ${tribeId}`, h);
export const retractFromClub = (cx: Context, clubId: string, h: Announcement): Promise<void> =>
  retractFromAll(cx, sql`car_club_members m where m.club_id = ${clubId}`, h);
/** Deletes it for these people, who have left. `targetId`: of the circle's or club's announcements. */
export const retractFromThem = (cx: Context, userIds: readonly string[], targetId: string): Promise<void> =>
  retractFromAll(cx, sql`json_array_elements_text(${JSON.stringify(userIds)}::json) as m(user_id) where true`, {
    from: '',
    kind: noticeKind.announcement,
    targetId,
  });

/** `members`: as of `tellAll`. By person, since the notices of all are found by nothing else. */
async function retractFromAll(cx: Context, members: SQL, h: Announcement): Promise<void> {
  const { content = '' } = rowOf(cx, { ...h, to: '' });
  const same = h.content === undefined ? sql`` : sql`and n.title = ${h.title ?? ''} and n.content = ${content}`;
  const gone = await rowsOf<{ user_id: string }>(
    cx.db,
    sql`delete from notices n using ${members} and n.user_id = m.user_id and n.kind = ${h.kind}::int
      and n.target_id = ${h.targetId} ${same}
    returning n.user_id`,
  );
  await totalsChanged(
    cx,
    gone.map((one) => one.user_id),
  );
}

/** Deletes notices read half a year ago, at most this many at a time. */
export async function sweepNotices(db: Db, now: number): Promise<void> {
  const old = await db
    .delete(notices)
    .where(
      inArray(
        notices.noticeId,
        db
          .select({ noticeId: notices.noticeId })
          .from(notices)
          .where(
            and(
              lt(notices.createTime, now - keptMs),
              or(eq(notices.isRead, 1), lt(notices.createTime, now - keptUnreadMs)),
            ),
          )
          .limit(5000),
      ),
    )
    .returning({ noticeId: notices.noticeId });
  if (old.length > 0)
    await db.delete(noticeActors).where(
      inArray(
        noticeActors.noticeId,
        old.map((row) => row.noticeId),
      ),
    );
}
