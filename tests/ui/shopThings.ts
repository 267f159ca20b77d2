// Data of the shop and of points for tests of their screens.
import type { AwardInfo, SignInInfo } from '../../bus/entities/points';
import type { Product, StoredAddress, StoredOrder } from '../../bus/entities/shop';

export const product = (more: Partial<Product> = {}): Product => ({
  productId: 'p1',
  name: '随行保温杯 480 ml',
  images: [{ url: '/media/a.webp', width: 690, height: 690, size: 1, color: '#ccc', status: 0 }],
  points: 1980,
  cash: 0,
  stock: 30,
  soldCount: 1286,
  perLimit: 0,
  myCount: 0,
  html: '<p>不锈钢内胆</p>',
  skus: [
    { skuId: 's1', name: '曜石黑', image: '', points: 1980, stock: 30 },
    { skuId: 's2', name: '晨雾白', image: '', points: 2280, stock: 0 },
  ],
  categoryId: 'trip',
  limitType: 0,
  score: 0,
  evaluateCount: 0,
  status: 1,
  ...more,
});
export const address = (addressId: string, more: Partial<StoredAddress> = {}): StoredAddress => ({
  addressId,
  receiver: '林屿',
  phone: '13800000001',
  provinceName: '上海市',
  cityName: '上海市',
  districtName: '徐汇区',
  detail: '漕溪北路 88 弄 3 号',
  postcode: '',
  regionCode: '310104',
  tag: '',
  isDefault: 0,
  updateTime: 1_795_000_000_000,
  pending: 0,
  ...more,
});
export const order = (orderId: string, more: Partial<StoredOrder> = {}): StoredOrder => ({
  orderId,
  orderNo: '2026' + orderId,
  status: 1,
  items: [
    { productId: 'p1', skuId: 's1', name: '随行保温杯 480 ml', skuName: '曜石黑', image: '', count: 1, points: 1980 },
  ],
  totalPoints: 1980,
  address: {
    receiver: '林屿',
    phone: '13800000001',
    provinceName: '上海市',
    cityName: '上海市',
    districtName: '徐汇区',
    detail: '漕溪北路 88 弄 3 号',
    postcode: '',
  },
  note: '',
  logistics: null,
  createTime: 1_795_000_000_000,
  shipTime: 0,
  doneTime: 0,
  autoTime: 0,
  reason: '',
  canCancel: 1,
  canConfirm: 0,
  canEvaluate: 0,
  evaluationId: '',
  pending: 0,
  ...more,
});
/** November 2026 on the 21st: all earlier days are signed in, except the fourth. */
export const november = (more: Partial<SignInInfo> = {}): SignInInfo => ({
  date: '2026-11-21',
  today: 0,
  continuousDays: 12,
  totalDays: 83,
  todayCount: 3864,
  month: '2026-11',
  rules: '每天一次\n中断后重新开始',
  balance: 12480,
  days: Array.from({ length: 30 }, (_, i) => ({
    date: `2026-11-${String(i + 1).padStart(2, '0')}`,
    state: i === 3 ? 2 : i < 20 ? 1 : i === 20 ? 3 : 0,
    points: i === 20 ? 15 : 5,
  })),
  ...more,
});
export const signInRewards = (cycleDay: number): AwardInfo => ({
  cycleDay,
  ladder: [5, 5, 8, 8, 10, 15, 30].map((points, i) => ({ day: i + 1, points, icon: '', got: i < cycleDay ? 1 : 0 })),
});
