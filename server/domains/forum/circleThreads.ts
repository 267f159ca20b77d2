// The threads of a circle: pinned ones first, then by time; or only the best. Reading them is what makes them read.
import { and, desc, eq, lt } from 'drizzle-orm';
import { visitor, type Handlers } from '../../platform/handlers';
import { circleMembers } from '../../db/tables/circles';
import { threads } from '../../db/tables/forum';
import { findCircle, insideClubZ, mustBeInside } from '../circles/public';
import { listedThreads } from './feedViews';
import { pageByTime, sharedSource } from './queries';

/** More nobody pins. */
const mostPinned = 50;
const minute = 60_000;

export const circleThreads = {
  listCircleThreads: visitor(async (input, who, cx) => {
    const circle = await findCircle(cx, input.tribeId, who);
    mustBeInside(circle, who);
    const first = (input.cursor ?? '') === '';
    const here = eq(threads.tribeId, circle.tribeId);
    if (first && who !== null && circle.role !== null) {
      await cx.db
        .update(circleMembers)
        .set({ seenTime: cx.now })
        .where(
          and(
            eq(circleMembers.tribeId, circle.tribeId),
            eq(circleMembers.userId, who.userId),
            lt(circleMembers.seenTime, cx.now - minute),
          ),
        );
    }
    return insideClubZ(circle, who, input, async (asked) => {
      if (asked.tab === 'essence')
        return pageByTime(
          asked,
          who,
          cx,
          sharedSource(cx.db, 'essence|' + circle.tribeId, and(here, eq(threads.isEssence, 1))),
        );
      const page = await pageByTime(
        asked,
        who,
        cx,
        sharedSource(cx.db, 'circle|' + circle.tribeId, and(here, eq(threads.isTop, 0))),
      );
      if (!first) return page;
      const pinned = await cx.db
        .select({ id: threads.threadId })
        .from(threads)
        .where(and(here, eq(threads.isTop, 1), eq(threads.deletedTime, 0), eq(threads.auditStatus, 1)))
        .orderBy(desc(threads.createTime), desc(threads.threadId))
        .limit(mostPinned);
      const seen = await listedThreads(
        cx.db,
        who,
        pinned.map((row) => row.id),
        cx.now,
      );
      return { ...page, list: [...pinned.flatMap((row) => seen.get(row.id) ?? []), ...page.list] };
    });
  }),
} satisfies Partial<Handlers<'forum'>>;
