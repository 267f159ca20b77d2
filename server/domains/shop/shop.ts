// The shop's handlers, one group a file. Reading the shelf is anybody's, orders and addresses are their own person's,
// sending is the staff's.
import type { Handlers } from '../../platform/handlers';
import { delivery } from './addresses';
import { desk } from './staff';
import { orderHandlers } from './orders';
import { shelf } from './products';

export const shop: Handlers<'shop'> = { ...shelf, ...orderHandlers, ...desk, ...delivery };
