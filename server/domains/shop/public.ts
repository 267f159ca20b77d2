// What other domains use of the shop: orders for exchanges of points, and what is due with time.
export { cancelExchangeOrder, orderForExchange } from './exchangeOrders';
export { completeShippedOrders as settleOrders } from './orderLifecycle';
