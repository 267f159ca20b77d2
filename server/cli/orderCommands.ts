// Commands of `npm run staff -- order …`: parses them into calls and prints the answers. staffCommands.ts has the other
// commands.
import * as v from 'valibot';
import { brief } from './terminalText';
import { whenOf } from './formatTimestamp';
import type { Question } from './question';

export const orderUsage = `  order list [paid|shipped|done|cancelled|returned]   orders of the shop, oldest first; without a word those that wait to be shipped
  order ship ORDER COMPANY NUMBER               it is on its way; the person is told
  order trace ORDER WORDS                       one more line of where it is
  order return ORDER REASON                     it has come back; so do the points, and the person is told`;

const states: { readonly [word: string]: number | undefined } = {
  paid: 1,
  shipped: 2,
  done: 3,
  cancelled: 4,
  returned: 5,
};
const names = ['created', 'paid', 'shipped', 'done', 'cancelled', 'returned'];

/** Returns null for an unknown command. */
export function orderQuestion(words: readonly string[]): Question | null {
  const [what = '', id = '', first = '', second = '', ...rest] = words;
  const text = words.slice(2).join(' ');
  switch (what) {
    case 'list':
      if (words.length > 2 || (id !== '' && states[id] === undefined)) return null;
      return { topic: 'shop.listStaffOrders', input: { pageSize: 50, ...(id === '' ? {} : { status: states[id] }) } };
    case 'ship':
      return second === '' || rest.length > 0
        ? null
        : { topic: 'shop.shipOrder', input: { orderId: id, company: first, no: second } };
    case 'trace':
      return text === '' ? null : { topic: 'shop.traceOrder', input: { orderId: id, text } };
    case 'return':
      return text === '' ? null : { topic: 'shop.returnOrder', input: { orderId: id, reason: text } };
    default:
      return null;
  }
}

const Order = v.object({
  orderId: v.string(),
  orderNo: v.string(),
  status: v.number(),
  totalPoints: v.number(),
  createTime: v.number(),
  note: v.string(),
  items: v.array(v.object({ name: v.string(), skuName: v.string(), count: v.number() })),
  address: v.nullable(
    v.object({
      receiver: v.string(),
      phone: v.string(),
      provinceName: v.string(),
      cityName: v.string(),
      districtName: v.string(),
      detail: v.string(),
      postcode: v.string(),
    }),
  ),
  logistics: v.nullable(v.object({ company: v.string(), no: v.string() })),
});
const Orders = v.object({ hasMore: v.boolean(), list: v.array(Order) });

function lineOf(one: v.InferOutput<typeof Order>): string {
  const items = one.items.map((item) => `${brief(item.name)} ${brief(item.skuName)} ×${item.count}`).join(', ');
  const to = one.address;
  return [
    one.orderId,
    one.orderNo,
    names[one.status] ?? '?',
    whenOf(one.createTime),
    items,
    `${one.totalPoints} points`,
    ...(to === null
      ? []
      : [
          `to ${brief(to.receiver)} ${brief(to.phone)} ` +
            brief(to.provinceName + to.cityName + to.districtName + to.detail, 120),
        ]),
    ...(one.logistics === null ? [] : [`by ${brief(one.logistics.company)} ${brief(one.logistics.no)}`]),
    ...(one.note === '' ? [] : [`“${brief(one.note)}”`]),
  ].join('  ');
}

/** Returns null for the answer of another call. */
export function orderLines(topic: string, data: unknown): string[] | null {
  if (topic === 'shop.listStaffOrders') {
    const { list, hasMore } = v.parse(Orders, data);
    return list.length === 0 ? ['no orders'] : [...list.map(lineOf), ...(hasMore ? ['… and more'] : [])];
  }
  return topic.startsWith('shop.') ? [lineOf(v.parse(Order, data))] : null;
}
