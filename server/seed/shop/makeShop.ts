// Makes the shop: products, orders of the first person in all six states, orders and reviews of others, addresses, and
// the points ledgers of all people.
import { shanghaiDate } from '../../../bus/rules/calendar';
import { makeLedger, type PointsEvent } from './makeLedger';
import { imageOf } from '../generator/pictures';
import { boards, categories, makeProducts, makeSkus, evaluationTexts } from './products';
import { randomOf } from '../generator/random';
import type { SeedAddress, SeedDelivery, SeedEvaluation, SeedOrder, SeedShop } from '../types/shopTypes';
import { byDay, day, hour } from '../generator/time';
import type { SeedPerson } from '../types/seedTypes';

type Home = SeedDelivery & Pick<SeedAddress, 'regionCode' | 'tag'>;
const homes: Home[] = [
  {
    receiver: '林屿',
    phone: '13800000001',
    provinceName: '上海市',
    cityName: '上海市',
    districtName: '徐汇区',
    regionCode: '310104',
    detail: '漕溪北路 88 弄 3 号 1602 室',
    postcode: '200030',
    tag: '家',
  },
  {
    receiver: '林屿',
    phone: '13800000001',
    provinceName: '上海市',
    cityName: '上海市',
    districtName: '静安区',
    regionCode: '310106',
    detail: '南京西路 1266 号 22 楼 前台代收',
    postcode: '',
    tag: '公司',
  },
  {
    receiver: '林建国',
    phone: '13900000021',
    provinceName: '浙江省',
    cityName: '杭州市',
    districtName: '西湖区',
    regionCode: '330106',
    detail: '文三路 121 号 5 幢 2 单元 301',
    postcode: '310012',
    tag: '其他',
  },
];
const bare = ({ regionCode: _code, tag: _tag, ...rest }: Home): SeedDelivery => rest;

/** Orders of the first person: state, product, specification, count, days ago. */
const demoOrders: readonly (readonly [SeedOrder['status'], string, number, number, number])[] = [
  [0, 'p07', 0, 1, 0],
  [1, 'p01', 0, 1, 1],
  [2, 'p06', 0, 2, 4],
  [3, 'p04', 0, 1, 16],
  [4, 'p03', 0, 1, 22],
  [5, 'p02', 2, 1, 38],
  [3, 'p08', 0, 3, 47],
];
/** Oldest first; hours after shipping. */
const way: readonly (readonly [number, string])[] = [
  [0, '商家已发货，顺丰速运待揽收'],
  [5, '【苏州市】快件已由昆山转运中心揽收'],
  [14, '【上海市】快件到达上海虹桥转运中心'],
  [27, '【上海市】快件到达徐汇漕河泾营业点'],
  [31, '【上海市】快递员正在派送，请保持电话畅通'],
  [34, '已签收，签收人：家门口'],
];

