// What other domains use of the shop: an order for an exchange of points, and what is due with time.
export { orderForExchange } from './exchangeOrders';
export { completeShippedOrders as settleOrders } from './orderLifecycle';
