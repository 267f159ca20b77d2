// The shop: products with their specifications, orders, evaluations, delivery addresses, regions. `Stored…` is the form
// of the streams: people are stored once, in `users.user`.
import {
  id,
  keyOf,
  text,
  code,
  count,
  flag,
  link,
  listOf,
  maybe,
  media,
  num,
  opt,
  personal,
  privately,
  sentence,
  time,
} from '../protocol/schema';
import * as v from 'valibot';
import { Image } from './media';
import { Pending } from './writes';
import { UserBrief, userId } from './users';
import type { Of } from '../protocol/schema';

export const productId = id('product');
export const skuId = id('sku');
export const orderId = id('order');
export const addressId = id('address');
export const evaluationId = id('evaluation');
export const regionCode = id('region');

export const Category = v.object({ categoryId: text, name: text, icon: text, sort: count, parentId: text });
export type Category = Of<typeof Category>;
/** title and subtitle are shown on the picture; '' when it contains its own text. */
export const BoardImage = v.object({ boardId: id('board'), imageUrl: media, link, title: sentence, subtitle: text });
export type BoardImage = Of<typeof BoardImage>;

export const ProductSpec = v.object({ skuId, name: text, image: media, points: count, stock: count });
export type ProductSpec = Of<typeof ProductSpec>;
/** 0 everybody, 1 car owners, as for activities. */
export const productLimit = code(0, 1);
export const Product = v.object({
  productId,
  name: text,
  images: listOf(Image),
  /** The price of the cheapest specification. */
  points: count,
  /** Cents; shown, not payable here. */
  cash: count,
  /** The total of all specifications. */
  stock: count,
  soldCount: count,
  /** The limit per person; 0: none. */
  perLimit: count,
  /** How many the caller has ordered. */
  myCount: count,
  html: text,
  skus: listOf(ProductSpec),
  categoryId: text,
  limitType: productLimit,
  /** The mean of the stars with one decimal, 0 without any. */
  score: num,
  evaluateCount: count,
  status: flag,
});
export type Product = Of<typeof Product>;
/** recommend: the shop's own order. */
export const productSort = code('recommend', 'sold', 'cheap', 'dear', 'new');
export type ProductSort = Of<typeof productSort>;

const evaluationEntries = {
  /** '' in other people's evaluations: an order's id is private. */
  evaluationId,
  orderId,
  productId,
  skuName: text,
  stars: code(1, 2, 3, 4, 5),
  content: privately(text),
  images: listOf(Image),
  createTime: time,
};
export const Evaluation = v.object({ ...evaluationEntries, user: UserBrief });
export type Evaluation = Of<typeof Evaluation>;
export const StoredEvaluation = v.object({ ...evaluationEntries, userId });
export type StoredEvaluation = Of<typeof StoredEvaluation>;

const place = {
  provinceName: personal(text),
  cityName: personal(text),
  districtName: personal(text),
  detail: personal(text),
  postcode: personal(text),
};
/** A copy of the address, made with the order. */
export const Delivery = v.object({ receiver: personal(text), phone: personal(text), ...place });
export type Delivery = Of<typeof Delivery>;
export const addressTag = code('家', '公司', '其他', '');
export const Address = v.object({
  addressId,
  ...Delivery.entries,
  regionCode,
  tag: addressTag,
  isDefault: flag,
  updateTime: time,
});
export type Address = Of<typeof Address>;
/** pending: the state of a write on it. */
export const StoredAddress = v.object({ ...Address.entries, pending: Pending });
export type StoredAddress = Of<typeof StoredAddress>;

/** level: 1 province, 2 city, 3 district. leaf: may be used in an address. */
export const ShopRegion = v.object({
  regionCode,
  name: personal(text),
  parentCode: regionCode,
  level: code(1, 2, 3),
  leaf: flag,
});
export type ShopRegion = Of<typeof ShopRegion>;

/** 0 created, 1 to ship, 2 shipped, 3 done, 4 cancelled, 5 returned. */
export const orderStatus = code(0, 1, 2, 3, 4, 5);
export type OrderStatus = Of<typeof orderStatus>;
/** The tabs of /shop/orders: all, 待发货, 待收货, 待评价, 已完成. */
export const orderTab = code('all', 'toShip', 'shipped', 'toEvaluate', 'done');
export type OrderTab = Of<typeof orderTab>;
/** productId is '' for an exchange in an activity. */
export const OrderItem = v.object({ productId, skuId, name: text, skuName: text, image: media, count, points: count });
export type OrderItem = Of<typeof OrderItem>;
/** traces: newest first. */
export const Logistics = v.object({
  company: personal(text),
  no: personal(text),
  traces: listOf(v.object({ time, text: personal(text) })),
});
export type Logistics = Of<typeof Logistics>;

const orderEntries = {
  orderId,
  orderNo: personal(text),
  status: orderStatus,
  items: listOf(OrderItem),
  totalPoints: count,
  address: maybe(Delivery),
  note: privately(text),
  logistics: maybe(Logistics),
  createTime: time,
  shipTime: time,
  doneTime: time,
  /** When a shipped order is confirmed automatically; 0 otherwise. */
  autoTime: time,
  /** The staff's reason for a return. */
  reason: sentence,
  canCancel: flag,
  canConfirm: flag,
  canEvaluate: flag,
};
export const Order = v.object({ ...orderEntries, evaluation: maybe(Evaluation) });
export type Order = Of<typeof Order>;
export const StoredOrder = v.object({ ...orderEntries, evaluationId, pending: Pending });
export type StoredOrder = Of<typeof StoredOrder>;
/** An order that is not sent yet, or not answered; `failMessage`: why it was refused (`pending` 3). */
export const WaitingOrder = v.object({
  jobId: text,
  item: OrderItem,
  totalPoints: count,
  pending: Pending,
  addressId: opt(addressId),
  note: opt(privately(text)),
  failMessage: opt(sentence),
});
export type WaitingOrder = Of<typeof WaitingOrder>;

/** The address chosen for the order being made. `turn` increases with each choice. */
export const ChosenAddress = v.object({ addressId, turn: count });
export type ChosenAddress = Of<typeof ChosenAddress>;
export const maybeImages = opt(v.pipe(listOf(Image), v.maxLength(9)));

/** The search words. */
const words = id('owner');
/** categoryId ('' for all)|search words, without a bar|the order. */
export const productsKey = keyOf(text, words, text);
