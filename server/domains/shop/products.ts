// Products: everybody reads them. A discontinued product is in no list and still found by its id, since orders link to
// it.
import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Product, ProductSort } from '../../../bus/entities/shop';
import type { Context, Caller } from '../../platform/context';
import { visitor, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { evaluations, productCategories, products, productSkus, shopBoards } from '../../db/tables/shop';
import { gone } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { regionsBelow } from '../platform/public';
import { evaluationView } from './orderLifecycle';
import { briefsOf } from '../users/public';
import { flag } from '../../platform/flag';

export type ProductRow = typeof products.$inferSelect;

/** How many of it a person has or waits for: what was called off or sent back does not count. */
export async function countOwned(
  cx: Context,
  userId: string,
  productIds: readonly string[],
): Promise<(productId: string) => number> {
  const rows =
    userId === '' || productIds.length === 0
      ? []
      : await rowsOf<{ id: string; n: number }>(
          cx.db,
          sql`
    select o.product_id as id, sum((item ->> 'count')::int)::int as n from orders o cross
    join lateral jsonb_array_elements(o.items) item
      where o.user_id = ${userId} and o.status <= 3 and o.product_id in ${productIds} group by o.product_id`,
        );
  const counts = new Map(rows.map((row) => [row.id, row.n]));
  return (productId) => counts.get(productId) ?? 0;
}

async function productViews(cx: Context, rows: readonly ProductRow[], who: Caller | null): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.productId);
  const skus = await cx.db
    .select()
    .from(productSkus)
    .where(inArray(productSkus.productId, ids))
    .orderBy(asc(productSkus.sort), asc(productSkus.skuId));
  const stars = await cx.db
    .select({
      productId: evaluations.productId,
      n: sql<number>`count(*)::int`,
      mean: sql<number>`round(avg(${evaluations.stars}), 1)::float8`,
    })
    .from(evaluations)
    .where(inArray(evaluations.productId, ids))
    .groupBy(evaluations.productId);
  const owned = await countOwned(cx, who?.userId ?? '', ids);
  return rows.map((row): Product => {
    const own = skus.filter((sku) => sku.productId === row.productId);
    const rating = stars.find((one) => one.productId === row.productId);
    return {
      productId: row.productId,
      name: row.name,
      images: row.images,
      points: own.length === 0 ? 0 : Math.min(...own.map((sku) => sku.points)),
      cash: row.cash,
      stock: own.reduce((sum, sku) => sum + sku.stock, 0),
      soldCount: row.soldCount,
      perLimit: row.perLimit,
      myCount: owned(row.productId),
      html: row.html,
      skus: own.map(({ skuId, name, image, points, stock }) => ({ skuId, name, image, points, stock })),
      categoryId: row.categoryId,
      limitType: row.limitType === 1 ? 1 : 0,
      score: rating?.mean ?? 0,
      evaluateCount: rating?.n ?? 0,
      status: flag(row.status),
    };
  });
}

/** By what a list is ordered, and whether the largest comes first. */
const orders: { readonly [sort in ProductSort]: { key: SQL; down: boolean } } = {
  recommend: { key: sql`p.sort::bigint`, down: false },
  sold: { key: sql`p.sold_count::bigint`, down: true },
  cheap: { key: sql`coalesce(s.points, 0)::bigint`, down: false },
  dear: { key: sql`coalesce(s.points, 0)::bigint`, down: true },
  new: { key: sql`p.create_time`, down: true },
};

export const productHandlers = {
  listProducts: visitor(async (input, who, cx) => {
    if (input.productId !== undefined && input.productId !== '') {
      const rows = await cx.db.select().from(products).where(eq(products.productId, input.productId));
      if (rows.length === 0) throw gone();
      return {
        list: await productViews(cx, rows, who),
        total: 1,
        pageNum: 1,
        pageSize: sizeOf(input),
        hasMore: false,
        cursor: '',
      };
    }
    const { key, down } = orders[input.sort ?? 'recommend'];
    const after = readCursor(input);
    const words = (input.keyword ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 8);
    const category = input.categoryId ?? '';
    const found = await rowsOf<{ id: string; key: string | number }>(
      cx.db,
      sql`
      select * from (select p.product_id as id, ${key} as key from products p left
      join (select product_id, min(points) as points from product_skus
      group by product_id) s on s.product_id = p.product_id
        where p.status = 1 and (${category} = '' or p.category_id = ${category}
        or p.category_id in (select c.category_id from product_categories c where c.parent_id = ${category}))
        ${sql.join(
          words.map((word) => sql`and strpos(lower(p.name), ${word}) > 0`),
          sql` `,
        )}) found
      where ${after === null} or (key, id) ${down ? sql`<` : sql`>`} (${after?.time ?? 0}::bigint,
      ${after?.id ?? ''}::text)
      order by key ${down ? sql`desc` : sql`asc`}, id ${down ? sql`desc` : sql`asc`} limit ${sizeOf(input) + 1}`,
    );
    const ids = found.map((row) => row.id);
    const rows = ids.length === 0 ? [] : await cx.db.select().from(products).where(inArray(products.productId, ids));
    const inOrder = ids.slice(0, sizeOf(input)).flatMap((id) => rows.find((row) => row.productId === id) ?? []);
    return cutPage(input, found, await productViews(cx, inOrder, who), (row) => cursorAt(Number(row.key), row.id));
  }),

  listCategories: visitor((_input, _who, cx) =>
    cx.db.select().from(productCategories).orderBy(asc(productCategories.sort), asc(productCategories.categoryId)),
  ),

  listBoards: visitor((_input, _who, cx) =>
    cx.db
      .select({
        boardId: shopBoards.boardId,
        imageUrl: shopBoards.imageUrl,
        link: shopBoards.link,
        title: shopBoards.title,
        subtitle: shopBoards.subtitle,
      })
      .from(shopBoards)
      .orderBy(asc(shopBoards.sort)),
  ),

  listEvaluations: visitor(async (input, who, cx) => {
    const [product] = await cx.db
      .select({ productId: products.productId })
      .from(products)
      .where(eq(products.productId, input.productId));
    if (product === undefined) throw gone();
    const after = readCursor(input);
    // Of those whom the reader has blocked nothing is shown, as everywhere.
    const seen =
      who === null
        ? sql`true`
        : sql`not exists (select 1 from blocks b where b.user_id = ${who.userId}
          and b.target_id = evaluations.user_id)`;
    const rows = await cx.db
      .select()
      .from(evaluations)
      .where(
        sql`${evaluations.productId} = ${input.productId} and ${seen} and (${after === null}
          or (${evaluations.createTime}, ${evaluations.evaluationId}) < (${after?.time ?? 0}::bigint,
          ${after?.id ?? ''}::text))`,
      )
      .orderBy(desc(evaluations.createTime), desc(evaluations.evaluationId))
      .limit(sizeOf(input) + 1);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.userId),
      who,
    );
    return cutPage(
      input,
      rows,
      rows.map((row) => evaluationView(row, people.of(row.userId), row.userId === who?.userId)),
      (row) => cursorAt(row.createTime, row.evaluationId),
    );
  }),

  listRegions: visitor((input) => {
    const found = regionsBelow(input.parentCode ?? '');
    if (found === null) throw gone();
    return Promise.resolve(found);
  }),
} satisfies Partial<Handlers<'shop'>>;