export function makeShop(
  people: readonly SeedPerson[],
  now: number,
  dayStart: number,
  events: readonly PointsEvent[] = [],
): SeedShop {
  const products = makeProducts(dayStart);
  const skus = makeSkus();
  const all: PointsEvent[] = [...events];
  const orders: SeedOrder[] = [];
  const evaluations: SeedEvaluation[] = [];
  const first = people[0];
  const random = randomOf('shop');

  function order(
    person: SeedPerson,
    home: SeedDelivery,
    status: SeedOrder['status'],
    productId: string,
    sku: number,
    count: number,
    at: number,
  ): SeedOrder {
    const product = products.find((one) => one.productId === productId);
    const chosen = skus.filter((one) => one.productId === productId)[sku];
    if (product === undefined || chosen === undefined) throw new Error('no product ' + productId);
    const n = orders.length + 1;
    const orderId = 'o' + String(n).padStart(3, '0');
    const shipTime = status === 2 || status === 3 || status === 5 ? at + 20 * hour : 0;
    const sent = way
      .filter(([after], step) => shipTime + after * hour <= now && (status !== 2 || step < way.length - 1))
      .map(([after, text]) => ({ time: shipTime + after * hour, text }))
      .reverse();
    const row: SeedOrder = {
      orderId,
      orderNo: shanghaiDate(at).replace(/-/g, '') + String(10_000_000 + random.int(0, 89_999_999)),
      userId: person.userId,
      status,
      productId,
      items: [
        {
          productId,
          skuId: chosen.skuId,
          name: product.name,
          skuName: chosen.name,
          image: chosen.image,
          count,
          points: chosen.points,
        },
      ],
      totalPoints: chosen.points * count,
      address: home,
      note: '',
      logistics:
        shipTime > 0 ? { company: '顺丰速运', no: 'SF' + String(1_380_000_000_000 + n * 7_919), traces: sent } : null,
      reason: status === 5 ? '尺码不合适，已收到退回的商品' : '',
      createTime: at,
      shipTime,
      doneTime: status === 3 || status === 5 ? shipTime + 36 * hour : 0,
      cancelTime: status === 4 ? at + 2 * hour : status === 5 ? shipTime + 6 * day : 0,
    };
    orders.push(row);
    if (status > 0)
      all.push({
        userId: person.userId,
        at,
        amount: -row.totalPoints,
        source: 6,
        title: `积分商城 · ${product.name}`,
        refId: orderId,
      });
    if (status > 3)
      all.push({
        userId: person.userId,
        at: row.cancelTime,
        amount: row.totalPoints,
        source: 7,
        title: `${status === 4 ? '订单取消' : '订单退回'} · ${product.name}`,
        refId: orderId,
      });
    return row;
  }
  function evaluate(
    row: SeedOrder,
    { stars, words, picture }: Pick<(typeof evaluationTexts)[number], 'stars' | 'words' | 'picture'>,
  ): void {
    evaluations.push({
      evaluationId: 'e' + row.orderId,
      orderId: row.orderId,
      productId: row.productId,
      userId: row.userId,
      skuName: row.items[0]?.skuName ?? '',
      stars,
      content: words,
      images: picture === '' ? [] : [imageOf(picture)],
      createTime: byDay(Math.min(now - hour, row.doneTime + random.int(3, 60) * hour), now),
    });
  }

  const [home] = homes;
  if (first !== undefined && home !== undefined) {
    for (const [status, productId, sku, count, ago] of demoOrders) {
      const row = order(
        first,
        bare(home),
        status,
        productId,
        sku,
        count,
        ago === 0 ? now - 20 * 60_000 : dayStart - ago * day + 11 * hour,
      );
      if (productId === 'p08')
        evaluate(row, { stars: 5, words: '车里、家里、公司各一条，再也不用带来带去。', picture: '' });
    }
  }
  // A review needs an order of the product, and the order needs enough points.
  const asked = new Set<string>();
  for (const saying of evaluationTexts) {
    const cost = skus.filter((one) => one.productId === saying.productId)[saying.sku]?.points ?? 0;
    const buyers = people.filter(
      (one, at) => at > 6 && (!saying.isForOwners || one.userType === 1) && one.points > 600 && !asked.has(one.userId),
    );
    const buyer = random.pick(buyers);
    asked.add(buyer.userId);
    const ago = random.int(8, 85);
    const from: SeedDelivery = {
      receiver: buyer.userName.slice(0, 8),
      phone: '13900000000',
      provinceName: '上海市',
      cityName: '上海市',
      districtName: '浦东新区',
      detail: '世纪大道 100 号',
      postcode: '',
    };
    // The person receives the price before the order, so the balance does not change.
    all.push({
      userId: buyer.userId,
      at: dayStart - (ago + 2) * day + 9 * hour,
      amount: cost,
      source: 4,
      title: '活动奖励',
      refId: `seed-${saying.productId}-${asked.size}`,
    });
    const row = order(buyer, from, 3, saying.productId, saying.sku, 1, dayStart - ago * day + random.int(9, 21) * hour);
    row.doneTime = Math.min(row.doneTime, now - 2 * hour);
    evaluate(row, saying);
  }

  const addresses: SeedAddress[] =
    first === undefined
      ? []
      : homes.map((one, at) => ({
          ...one,
          addressId: `a${first.userId}${at + 1}`,
          userId: first.userId,
          isDefault: at === 0 ? 1 : 0,
          updateTime: dayStart - (at + 3) * 9 * day,
        }));
  return {
    ...makeLedger(people, all, now, dayStart),
    categories,
    boards: boards(),
    products,
    skus,
    addresses,
    orders,
    evaluations,
  };
}
