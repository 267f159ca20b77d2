// Inserts points, sign-ins and the shop of the seed.
import type { Db } from '../../db/open';
import { pointsEntries, signIns } from '../../db/tables/points';
import {
  addresses,
  evaluations,
  orders,
  productCategories,
  products,
  productSkus,
  shopBoards,
} from '../../db/tables/shop';
import type { SeedShop } from '../types/shopTypes';
import { insertAll } from './insertAll';

export async function plantShop(db: Db, seed: SeedShop): Promise<void> {
  await insertAll(db, signIns, seed.signIns);
  await insertAll(db, pointsEntries, seed.entries);
  await insertAll(db, productCategories, seed.categories);
  await insertAll(db, shopBoards, seed.boards);
  await insertAll(db, products, seed.products);
  await insertAll(db, productSkus, seed.skus);
  await insertAll(db, addresses, seed.addresses);
  await insertAll(db, orders, seed.orders);
  await insertAll(db, evaluations, seed.evaluations);
}
