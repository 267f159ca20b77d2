// The points shop, written by hand: categories, boards, thirteen products with their specifications, and reviews.
import { imageOf, urlOf } from '../generator/pictures';
import type { SeedBoard, SeedCategory, SeedProduct, SeedSku } from '../types/shopTypes';
import { day } from '../generator/time';

export const categories: SeedCategory[] = [
  { categoryId: 'trip', name: '出行', icon: 'road', sort: 1, parentId: '' },
  { categoryId: 'home', name: '居家', icon: 'home', sort: 2, parentId: '' },
  { categoryId: 'car', name: '车品', icon: 'car', sort: 3, parentId: '' },
  { categoryId: 'digital', name: '数码', icon: 'bolt', sort: 4, parentId: '' },
  { categoryId: 'ticket', name: '门票', icon: 'ticket', sort: 5, parentId: '' },
];

export const boards = (): SeedBoard[] => [
  {
    boardId: 'b01',
    imageUrl: urlOf('cockpit-snow'),
    link: '/shop/home?categoryId=trip',
    title: '冬季出行',
    subtitle: '六件让后备厢更从容的东西',
    sort: 1,
  },
  {
    boardId: 'b02',
    imageUrl: urlOf('leather-ivory'),
    link: '/shop/product?productId=p10',
    title: '把它照顾好',
    subtitle: '一年两次，皮面能新很久',
    sort: 2,
  },
  {
    boardId: 'b03',
    imageUrl: urlOf('track-car'),
    link: '/shop/product?productId=p11',
    title: '赛道体验日',
    subtitle: '四节课，一整天',
    sort: 3,
  },
];

type EvaluationText = readonly [stars: 1 | 2 | 3 | 4 | 5, words: string, picture?: string];
type Written = {
  name: string;
  category: string;
  pictures: string[];
  cash?: number;
  sold: number;
  limit?: number;
  owners?: 1;
  ago: number;
  about: string[];
  facts: string[];
  /** name, points, stock, picture */
  skus: (readonly [string, number, number, string?])[];
  said?: EvaluationText[];
};

