// Links to points, the shop, orders and addresses.
import type { OrderTab } from '../../../bus/entities/shop';
import { query } from '../navigation/routes';

export const signIn = () => '/mine/signIn';
export const points = () => '/mine/points';
export const shopHome = (categoryId?: string) => query('/shop/home', { categoryId });
/** The shop with its field for looking something up. */
export const shopSearch = () => query('/shop/home', { search: '1' });
export const product = (productId: string) => query('/shop/product', { productId });
/** `again`: the job of an order that was refused, and is made anew. */
export const orderConfirm = (productId: string, skuId: string, count: number, again?: string) =>
  query('/shop/orderConfirm', { productId, skuId, count: String(count), again });
export const orders = (tab?: OrderTab) => query('/shop/orders', { tab });
export const order = (orderId: string) => query('/shop/order', { orderId });
export const addresses = () => '/mine/address';
/** The list as a place to choose one for what is being ordered. */
export const pickAddress = () => query('/mine/address', { pick: '1' });
