// Content: banners.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Banner } from '../../bus/entities';
import { visitor, type Cx, type Handlers } from '../calls';
import { banners } from '../db/schema';

async function bannersAt(cx: Cx, position: string): Promise<Banner[]> {
  const rows = await cx.db.select().from(banners)
    .where(and(eq(banners.position, position), lte(banners.startTime, cx.now), gt(banners.endTime, cx.now))).orderBy(asc(banners.sort), asc(banners.bannerId));
  return rows.map((row) => ({ ...row, linkType: row.linkType as Banner['linkType'] }));
}

export const content: Handlers<'content'> = {
  listBanners: visitor((input, _who, cx) => bannersAt(cx, input.position)),
  listPageBanners: visitor((input, _who, cx) => bannersAt(cx, input.position)),
};
