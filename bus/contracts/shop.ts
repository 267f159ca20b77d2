// The shop: products, orders from their confirmation to their evaluation, addresses of delivery (wire: the member
// base's address/…), regions of China. Paying is by points alone (server/domains/points/balance).
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { clientToken } from '../entities/writes';
import {
  Address,
  BoardImage,
  Category,
  ChosenAddress,
  Evaluation,
  Order,
  Product,
  ShopRegion,
  StoredAddress,
  StoredEvaluation,
  StoredOrder,
  addressTag,
  evaluationId,
  maybeImages,
  orderId,
  orderStatus,
  orderTab,
  productId,
  productSort,
  productsKey,
  regionCode,
} from '../entities/shop';
import {
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  needId,
  nothing,
  opt,
  personal,
  privately,
  text,
  upTo,
} from '../protocol/schema';

const read = { beforeTerms: true } as const;
const own = { login: true } as const;
const write = { login: true, write: true } as const;
const ownHome = { base: 'member', login: true } as const;
const homeWrite = { ...ownHome, write: true } as const;
const phase = code('loading', 'ready', 'error');
const how = code('open', 'more', 'refresh');
/** What is looked for. */
const words = id('owner');
const needOrder = v.object({ orderId: needId('order') });
const actOnOrder = v.object({ orderId: needId('order'), clientToken });
/** bus/rules/addresses says what they must be like; the names of the region are the server's. */
const addressFields = {
  receiver: personal(upTo(60)),
  phone: personal(upTo(20)),
  regionCode: needId('region'),
  detail: personal(upTo(300)),
  postcode: opt(personal(upTo(10))),
  tag: opt(addressTag),
  isDefault: opt(flag),
};

// ── calls: what there is ──
/** With `productId` that one alone, also when it is no longer sold (010002: there is none). `keyword` in its name. */
export const listProducts = get(
  'ecom/product/search',
  v.object({
    keyword: opt(words),
    categoryId: opt(text),
    productId: opt(productId),
    sort: opt(productSort),
    ...pageInput,
  }),
  pageOf(Product),
  read,
);
export const listCategories = get('ecom/category', nothing, listOf(Category), read);
export const listBoards = get('ecom/board/image', nothing, listOf(BoardImage), read);
/** Newest first. */
export const listEvaluations = get(
  'ecom/evaluate',
  v.object({ productId: needId('product'), ...pageInput }),
  pageOf(Evaluation),
  read,
);
/** The children of a region, the provinces for ''. 010002: there is no such region. */
export const listRegions = get('scrm/regions', v.object({ parentCode: opt(regionCode) }), listOf(ShopRegion), read);

// ── calls: orders ──
/**
 * Takes stock and points in one step (status 1). 010003: not for this person (`reason`); 010004: no longer sold, or
 * `totalPoints` is not what it costs now (`totalPoints`); 010005: too few left (`stock`), or more than one person may
 * have (`perLimit`, `left`); 010006: points.
 */
export const createOrder = post(
  'ecom/order/create',
  v.object({
    productId: needId('product'),
    skuId: needId('sku'),
    count: v.pipe(count, v.minValue(1), v.maxValue(99)),
    addressId: needId('address'),
    note: opt(privately(upTo(100))),
    totalPoints: opt(count),
    clientToken,
  }),
  Order,
  write,
);
/** Mine, newest first. `evaluated` 0: only those that I may still evaluate. */
export const listOrders = get(
  'ecom/order/list',
  v.object({ status: opt(orderStatus), evaluated: opt(flag), ...pageInput }),
  pageOf(Order),
  own,
);
export const getOrder = get('ecom/order/detail', needOrder, Order, own);
/** Until it is shipped; points and stock go back. */
export const cancelOrder = post('ecom/order/cancel', actOnOrder, Order, write);
/** It has arrived. */
export const confirmOrder = post('ecom/order/confirm', actOnOrder, Order, write);
/**
 * Once for each order that is done. A body of its own (the specification lists evaluate as G): words of people do not
 * belong into addresses.
 */
export const evaluate = post(
  'ecom/evaluate',
  v.object({
    orderId: needId('order'),
    stars: code(1, 2, 3, 4, 5),
    content: opt(privately(upTo(200))),
    images: maybeImages,
    clientToken,
  }),
  Order,
  write,
);

