// Banners, popular searches, header tabs and banned terms.
import type { SeedHeaderTab, SeedHotWord } from '../types/seedTypes';

/** thread: the beginning of the title of the thread that the banner links to. */
export const bannerRows = [
  {
    title: '秋天，从一条山路开始',
    subtitle: '品牌自驾季 · 皖南站招募中',
    image: 'forest-autumn',
    position: 'home',
    thread: '皖南川藏线错峰走法',
  },
  {
    title: '九天，两千七百公里',
    subtitle: '一位车主的独库手记',
    image: 'snow-car',
    position: 'home',
    thread: '独库公路九天之后',
  },
  {
    title: '下一次 OTA，由你来选',
    subtitle: '投票进行中 · 记忆泊车领先',
    image: 'cockpit-coast',
    position: 'home',
    thread: '下一次 OTA',
  },
  {
    title: '给夜晚留一条路',
    subtitle: '夜行日记 · 本周主题：雨后',
    image: 'city-rain-car',
    position: 'home',
    thread: '聊聊灯',
  },
  {
    title: '冬季冰面驾驶课',
    subtitle: '漠河，零下三十度',
    image: 'snow-dawn-w',
    position: 'clubz',
    thread: '',
    link: '/activity/activityDetails?activityId=act03',
  },
  {
    title: '秋色同行',
    subtitle: '皖南川藏线 · 两天一夜',
    image: 'forest-autumn-w',
    position: 'activity',
    thread: '',
    link: '/activity/activityDetails?activityId=act01',
  },
  {
    title: '车主技术开放日',
    subtitle: '上海国际赛车场 · 仅限车主',
    image: 'show-cool-w',
    position: 'activity',
    thread: '',
    link: '/activity/activityDetails?activityId=act04',
  },
  {
    title: '百里山水画廊',
    subtitle: '车友会专场 · 北京延庆',
    image: 'meadow-convoy-w',
    position: 'club',
    thread: '',
    link: '/activity/activityDetails?activityId=act15',
  },
  {
    title: '一个人走得快',
    subtitle: '一群人走得远 · 车友会季',
    image: 'meetup-clear-w',
    position: 'club',
    thread: '',
    link: '/activity/activityHome',
  },
  {
    title: '冬天开电车的全部答案',
    subtitle: '实测 · 预热 · 胎压',
    image: 'snow-dawn-w',
    position: 'content',
    thread: '',
    link: '/content/detail?kind=content&contentId=article03',
  },
  {
    title: '二十篇干货，随时用得上',
    subtitle: '一步一步，做完打勾',
    image: 'garage-car-w',
    position: 'content',
    thread: '',
    link: '/content/dryCargo',
  },
] as const;

export const hotWords: SeedHotWord[] = [
  { word: '国庆自驾路线征集', rank: 1, tag: '热', link: '', heat: 86420 },
  { word: '冰面驾驶课报名', rank: 2, tag: '新', link: '', heat: 51300 },
  { word: 'OTA 4.2 更新内容', rank: 3, tag: '热', link: '', heat: 39200 },
  { word: '曜石灰实拍', rank: 4, tag: '', link: '', heat: 24100 },
  { word: '后备厢改造', rank: 5, tag: '', link: '', heat: 19400 },
  { word: '冬季续航', rank: 6, tag: '荐', link: '', heat: 17260 },
  { word: '门店茶歇日', rank: 7, tag: '', link: '', heat: 9214 },
  { word: '带狗坐车', rank: 8, tag: '', link: '', heat: 7730 },
  { word: '皖南川藏线', rank: 9, tag: '', link: '', heat: 6120 },
  { word: '冬胎怎么选', rank: 10, tag: '', link: '', heat: 5480 },
];

export const searchWords = ['国庆自驾路线征集', '曜石灰实拍', '冬季续航', '后备厢改造', '皖南川藏线', '冬胎怎么选'];

export const tabs: SeedHeaderTab[] = [
  { name: '精选', link: '/content/list', isCommunity: 1, selected: 0, isFeatured: 1, sort: 1, icon: '' },
  { name: '社区', link: '/home', isCommunity: 1, selected: 1, isFeatured: 0, sort: 2, icon: '' },
  { name: 'Club Z', link: '/', isCommunity: 1, selected: 0, isFeatured: 0, sort: 3, icon: '' },
];

export const blockWords = [
  '代刷好评',
  '办证刻章',
  '低价出分',
  '加微信领红包',
  '刷单兼职',
  '套现',
  '博彩',
  '代考驾照',
  '违停消分',
  '假发票',
];
