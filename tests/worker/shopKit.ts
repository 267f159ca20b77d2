// A world with products, orders and addresses, for the tests of the shop domain.
import type { Address, Order, Product } from '../../bus/entities/shop';
import { quietAnswers, json, me, page } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers } from './world';

const product = (productId: string, more: Partial<Product> = {}): Product => ({
  productId,
  name: '保温杯',
  images: [],
  points: 100,
  cash: 0,
  stock: 5,
  soldCount: 1,
  perLimit: 0,
  myCount: 0,
  html: '',
  skus: [{ skuId: productId + '-1', name: '黑', image: '', points: 100, stock: 5 }],
  categoryId: 'trip',
  limitType: 0,
  score: 0,
  evaluateCount: 0,
  status: 1,
  ...more,
});
export const order = (orderId: string, status: Order['status'], more: Partial<Order> = {}): Order => ({
  orderId,
  orderNo: '2026112100000001',
  status,
  items: [{ productId: 'p1', skuId: 'p1-1', name: '保温杯', skuName: '黑', image: '', count: 1, points: 100 }],
  totalPoints: 100,
  address: null,
  note: '',
  logistics: null,
  createTime: 1,
  shipTime: 0,
  doneTime: 0,
  autoTime: 0,
  reason: '',
  canCancel: status === 1 ? 1 : 0,
  canConfirm: status === 2 ? 1 : 0,
  canEvaluate: status === 3 ? 1 : 0,
  evaluation: null,
  ...more,
});
export const address = (
  addressId: string,
  isDefault: 0 | 1,
  updateTime: number,
  more: Partial<Address> = {},
): Address => ({
  addressId,
  receiver: '林屿',
  phone: '13800000001',
  provinceName: '上海市',
  cityName: '上海市',
  districtName: '徐汇区',
  detail: '漕溪北路 1 号',
  postcode: '',
  regionCode: '310104',
  tag: '',
  isDefault,
  updateTime,
  ...more,
});
export const region = (regionCode: string, name: string, parentCode: string, level: 1 | 2 | 3) => ({
  regionCode,
  name,
  parentCode,
  level,
  leaf: level === 3 ? 1 : 0,
});
export const mine = [address('a1', 1, 3), address('a2', 0, 2), address('a3', 0, 1)];

export const answers = (): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': (_input, token) => (token ? { data: json(me('me', { points: 1000 })) } : { code: '020011' }),
  'shop.listProducts': (input) => ({
    data: said(input, 'productId') ? page([product(said(input, 'productId'))]) : page([product('p1'), product('p2')]),
  }),
  'shop.listOrders': { data: page([order('o1', 1), order('o2', 2)]) },
  'shop.getOrder': (input) => ({ data: json(order(said(input, 'orderId'), 1)) }),
  'shop.createOrder': { data: json(order('o9', 1)), after: 300 },
  'shop.cancelOrder': { data: json(order('o1', 4)), after: 300 },
  'shop.confirmOrder': { data: json(order('o2', 3)), after: 300 },
  'shop.listAddresses': { data: json(mine) },
});
export const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};
