// Rows of the permission matrix (roleCells) about addresses, points and the shop.
import { sql } from 'drizzle-orm';
import type { Input } from './kit';
import { type byType, type Row, everybody, ownOnly } from './roleCellWords';

const anAddress: Input = { receiver: '林屿', phone: '13800000001', regionCode: '310104', detail: '漕溪北路 1 号' };
const anOrderOf = (who: string) =>
  sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_id', 'mine', 'order_no', 'mine',
    'user_id', ${who}::text))).* from orders o where o.order_id = 'paid'`;

export const shopCells: Row<keyof typeof byType>[] = [
  {
    row: 'address add, replace, delete, get',
    cells: ownOnly,
    asks: [
      { call: 'shop.listAddresses', about: 'mine' },
      { call: 'shop.addAddress', input: anAddress, about: 'mine' },
      { call: 'shop.replaceAddress', input: (me) => ({ addressId: 'home-' + me, ...anAddress }), about: 'mine' },
      { call: 'shop.deleteAddress', input: (me) => ({ addressId: 'home-' + me }), about: 'mine' },
      { call: 'shop.replaceAddress', input: { addressId: 'home-other', ...anAddress }, about: 'foreign' },
      { call: 'shop.deleteAddress', input: { addressId: 'home-other' }, about: 'foreign' },
    ],
  },
  {
    row: 'sign, signInfo2, awardInfo, member-integral-list',
    cells: ownOnly,
    asks: [
      { call: 'points.signIn', about: 'mine' },
      { call: 'points.getSignIn', about: 'mine' },
      { call: 'points.getAward', about: 'mine' },
      { call: 'points.listEntries', about: 'mine' },
    ],
  },
  {
    row: 'scrm regions, ecom search, category, image, evaluate (G)',
    early: true,
    cells: everybody,
    asks: [
      { call: 'shop.listRegions' },
      { call: 'shop.listProducts' },
      { call: 'shop.listProducts', input: { productId: 'nothing' }, about: 'unseen' },
      { call: 'shop.listCategories' },
      { call: 'shop.listBoards' },
      { call: 'shop.listEvaluations', input: { productId: 'mug' } },
    ],
  },
  {
    row: 'order detail',
    cells: ownOnly,
    asks: [
      { call: 'shop.getOrder', input: { orderId: 'mine' }, about: 'mine', first: (me) => anOrderOf(me) },
      { call: 'shop.listOrders', about: 'mine' },
      { call: 'shop.getOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      { call: 'shop.cancelOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      { call: 'shop.confirmOrder', input: { orderId: 'mine' }, about: 'foreign', first: () => anOrderOf('author') },
      {
        call: 'shop.evaluate',
        input: { orderId: 'mine', stars: 5 },
        about: 'foreign',
        first: () => anOrderOf('author'),
      },
    ],
  },
];
