// The shop of the small community: a product of each sort, an address for everybody, an order in each state. Known ids.
import type { SeedAddress, SeedOrder, SeedProduct, SeedShop, SeedSku } from '../../server/seed/types/shopTypes';

const day = 86_400_000;
const product = (productId: string, now: number, more: Partial<SeedProduct> = {}): SeedProduct => ({
  productId,
  name: '商品' + productId,
  images: [],
  cash: 0,
  soldCount: 0,
  perLimit: 0,
  html: '<p>说明</p>',
  categoryId: 'gear',
  limitType: 0,
  status: 1,
  sort: 1,
  createTime: now - 30 * day,
  ...more,
});
const sku = (skuId: string, productId: string, points: number, stock: number): SeedSku => ({
  skuId,
  productId,
  name: '规格' + skuId,
  image: '',
  points,
  stock,
  sort: points,
});
const delivery = {
  receiver: '林屿',
  phone: '13800000001',
  provinceName: '上海市',
  cityName: '上海市',
  districtName: '徐汇区',
  detail: '漕溪北路 1 号',
  postcode: '',
};
const address = (userId: string, now: number): SeedAddress => ({
  addressId: 'home-' + userId,
  userId,
  ...delivery,
  regionCode: '310104',
  tag: '家',
  isDefault: 1,
  updateTime: now - day,
});
const order = (
  orderId: string,
  status: SeedOrder['status'],
  now: number,
  more: Partial<SeedOrder> = {},
): SeedOrder => ({
  orderId,
  orderNo: 'no-' + orderId,
  userId: 'fan',
  status,
  productId: 'mug',
  items: [
    {
      productId: 'mug',
      skuId: 'mug-steel',
      name: '商品mug',
      skuName: '规格mug-steel',
      image: '',
      count: 1,
      points: 100,
    },
  ],
  totalPoints: 100,
  address: delivery,
  note: '',
  logistics:
    status === 2 || status === 3 || status === 5
      ? { company: '顺丰速运', no: 'SF100001', traces: [{ time: now - 2 * day, text: '已发货' }] }
      : null,
  reason: '',
  createTime: now - 3 * day,
  shipTime: status >= 2 && status !== 4 ? now - 2 * day : 0,
  doneTime: status === 3 || status === 5 ? now - day : 0,
  cancelTime: status >= 4 ? now - day : 0,
  ...more,
});

export const communityShop = (people: readonly string[], now: number): SeedShop => ({
  signIns: [],
  entries: [],
  categories: [
    { categoryId: 'gear', name: '出行', icon: 'road', sort: 1, parentId: '' },
    { categoryId: 'cups', name: '杯壶', icon: 'cup', sort: 2, parentId: 'gear' },
  ],
  boards: [{ boardId: 'winter', imageUrl: '', link: '/shop/home', title: '冬季出行', subtitle: '六件东西', sort: 1 }],
  products: [
    product('mug', now, { categoryId: 'cups', sort: 1, soldCount: 5 }),
    product('wheel', now, { limitType: 1, sort: 2, soldCount: 9 }),
    product('last', now, { perLimit: 2, sort: 3 }),
    product('old', now, { status: 0, sort: 4 }),
    product('gift', now, { sort: 5, createTime: now - day }),
  ],
  skus: [
    sku('mug-steel', 'mug', 100, 50),
    sku('mug-red', 'mug', 120, 0),
    sku('wheel-one', 'wheel', 0, 50),
    sku('last-one', 'last', 300, 3),
    sku('old-one', 'old', 50, 9),
    sku('gift-one', 'gift', 0, 1000),
  ],
  addresses: people.filter((userId) => userId !== 'author').map((userId) => address(userId, now)),
  orders: [
    order('fresh', 0, now),
    order('paid', 1, now),
    order('sent', 2, now),
    order('got', 3, now),
    order('off', 4, now),
    order('back', 5, now),
    order('said', 3, now, { createTime: now - 9 * day }),
    order('exchanged', 1, now, {
      productId: '',
      exchangeId: 'x1',
      items: [{ productId: '', skuId: '', name: '活动礼', skuName: '', image: '', count: 1, points: 100 }],
    }),
  ],
  evaluations: [
    {
      evaluationId: 'said-1',
      orderId: 'said',
      productId: 'mug',
      userId: 'fan',
      skuName: '规格mug-steel',
      stars: 4,
      content: '很好用',
      images: [],
      createTime: now - day,
    },
  ],
});
