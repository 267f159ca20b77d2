// The shop: products, orders from confirmation to evaluation, delivery addresses (wire: the member base's address/…),
// regions of China. Payment is by points only (server/domains/points/balance).
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
  WaitingOrder,
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
  between,
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
/** The search words. */
const words = id('owner');
const needOrder = v.object({ orderId: needId('order') });
const actOnOrder = v.object({ orderId: needId('order'), clientToken });
/** Validated by bus/rules/addresses; the names of the region come from the server. */
const addressFields = {
  receiver: personal(upTo(60)),
  phone: personal(upTo(20)),
  regionCode: needId('region'),
  detail: personal(upTo(300)),
  postcode: opt(personal(upTo(10))),
  tag: opt(addressTag),
  isDefault: opt(flag),
};

// ── calls: products ──
/**
 * With `productId` only that one, also when it is no longer sold (010002: it does not exist). `keyword`: in its name.
 */
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
/** The children of a region, for '' the provinces. 010002: the region does not exist. */
export const listRegions = get('scrm/regions', v.object({ parentCode: opt(regionCode) }), listOf(ShopRegion), read);

// ── calls: orders ──
/**
 * Takes stock and points in one step (status 1). 010003: not allowed for this person (`reason`); 010004: no longer
 * sold, or `totalPoints` is not the current price (`totalPoints`); 010005: too few left (`stock`), or over the limit
 * per person (`perLimit`, `left`); 010006: too few points.
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
/** The caller's orders, newest first. `evaluated` 0: only those that can still be evaluated. */
export const listOrders = get(
  'ecom/order/list',
  v.object({ status: opt(orderStatus), evaluated: opt(flag), ...pageInput }),
  pageOf(Order),
  own,
);
export const getOrder = get('ecom/order/detail', needOrder, Order, own);
/** Until it is shipped; refunds points and restores stock. */
export const cancelOrder = post('ecom/order/cancel', actOnOrder, Order, write);
/** Confirms that it has arrived. */
export const confirmOrder = post('ecom/order/confirm', actOnOrder, Order, write);
/**
 * Once for each completed order. A POST with a body (the specification lists evaluate as G), because people's texts
 * must not be in a URL.
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

// ── calls of the staff ──
/** Oldest first; without a status the orders to ship. */
export const listStaffOrders = get(
  'staff/orders',
  v.object({ status: opt(orderStatus), ...pageInput }),
  pageOf(Order),
  own,
);
/** Status 1→2. */
export const shipOrder = post(
  'staff/order/ship',
  v.object({
    orderId: needId('order'),
    company: personal(between(1, 20)),
    no: personal(v.pipe(text, v.regex(/^[0-9A-Za-z-]{5,32}$/))),
    clientToken,
  }),
  Order,
  write,
);
/** Adds a line of tracking. */
export const traceOrder = post(
  'staff/order/trace',
  v.object({ orderId: needId('order'), text: personal(between(1, 100)), clientToken }),
  Order,
  write,
);
/** Status 3→5: the order was returned; refunds its points. */
export const returnOrder = post(
  'staff/order/return',
  v.object({
    orderId: needId('order'),
    reason: privately(between(1, 100)),
    clientToken,
  }),
  Order,
  write,
);

// ── calls: addresses ──
/** The default first, then the last changed. */
export const listAddresses = get('address/get', nothing, listOf(Address), ownHome);
/** 010001 (`field`), 010005 for more than twenty (`max`). The first one is always the default. */
export const addAddress = post('address/add', v.object({ ...addressFields, clientToken }), Address, homeWrite);
/** The default stays so until another one becomes it. */
export const replaceAddress = post(
  'address/replace',
  v.object({ addressId: needId('address'), ...addressFields, clientToken }),
  Address,
  homeWrite,
);
/** When it was the default, the last changed becomes it. Answers with the rest. */
export const deleteAddress = post(
  'address/delete',
  v.object({ addressId: needId('address'), clientToken }),
  listOf(Address),
  homeWrite,
);

// ── commands: load a list, or refresh a loaded one in the background (`more` loads the next page, `refresh` reloads
// from the start); they always resolve ──
export const openCategories = command(nothing, nothing);
export const openBoards = command(nothing, nothing);
export const openProducts = command(v.object({ list: productsKey, how }), nothing);
/** Fails with 010002 when it does not exist. */
export const openProduct = command(v.object({ productId: needId('product') }), nothing);
export const openEvaluations = command(v.object({ productId: needId('product'), how }), nothing);
export const openOrders = command(v.object({ tab: orderTab, how }), nothing);
/** Fails with 010002 when it is not the person's. */
export const openOrder = command(needOrder, nothing);
export const openAddresses = command(nothing, nothing);
export const openRegions = command(v.object({ parentCode: regionCode }), nothing);
/** Removes it from the list at once; sent after 5 s unless `undoRemoveAddress` comes first. */
export const removeAddress = command(v.object({ addressId: needId('address') }), v.object({ undoId: text }));
/** Fails with 010004 when it is too late. */
export const undoRemoveAddress = command(v.object({ undoId: text }), nothing);
/** Sets the address for the order being made: it is in `chosenAddress`, also in other pages, until it is taken. */
export const chooseAddress = command(v.object({ addressId: needId('address') }), nothing);
/** Drops an order that is not sent yet, or was refused after it waited. Fails with 010004 while it is being sent. */
export const withdrawOrder = command(v.object({ jobId: text }), nothing);
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
/** Orders that the server has not answered yet, or has refused after they waited, newest first. */
export const waitingOrders = stream(v.object({ list: listOf(WaitingOrder) }), null, { scope: 'person' });
export const addresses = stream(v.object({ list: listOf(StoredAddress), phase }), null, { scope: 'person' });
/** Key: the parentCode, '' for the provinces. */
export const regions = stream(v.object({ list: listOf(ShopRegion), phase }), regionCode);
export const chosenAddress = stream(maybe(ChosenAddress), null, { scope: 'person' });