const written: Written[] = [
  {
    name: '随行保温杯 480 ml',
    category: 'trip',
    pictures: ['product-thermos', 'product-thermos-2'],
    sold: 1_286,
    ago: 160,
    about: ['316 不锈钢内胆，六小时后仍有 62 °C。杯口一手拧开，放进杯架刚好不晃。'],
    facts: ['容量 480 ml，净重 295 g', '可拆硅胶圈，整杯可机洗（上架）', '质保一年，杯盖配件可单独兑换'],
    skus: [
      ['曜石黑', 1_980, 214, 'product-thermos'],
      ['松石绿', 1_980, 96, 'product-thermos-2'],
    ],
    said: [
      [5, '早上七点装的热水，下午到山上还烫嘴。杯架里严丝合缝，过减速带没声音。'],
      [5, '绿色比图上更沉一点，喜欢。', 'product-thermos-2'],
      [4, '保温没得说，杯盖要是能再轻一点就好了。'],
    ],
  },
  {
    name: '轻量防风夹克 曜石灰',
    category: 'trip',
    pictures: ['product-jacket'],
    sold: 342,
    limit: 2,
    ago: 75,
    about: ['一层防风面料，拍扁能塞进手套箱。下摆和袖口的橙色包边在夜里看得见。'],
    facts: ['面料 20D 锦纶，四级防泼水', '克重 210 g（M）', '尺码偏修身，喜欢宽松请选大一码'],
    skus: [
      ['S', 4_600, 0],
      ['M', 4_600, 5],
      ['L', 4_600, 4],
      ['XL', 4_600, 3],
    ],
    said: [
      [5, '大风天在海边换胎全靠它，收起来就一个拳头大。'],
      [4, '175/70 穿 M 刚好，里面只能套薄卫衣。'],
    ],
  },
  {
    name: '自动收合长柄伞',
    category: 'trip',
    pictures: ['product-umbrella'],
    sold: 167,
    ago: 210,
    about: ['十骨抗风，按一下收合，水留在伞套里，不会滴在座椅上。'],
    facts: ['伞面直径 112 cm', '伞骨为玻璃纤维', '含防滴水伞套'],
    skus: [['藏青', 6_800, 41]],
    said: [
      [5, '上车前按一下就收好，座椅终于不湿了。'],
      [3, '做工很好，就是长，后备厢要斜着放。'],
    ],
  },
  {
    name: '1:18 ZEAL GT 合金车模',
    category: 'home',
    pictures: ['product-modelcar'],
    cash: 9_900,
    sold: 518,
    limit: 1,
    owners: 1,
    ago: 130,
    about: ['按原车数据缩小的合金车模：车门、前盖可开，方向盘能带动前轮。'],
    facts: ['长 268 mm，重 1.1 kg', '限量编号底座', '仅限认证车主，每人一台'],
    skus: [['熔岩红', 3_200, 63]],
    said: [
      [5, '和停在楼下那台放一起拍了张照，儿子说小的更好看。', 'product-modelcar'],
      [5, '漆面厚实，开门的手感都做出来了。'],
    ],
  },
  {
    name: '1:18 ZEAL 7 车模',
    category: 'home',
    pictures: ['product-modelcar-suv'],
    cash: 9_900,
    sold: 271,
    limit: 2,
    ago: 58,
    about: ['旅行的那一台：车顶行李架可以拆下来，尾门可以打开。'],
    facts: ['长 275 mm，重 1.2 kg', '含亚克力防尘罩'],
    skus: [
      ['暮光蓝', 3_600, 38],
      ['曜石黑', 3_600, 0],
    ],
    said: [[5, '行李架上我放了个小帐篷，孩子天天摆。']],
  },
  {
    name: '牛皮钥匙包',
    category: 'car',
    pictures: ['product-keycase', 'leather-brown'],
    sold: 2_034,
    ago: 240,
    about: ['植鞣头层牛皮，越用颜色越深。按键处开窗，不用拿出来就能按。'],
    facts: ['适配 ZEAL 全系钥匙', '手工缝线', '可免费烫印两个字母（备注里写）'],
    skus: [
      ['焦糖', 860, 320],
      ['墨黑', 860, 147],
    ],
    said: [
      [5, '用了半年，颜色养出来了。'],
      [5, '备注写的字母烫得很工整。'],
      [4, '皮味有点重，放两天就好。', 'leather-brown'],
    ],
  },
  {
    name: '棒球帽',
    category: 'trip',
    pictures: ['product-cap'],
    sold: 903,
    ago: 95,
    about: ['洗水棉，帽檐已经弯好，开天窗也不会飞。'],
    facts: ['头围 56–61 cm 可调', '可手洗'],
    skus: [['石墨', 980, 188]],
    said: [
      [4, '夏天开天窗必备，帽檐弧度舒服。'],
      [5, '媳妇抢走了，又兑了一顶。'],
    ],
  },
  {
    name: '编织数据线 1.2 m',
    category: 'digital',
    pictures: ['product-cable'],
    sold: 3_411,
    ago: 300,
    about: ['两头都是 C 口，100 W。编织外皮，座椅缝里拽出来也不怕。'],
    facts: ['支持 USB 3.2，10 Gbps', '接口处加固，弯折一万次'],
    skus: [
      ['1.2 m', 420, 900],
      ['2 m（后排用）', 520, 0],
    ],
    said: [
      [5, '充电快，线不打结。'],
      [5, '后排那条一直没货，快补！'],
      [3, '线有点硬，冬天不太好收。'],
    ],
  },
  {
    name: '充电礼品卡',
    category: 'digital',
    pictures: ['product-giftcard'],
    sold: 1_720,
    limit: 2,
    ago: 180,
    about: ['实体卡，可在品牌充电站和合作站点抵扣，送人也体面。'],
    facts: ['有效期两年', '不可兑换现金', '每人限兑两张'],
    skus: [
      ['100 元', 1_000, 260],
      ['300 元', 2_900, 74],
    ],
    said: [
      [5, '卡做得很有质感，送给刚提车的同事了。'],
      [4, '合作站点再多一点就完美。'],
    ],
  },
  {
    name: '皮面护理套装',
    category: 'car',
    pictures: ['leather-brown', 'leather-ivory'],
    sold: 655,
    ago: 120,
    about: ['清洁、滋养、防护三步，一套够两台车用一年。'],
    facts: ['清洁泡沫 250 ml、滋养乳 250 ml', '软毛刷一把、毛巾两条', '浅色内饰同样适用'],
    skus: [['三件套', 680, 132]],
    said: [
      [5, '米白座椅上的牛仔裤印终于擦掉了。', 'leather-ivory'],
      [5, '味道很淡，当天就能坐。'],
    ],
  },
  {
    name: '赛道体验日门票',
    category: 'ticket',
    pictures: ['track-car'],
    cash: 29_900,
    sold: 88,
    limit: 2,
    ago: 40,
    about: ['教练带着跑四节：走线、制动、弯心、连续弯。车辆由场地提供。', '实体门票寄到手，凭票与驾照入场。'],
    facts: ['时间：每月第二个周六 09:00–16:30', '含午餐与保险', '身高 150 cm 以上、持照一年以上'],
    skus: [
      ['单人票', 5_200, 16],
      ['双人票', 9_600, 6],
    ],
    said: [[5, '教练很有耐心，一天下来知道自己刹车踩得多晚了。', 'track-car']],
  },
  {
    name: '湖畔露营周末套票',
    category: 'ticket',
    pictures: ['lake-camp', 'lake-camp-dusk', 'lake-picnic'],
    cash: 19_900,
    sold: 203,
    limit: 2,
    ago: 66,
    about: ['一个车位、一顶帐篷、两份早餐。天亮前起来，湖面是平的。'],
    facts: ['周五 15:00 入营，周日 12:00 离营', '营地有 7 kW 充电桩', '雨天可改期一次'],
    skus: [['两大一小', 2_400, 22]],
    said: [
      [5, '孩子第一次在帐篷里睡整觉。早饭的粥很好喝。', 'lake-camp-dusk'],
      [4, '充电桩就两个，去晚了要排队。'],
    ],
  },
  {
    name: '车主礼盒',
    category: 'home',
    pictures: [
      'shop-gift-blue',
      'obj-giftset',
      'shop-gift-white',
      'shop-gift-grey',
      'shop-gift-red',
      'shop-gift-green',
    ],
    sold: 431,
    limit: 3,
    ago: 22,
    about: ['一只装满小东西的盒子：保温杯、手账和一张手写卡。六种颜色取自六种车漆。'],
    facts: ['盒长 24 cm，缎带可拆', '下单时写一句话，我们抄在卡上', '每人限兑三份'],
    skus: [
      ['晨雾白', 3_980, 58, 'shop-gift-white'],
      ['曜石灰', 3_980, 44, 'shop-gift-grey'],
      ['熔岩红', 3_980, 12, 'shop-gift-red'],
      ['暮光蓝', 3_980, 37, 'shop-gift-blue'],
      ['松石绿', 3_980, 0, 'shop-gift-green'],
      ['沙丘金', 4_280, 26, 'shop-gift-sand'],
    ],
    said: [
      [5, '选了跟车一样的暮光蓝，拆开的时候老婆比我高兴。', 'shop-gift-blue'],
      [5, '卡上的字真的是手写的。'],
      [4, '盒子舍不得扔，装了孩子的拼图。'],
    ],
  },
];

