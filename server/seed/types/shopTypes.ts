// The rows of points, sign-ins and the shop, as plain data.
import type { SeedImage } from './postTypes';

/** `day`: yyyy-MM-dd. */
export type SeedSignIn = { userId: string; day: string; streak: number; points: number; createTime: number };
/** In order of time; the balance of the last one is the person's points. `rest`: not spent yet. */
export type SeedPointsEntry = {
  entryId: string;
  userId: string;
  title: string;
  amount: number;
  balance: number;
  source: number;
  refId: string;
  createTime: number;
  expireTime: number;
  rest: number;
};
export type SeedCategory = { categoryId: string; name: string; icon: string; sort: number; parentId: string };
export type SeedBoard = {
  boardId: string;
  imageUrl: string;
  link: string;
  title: string;
  subtitle: string;
  sort: number;
};
export type SeedProduct = {
  productId: string;
  name: string;
  images: SeedImage[];
  cash: number;
  soldCount: number;
  perLimit: number;
  html: string;
  categoryId: string;
  limitType: 0 | 1;
  status: 0 | 1;
  sort: number;
  createTime: number;
};
export type SeedSku = {
  skuId: string;
  productId: string;
  name: string;
  image: string;
  points: number;
  stock: number;
  sort: number;
};
export type SeedDelivery = {
  receiver: string;
  phone: string;
  provinceName: string;
  cityName: string;
  districtName: string;
  detail: string;
  postcode: string;
};
export type SeedAddress = SeedDelivery & {
  addressId: string;
  userId: string;
  regionCode: string;
  tag: '家' | '公司' | '其他' | '';
  isDefault: 0 | 1;
  updateTime: number;
};
export type SeedOrder = {
  orderId: string;
  orderNo: string;
  userId: string;
  status: 0 | 1 | 2 | 3 | 4 | 5;
  productId: string;
  items: {
    productId: string;
    skuId: string;
    name: string;
    skuName: string;
    image: string;
    count: number;
    points: number;
  }[];
  totalPoints: number;
  address: SeedDelivery | null;
  note: string;
  logistics: { company: string; no: string; traces: { time: number; text: string }[] } | null;
  reason: string;
  /** For an order that an exchange in an activity creates. */ exchangeId?: string;
  createTime: number;
  shipTime: number;
  doneTime: number;
  cancelTime: number;
};
export type SeedEvaluation = {
  evaluationId: string;
  orderId: string;
  productId: string;
  userId: string;
  skuName: string;
  stars: 1 | 2 | 3 | 4 | 5;
  content: string;
  images: SeedImage[];
  createTime: number;
};
export type SeedShop = {
  signIns: SeedSignIn[];
  entries: SeedPointsEntry[];
  categories: SeedCategory[];
  boards: SeedBoard[];
  products: SeedProduct[];
  skus: SeedSku[];
  addresses: SeedAddress[];
  orders: SeedOrder[];
  evaluations: SeedEvaluation[];
};
