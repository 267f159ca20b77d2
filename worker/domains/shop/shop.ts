// The shop: products, orders, delivery addresses.
import type { Domain, Kernel } from '../../kernel/types';
import type { OutboxOf } from '../../outbox/outboxOf';
import type { Uploads } from '../../uploads/queue';
import { startAddresses } from './addresses';
import { startOrders } from './orders';
import { startProducts } from './products';

export const shopDomain = (outboxOf: OutboxOf, uploads: (kernel: Kernel) => Uploads): Domain => ({
  name: 'shop',
  start(kernel) {
    startProducts(kernel);
    startOrders(kernel, outboxOf(kernel), uploads(kernel));
    startAddresses(kernel, outboxOf(kernel));
  },
});