const idOf = (at: number): string => 'p' + String(at + 1).padStart(2, '0');
const skuIdOf = (at: number, n: number): string => `${idOf(at)}-${n + 1}`;
export const makeProducts = (dayStart: number): SeedProduct[] =>
  written.map((one, at) => ({
    productId: idOf(at),
    name: one.name,
    images: one.pictures.map(imageOf),
    cash: one.cash ?? 0,
    soldCount: one.sold,
    perLimit: one.limit ?? 0,
    html:
      one.about.map((words) => `<p>${words}</p>`).join('') +
      `<ul>${one.facts.map((words) => `<li>${words}</li>`).join('')}</ul>`,
    categoryId: one.category,
    limitType: one.owners ?? 0,
    status: 1,
    sort: at + 1,
    createTime: dayStart - one.ago * day,
  }));
export const makeSkus = (): SeedSku[] =>
  written.flatMap((one, at) =>
    one.skus.map(([name, points, stock, picture], n) => ({
      skuId: skuIdOf(at, n),
      productId: idOf(at),
      name,
      image: urlOf(picture ?? one.pictures[0] ?? ''),
      points,
      stock,
      sort: n + 1,
    })),
  );
/** Reviews by people who ordered the product: the specification on the picture, or the first one. */
export const evaluationTexts: readonly {
  productId: string;
  sku: number;
  stars: EvaluationText[0];
  words: string;
  picture: string;
  isForOwners: boolean;
}[] = written.flatMap((one, at) =>
  (one.said ?? []).map(([stars, words, picture = '']) => ({
    productId: idOf(at),
    sku: Math.max(
      0,
      one.skus.findIndex(([, , , shown]) => shown === picture),
    ),
    stars,
    words,
    picture,
    isForOwners: one.owners === 1,
  })),
);
