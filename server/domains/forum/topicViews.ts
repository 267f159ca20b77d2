// Topics as a viewer sees them.
import { and, eq, inArray } from 'drizzle-orm';
import type { Topic } from '../../../bus/entities/forum';
import type { Context, Caller } from '../../platform/context';
import { topicFollows, topics } from '../../db/tables/forum';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

export type TopicRow = typeof topics.$inferSelect;

export async function topicViews(cx: Context, who: Caller | null, rows: readonly TopicRow[]): Promise<Topic[]> {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.creatorId),
    who,
  );
  const followRows =
    who === null || rows.length === 0
      ? []
      : await cx.db
          .select({ topicId: topicFollows.topicId })
          .from(topicFollows)
          .where(
            and(
              eq(topicFollows.userId, who.userId),
              inArray(
                topicFollows.topicId,
                rows.map((row) => row.topicId),
              ),
            ),
          );
  const followed = new Set(followRows.map((row) => row.topicId));
  return rows.map((row) => ({
    topicId: row.topicId,
    name: row.name,
    intro: row.intro,
    coverUrl: row.coverUrl,
    ...(row.coverColor === '' ? {} : { coverColor: row.coverColor }),
    threadCount: row.threadCount,
    viewCount: row.viewCount,
    userCount: row.userCount,
    hotValue: row.hotValue,
    rank: row.rank,
    isFollow: flag(followed.has(row.topicId)),
    isHot: flag(row.isHot),
    isRecommend: flag(row.isRecommend),
    creator: row.creatorId === '' ? null : people.of(row.creatorId),
    createTime: row.createTime,
  }));
}

export async function topicView(cx: Context, who: Caller | null, row: TopicRow): Promise<Topic> {
  const [view] = await topicViews(cx, who, [row]);
  if (view === undefined) throw new Error('a topic without a view');
  return view;
}
