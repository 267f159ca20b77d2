// Club Z as the caller has it: the circle itself, the own points, its banners of this moment.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Banner } from '../../../bus/entities/content';
import { visitor, type Handlers } from '../../platform/handlers';
import { circles } from '../../db/tables/circles';
import { banners } from '../../db/tables/content';
import { users } from '../../db/tables/users';
import { gone } from '../../platform/refusals';
import { circleRows, circleViews } from '../circles/public';

export const detail = {
  getDetail: visitor(async (_input, who, cx) => {
    const [circle] = await circleViews(
      cx,
      who,
      await circleRows(cx, who, eq(circles.isClubZ, 1), [asc(circles.sort), sql`${circles.tribeId}`], 1),
    );
    if (circle === undefined) throw gone();
    const [me] =
      who === null ? [] : await cx.db.select({ points: users.points }).from(users).where(eq(users.userId, who.userId));
    const shown = await cx.db
      .select()
      .from(banners)
      .where(and(eq(banners.position, 'clubz'), lte(banners.startTime, cx.now), gt(banners.endTime, cx.now)))
      .orderBy(asc(banners.sort), asc(banners.bannerId));
    return {
      ...circle,
      myPoints: Math.max(0, me?.points ?? 0),
      needUserType: 1,
      banners: shown.map((row) => ({ ...row, linkType: row.linkType as Banner['linkType'] })),
    };
  }),
} satisfies Partial<Handlers<'clubz'>>;