// ── calls: the staff's ──
/** Oldest first; without a status what is to be shipped. */
export const listStaffOrders = get(
  'staff/orders',
  v.object({ status: opt(orderStatus), ...pageInput }),
  pageOf(Order),
  own,
);
/** 1→2. */
export const shipOrder = post(
  'staff/order/ship',
  v.object({
    orderId: needId('order'),
    company: personal(v.pipe(text, v.minLength(1), v.maxLength(20))),
    no: personal(v.pipe(text, v.regex(/^[0-9A-Za-z-]{5,32}$/))),
    clientToken,
  }),
  Order,
  write,
);
/** One more line of where it is. */
export const traceOrder = post(
  'staff/order/trace',
  v.object({ orderId: needId('order'), text: personal(v.pipe(text, v.minLength(1), v.maxLength(100))), clientToken }),
  Order,
  write,
);
/** 3→5: it has come back; so do the points. */
export const returnOrder = post(
  'staff/order/return',
  v.object({
    orderId: needId('order'),
    reason: privately(v.pipe(text, v.minLength(1), v.maxLength(100))),
    clientToken,
  }),
  Order,
  write,
);

// ── calls: addresses ──
/** The default first, then the one changed last. */
export const listAddresses = get('address/get', nothing, listOf(Address), ownHome);
/** 010001 (`field`), 010005 beyond twenty (`max`). The first one is the default whatever is said. */
export const addAddress = post('address/add', v.object({ ...addressFields, clientToken }), Address, homeWrite);
/** The default stays it until another one is made it. */
export const replaceAddress = post(
  'address/replace',
  v.object({ addressId: needId('address'), ...addressFields, clientToken }),
  Address,
  homeWrite,
);
/** When it was the default, the one changed last becomes it. Answers what is left. */
export const deleteAddress = post(
  'address/delete',
  v.object({ addressId: needId('address'), clientToken }),
  listOf(Address),
  homeWrite,
);

// ── commands: lists load unless they stand, else look quietly again (`more` loads on, `refresh` from its start), and
// always resolve ──
export const openCategories = command(nothing, nothing);
export const openBoards = command(nothing, nothing);
export const openProducts = command(v.object({ list: productsKey, how }), nothing);
/** Fails with 010002 when there is none. */
export const openProduct = command(v.object({ productId: needId('product') }), nothing);
export const openEvaluations = command(v.object({ productId: needId('product'), how }), nothing);
export const openOrders = command(v.object({ tab: orderTab, how }), nothing);
/** Fails with 010002 when it is not mine. */
export const openOrder = command(needOrder, nothing);
export const openAddresses = command(nothing, nothing);
export const openRegions = command(v.object({ parentCode: regionCode }), nothing);
/** Gone from the list at once; sent after 5 s unless `undoRemoveAddress` comes first. */
export const removeAddress = command(v.object({ addressId: needId('address') }), v.object({ undoId: text }));
/** Fails with 010004 when it is too late. */
export const undoRemoveAddress = command(v.object({ undoId: text }), nothing);
/**
 * The person chose an address for the order that is being made: it stands in `chosenAddress`, here and in other
 * pages, until it is taken.
 */
export const chooseAddress = command(v.object({ addressId: needId('address') }), nothing);
export const takeChosenAddress = command(nothing, nothing);

// ── streams ──
export const categories = stream(v.object({ list: listOf(Category), phase }));
export const boards = stream(v.object({ list: listOf(BoardImage), phase }));
export const products = stream(ListState(productId), productsKey);
export const product = stream(Product, productId);
/** Key: the productId. */
export const evaluations = stream(ListState(evaluationId), productId);
export const evaluation = stream(StoredEvaluation, evaluationId);
/** Key: the tab. */
export const orders = stream(ListState(orderId), text, { scope: 'person' });
export const order = stream(StoredOrder, orderId, { scope: 'person' });
export const addresses = stream(v.object({ list: listOf(StoredAddress), phase }), null, { scope: 'person' });
/** Key: the parentCode, '' for the provinces. */
export const regions = stream(v.object({ list: listOf(ShopRegion), phase }), regionCode);
export const chosenAddress = stream(maybe(ChosenAddress), null, { scope: 'person' });
