// The shop's handlers, one group a file. Reading the shelf is anybody's, orders and addresses are their own person's,
// sending is the staff's.
import type { Handlers } from '../../platform/handlers';
import { delivery } from './addresses';
import { staffHandlers } from './staff';
import { orderHandlers } from './orders';
import { productHandlers } from './products';

export const shop: Handlers<'shop'> = { ...productHandlers, ...orderHandlers, ...staffHandlers, ...delivery };
