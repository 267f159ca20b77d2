// Rows of the permission table (roleTable) about points and the shop.
import type { Input } from './kit';
import { anybody, each, members, notFor, ok, unseen, type Row } from './roleWords';

const anAddress: Input = { receiver: '林屿', phone: '13800000001', regionCode: '310104', detail: '漕溪北路 1 号' };

export const shopRows: Row[] = [
  // points
  { call: 'points.signIn', what: 'oneself', input: {}, expect: members },
  { call: 'points.getSignIn', what: 'own calendar', input: { month: '2026-06' }, expect: members },
  { call: 'points.getAward', what: 'own ladder', input: {}, expect: members },
  { call: 'points.listEntries', what: 'own ledger', input: { type: 'all' }, expect: members },
  // shop: the shelf
  { call: 'shop.listProducts', what: 'all', input: {}, expect: anybody },
  { call: 'shop.listProducts', what: 'one that is no longer sold', input: { productId: 'old' }, expect: anybody },
  { call: 'shop.listProducts', what: 'none', input: { productId: 'nothing' }, expect: each('010002') },
  { call: 'shop.listCategories', what: 'all', input: {}, expect: anybody },
  { call: 'shop.listBoards', what: 'all', input: {}, expect: anybody },
  { call: 'shop.listEvaluations', what: 'of a product', input: { productId: 'mug' }, expect: anybody },
  { call: 'shop.listEvaluations', what: 'of none', input: { productId: 'nothing' }, expect: each('010002') },
  { call: 'shop.listRegions', what: 'of a province', input: { parentCode: '310000' }, expect: anybody },
  { call: 'shop.listRegions', what: 'of none', input: { parentCode: '999999' }, expect: each('010002') },
  // shop: orders
  {
    call: 'shop.createOrder',
    what: 'for everybody',
    input: (role) => ({ productId: 'gift', skuId: 'gift-one', count: 1, addressId: 'home-' + role }),
    expect: members,
  },
  {
    call: 'shop.createOrder',
    what: 'for owners',
    input: (role) => ({ productId: 'wheel', skuId: 'wheel-one', count: 1, addressId: 'home-' + role }),
    expect: notFor({ owner: ok, circleOwner: ok, staff: ok }),
  },
  {
    call: 'shop.createOrder',
    what: 'no longer sold',
    input: (role) => ({ productId: 'old', skuId: 'old-one', count: 1, addressId: 'home-' + role }),
    expect: each('010004', { tourist: '020011', newcomer: '020012' }),
  },
  {
    call: 'shop.createOrder',
    what: 'without the points',
    input: (role) => ({ productId: 'mug', skuId: 'mug-steel', count: 1, addressId: 'home-' + role }),
    expect: each('010006', { tourist: '020011', newcomer: '020012' }),
  },
  {
    call: 'shop.createOrder',
    what: 'sold out',
    input: (role) => ({ productId: 'mug', skuId: 'mug-red', count: 1, addressId: 'home-' + role }),
    expect: each('010005', { tourist: '020011', newcomer: '020012' }),
  },
  {
    call: 'shop.createOrder',
    what: 'to somebody else’s address',
    input: { productId: 'gift', skuId: 'gift-one', count: 1, addressId: 'home-other' },
    expect: unseen(),
  },
  {
    call: 'shop.createOrder',
    what: 'a specification of another product',
    input: (role) => ({ productId: 'gift', skuId: 'mug-steel', count: 1, addressId: 'home-' + role }),
    expect: unseen(),
  },
  { call: 'shop.listOrders', what: 'own', input: {}, expect: members },
  { call: 'shop.getOrder', what: 'the fan’s', input: { orderId: 'paid' }, expect: unseen({ fan: ok, staff: ok }) },
  {
    call: 'shop.cancelOrder',
    what: 'the fan’s, to be shipped',
    input: { orderId: 'paid' },
    expect: unseen({ fan: ok }),
  },
  {
    call: 'shop.cancelOrder',
    what: 'the fan’s, shipped',
    input: { orderId: 'sent' },
    expect: unseen({ fan: '010004' }),
  },
  {
    call: 'shop.cancelOrder',
    what: 'the fan’s exchange',
    input: { orderId: 'exchanged' },
    expect: unseen({ fan: '010004' }),
  },
  { call: 'shop.confirmOrder', what: 'the fan’s, shipped', input: { orderId: 'sent' }, expect: unseen({ fan: ok }) },
  {
    call: 'shop.confirmOrder',
    what: 'the fan’s, to be shipped',
    input: { orderId: 'paid' },
    expect: unseen({ fan: '010004' }),
  },
  {
    call: 'shop.evaluate',
    what: 'the fan’s, done',
    input: { orderId: 'got', stars: 5, content: '好用' },
    expect: unseen({ fan: ok }),
  },
  {
    call: 'shop.evaluate',
    what: 'the fan’s, twice',
    input: { orderId: 'said', stars: 5 },
    expect: unseen({ fan: '010004' }),
  },
  { call: 'shop.listStaffOrders', what: 'what waits', input: {}, expect: notFor({ staff: ok }) },
  {
    call: 'shop.shipOrder',
    what: 'one that waits',
    input: { orderId: 'paid', company: '顺丰速运', no: 'SF10002' },
    expect: notFor({ staff: ok }),
  },
  {
    call: 'shop.shipOrder',
    what: 'one that is shipped',
    input: { orderId: 'sent', company: '顺丰速运', no: 'SF10002' },
    expect: notFor({ staff: '010004' }),
  },
  {
    call: 'shop.shipOrder',
    what: 'none',
    input: { orderId: 'nothing', company: '顺丰速运', no: 'SF10002' },
    expect: notFor({ staff: '010002' }),
  },
  {
    call: 'shop.traceOrder',
    what: 'one that is shipped',
    input: { orderId: 'sent', text: '到达上海' },
    expect: notFor({ staff: ok }),
  },
  {
    call: 'shop.returnOrder',
    what: 'one that is done',
    input: { orderId: 'got', reason: '尺码不合适' },
    expect: notFor({ staff: ok }),
  },
  {
    call: 'shop.returnOrder',
    what: 'one that waits',
    input: { orderId: 'paid', reason: '尺码不合适' },
    expect: notFor({ staff: '010004' }),
  },
  // shop: addresses
  { call: 'shop.listAddresses', what: 'own', input: {}, expect: members },
  { call: 'shop.addAddress', what: 'one more', input: anAddress, expect: members },
  {
    call: 'shop.addAddress',
    what: 'in a region that is none',
    input: { ...anAddress, regionCode: '310000' },
    expect: each('010001', { tourist: '020011', newcomer: '020012' }),
  },
  {
    call: 'shop.replaceAddress',
    what: 'one’s own',
    input: (role) => ({ addressId: 'home-' + role, ...anAddress }),
    expect: members,
  },
  {
    call: 'shop.replaceAddress',
    what: 'somebody else’s',
    input: { addressId: 'home-other', ...anAddress },
    expect: unseen(),
  },
  { call: 'shop.deleteAddress', what: 'one’s own', input: (role) => ({ addressId: 'home-' + role }), expect: members },
  { call: 'shop.deleteAddress', what: 'somebody else’s', input: { addressId: 'home-other' }, expect: unseen() },
];
