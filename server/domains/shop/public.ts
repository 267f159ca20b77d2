// What others use of the shop: orders for exchanges of points, what is due with time, and orders of an erased person.
export { cancelExchangeOrder, orderForExchange } from './exchangeOrders';
export { cancelUnshippedOrders, completeShippedOrders as settleOrders } from './orderLifecycle';
