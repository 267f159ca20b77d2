// The shop: products, orders, evaluations and addresses.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import type { Delivery, Logistics, OrderItem } from '../../../bus/entities/shop';
import { count, time, word } from '../columns';

export const productCategories = pgTable('product_categories', {
  categoryId: text().primaryKey(),
  name: text().notNull(),
  icon: word(),
  sort: count(),
  parentId: word(),
});
export const shopBoards = pgTable('shop_boards', {
  boardId: text().primaryKey(),
  imageUrl: word(),
  link: word(),
  title: word(),
  subtitle: word(),
  sort: count(),
});

export const products = pgTable(
  'products',
  {
    productId: text().primaryKey(),
    name: text().notNull(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    cash: count(),
    soldCount: count(),
    /** 0: no limit. */ perLimit: count(),
    html: word(),
    categoryId: word(),
    /** 0 everybody, 1 owners. */ limitType: count(),
    /** 1 on sale. */ status: count(),
    sort: count(),
    createTime: time(),
  },
  (t) => [index('products_shelf').on(t.status, t.sort, t.productId)],
);
/** Stock is stored only here; a transaction that changes it locks the product's row. */
export const productSkus = pgTable(
  'product_skus',
  {
    skuId: text().primaryKey(),
    productId: text().notNull(),
    name: word(),
    image: word(),
    points: integer().notNull(),
    stock: integer().notNull(),
    sort: count(),
  },
  (t) => [index('product_skus_product').on(t.productId, t.sort)],
);

export const orders = pgTable(
  'orders',
  {
    orderId: text().primaryKey(),
    orderNo: text().notNull(),
    userId: text().notNull(),
    /** The code of `orderStatus` (server/domains/shop/orderLifecycle.ts). */ status: integer().notNull(),
    /** The product of the first item, '' for an exchange in an activity. */ productId: word(),
    items: jsonb().$type<OrderItem[]>().notNull(),
    totalPoints: count(),
    address: jsonb().$type<Delivery>(),
    note: word(),
    logistics: jsonb().$type<Logistics>(),
    /** An exchange in an activity; this order cannot be cancelled in the shop. */ exchangeId: word(),
    reason: word(),
    createTime: time(),
    shipTime: time(),
    doneTime: time(),
    cancelTime: time(),
  },
  (t) => [
    uniqueIndex('orders_no').on(t.orderNo),
    index('orders_user').on(t.userId, t.createTime, t.orderId),
    index('orders_product').on(t.productId, t.userId),
    index('orders_status').on(t.status, t.createTime, t.orderId),
    index('orders_shipped')
      .on(t.shipTime)
      .where(sql`${t.status} = 2`),
    uniqueIndex('orders_exchange')
      .on(t.exchangeId)
      .where(sql`${t.exchangeId} <> ''`),
  ],
);
export const evaluations = pgTable(
  'evaluations',
  {
    evaluationId: text().primaryKey(),
    orderId: text().notNull(),
    productId: text().notNull(),
    userId: text().notNull(),
    skuName: word(),
    stars: integer().notNull(),
    content: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    createTime: time(),
  },
  (t) => [
    uniqueIndex('evaluations_order').on(t.orderId),
    index('evaluations_product').on(t.productId, t.createTime, t.evaluationId),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    addressId: text().primaryKey(),
    userId: text().notNull(),
    receiver: word(),
    phone: word(),
    provinceName: word(),
    cityName: word(),
    districtName: word(),
    regionCode: word(),
    detail: word(),
    postcode: word(),
    tag: text().$type<'家' | '公司' | '其他' | ''>().notNull().default(''),
    isDefault: count(),
    updateTime: time(),
  },
  (t) => [
    index('addresses_user').on(t.userId),
    /** One default address per person. */ uniqueIndex('addresses_default')
      .on(t.userId)
      .where(sql`${t.isDefault} = 1`),
  ],
);
