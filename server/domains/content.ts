// Content: banners.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Banner } from '../../bus/entities';
import { visitor, type Handlers } from '../calls';
import { banners } from '../db/schema';

export const content: Handlers<'content'> = {
  listBanners: visitor(async (input, _who, cx) => {
    const rows = await cx.db.select().from(banners)
      .where(and(eq(banners.position, input.position), lte(banners.startTime, cx.now), gt(banners.endTime, cx.now))).orderBy(asc(banners.sort), asc(banners.bannerId));
    return rows.map((row) => ({ ...row, linkType: row.linkType as Banner['linkType'] }));
  }),
};
