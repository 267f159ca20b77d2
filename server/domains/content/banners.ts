// Banners by position. Anybody reads them.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Banner } from '../../../bus/entities/content';
import type { Context } from '../../platform/context';
import { visitor, type Handlers } from '../../platform/handlers';
import { banners as rows } from '../../db/tables/content';

async function bannersAt(cx: Context, position: string): Promise<Banner[]> {
  const found = await cx.db
    .select()
    .from(rows)
    .where(and(eq(rows.position, position), lte(rows.startTime, cx.now), gt(rows.endTime, cx.now)))
    .orderBy(asc(rows.sort), asc(rows.bannerId));
  return found.map((row) => ({ ...row, linkType: row.linkType as Banner['linkType'] }));
}

export const banners = {
  listBanners: visitor((input, _who, cx) => bannersAt(cx, input.position)),
  listPageBanners: visitor((input, _who, cx) => bannersAt(cx, input.position)),
} satisfies Partial<Handlers<'content'>>;
