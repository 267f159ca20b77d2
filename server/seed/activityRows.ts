// The activities of the demonstration as they are written by hand: what they are, when (in days from today's start, Shanghai), who may.
// makeActivities turns them into rows and fills them with people.
import type { FormField } from '../../bus/entities/activities';

export type ActivityText = {
  id: string; kind: 1 | 2 | 3; title: string; cover: string; pictures: string[]; /** Name of a place in places.ts; '' on line. */ place: string; city: string;
  /** Days from today's start: beginning, end. */ from: number; to: number;
  /** Days: sign-up opens, closes; taking back until. Left out where the kind has none. */ applyFrom?: number; applyTo?: number; cancelTo?: number;
  quota?: number; companions?: number; points?: number; audit?: 1; limit?: 1 | 2 | 3; /** The car club whose it is. */ club?: string; clubZ?: 1; /** The circle that it is of. */ circle?: string; inApp?: 1; calledOff?: string; form?: FormField[];
  /** Checking in: points, code of the place, metres around it; hours of the day (kind 2). */ reward?: number; code?: string; radius?: number; hours?: [number, number]; noCheckIn?: 1;
  day?: number; awards?: { needDays: number; points: number }[];
  goods?: 1 | 2 | 3; stock?: number; perLimit?: number;
  /** How many of the community are in. */ filled: number; text: string[]; plan?: string[];
  /** Its own rules, a line each; without them those of its kind hold. */ rules?: string[];
};

const field = (key: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField =>
  ({ key, label, type, required: 1, options: [], max: 0, placeholder: '', pattern: '', ...more });
const name = field('name', '姓名', 'text', { max: 20, placeholder: '与证件一致' });
const phone = field('phone', '手机号', 'phone', { placeholder: '活动前会有短信提醒' });
const car = field('carModel', '我的车', 'carModel', { required: 0 });
const remark = field('remark', '备注', 'textarea', { required: 0, max: 100, placeholder: '饮食、同行儿童等' });
const short = [name, phone];
const usual = [name, phone, car, remark];
/** One of every kind of field. */
const everything: FormField[] = [
  name, phone, field('code', '验证码', 'code'), field('email', '邮箱', 'email', { placeholder: '用于发送保险单' }), field('idno', '身份证号', 'idno', { placeholder: '仅用于投保，活动后删除' }),
  field('years', '驾龄（年）', 'number', { max: 60 }), field('level', '冰雪驾驶经验', 'select', { options: ['没有', '开过几次', '每年都开'] }),
  field('wish', '想练的项目', 'multi', { options: ['绕桩', '漂移', '紧急制动', '陡坡缓降'], max: 3 }), field('city', '出发城市', 'city'), field('dealer', '就近门店', 'dealer', { required: 0 }),
  field('carModel', '我的车', 'carModel'), field('arrive', '到达日期', 'date'), field('coat', '冲锋衣尺码', 'text', { max: 4, pattern: '(XS|S|M|L|XL|XXL)', placeholder: 'XS / S / M / L / XL / XXL' }), remark,
];

export const activityTexts: ActivityText[] = [
  {
    id: 'act01', kind: 1, title: '皖南川藏线 · 秋色同行', circle: 'c102', cover: 'forest-autumn', pictures: ['switchback-clear', 'meadow-convoy'], place: '皖南川藏线', city: '宣城', from: 9.33, to: 10.7, applyFrom: -6, applyTo: 6.9, cancelTo: 6.9,
    quota: 24, companions: 3, inApp: 1, reward: 100, code: 'WN2406', radius: 800, form: usual, filled: 12,
    text: ['红杉、竹海、六道湾。两天一夜，从宁国进，泾县出，避开周末的车流走反向。', '领队车前后各一台，对讲机到场发放。全程铺装路面，家用车都能走；弯多，容易晕车的朋友请备好药。'],
    plan: ['第一天 08:00 宁国青龙湾集合', '10:30 六道湾，航拍合影', '17:30 储家滩入住，晚餐自理', '第二天 09:00 桃岭公路', '15:00 泾县散队'],
  },
  {
    id: 'act02', kind: 1, club: 'club01', title: '滨江夜跑与一杯手冲', circle: 'c106', cover: 'city-amber', pictures: ['bridge-dusk'], place: '上海西岸', city: '上海', from: 3.79, to: 3.9, applyFrom: -8, applyTo: 3.5, cancelTo: 3, quota: 12, companions: 1, reward: 30, code: 'XA0700', radius: 300, form: short, filled: 12,
    text: ['每周四晚，西岸五公里，不追速度。终点有一家我们常去的咖啡店，留了靠江的长桌。', '储物在店里，请提前十五分钟到。'],
  },
  {
    id: 'act03', kind: 1, title: '冬季冰面驾驶课 · 漠河', cover: 'snow-car', pictures: ['snow-dawn', 'cockpit-snow'], place: '漠河', city: '大兴安岭地区', from: 26.4, to: 28.7, applyFrom: -10, applyTo: 16, cancelTo: 14, quota: 20, points: 800, audit: 1, inApp: 1, reward: 300, code: 'ICE330', radius: 2000, form: everything, filled: 9,
    text: ['零下三十度，一整面结冰的湖。三天，六种路面，一对二教学，用我们的车和冬胎。', '需要两年以上驾龄。报名后由教练组审核，保险由我们统一购买，请如实填写。'],
    plan: ['第一天 理论与绕桩', '第二天 漂移圆环、紧急制动', '第三天 林道串联与计时赛'],
    rules: ['须持有 C1 及以上驾驶证满两年，报名后由教练组审核。', '冰面车辆与冬胎由主办方提供，不可使用自己的车上冰。', '每车两人一位教练，未经允许不得离开划定的区域。', '气温低于零下三十五度或能见度不足时，当日课程顺延；整期取消的，积分全部退回。'],
  },
  {
    id: 'act04', kind: 1, club: 'club01', title: '车主技术开放日', circle: 'c103', cover: 'show-cool', pictures: ['detail-side', 'charge-blue'], place: '上海国际赛车场', city: '上海', from: 12.4, to: 12.75, applyFrom: -3, applyTo: 10, cancelTo: 10, quota: 60, limit: 1, companions: 1, reward: 80, code: 'OPEN12', radius: 600, form: [name, phone, field('question', '想问工程师的问题', 'textarea', { required: 0, max: 200 })], filled: 22,
    text: ['底盘、三电、座舱三个组的工程师都在，下午上赛道。上午的问题，请现在就写下来。', '仅限车主，可带一位同行。'],
  },
  {
    id: 'act05', kind: 1, title: '线上讲堂：冬胎怎么选', cover: 'detail-wheel', pictures: [], place: '', city: '', from: 2.83, to: 2.9, applyFrom: -5, applyTo: 2.83, cancelTo: 2.83, noCheckIn: 1, inApp: 1, form: short, filled: 41,
    text: ['雪地胎、全天候胎、三峰标志，各是什么意思；什么时候换，换下来的怎么放。一小时，最后二十分钟答疑。', '开播前半小时短信发送链接。'],
  },
  {
    id: 'act06', kind: 1, title: 'Club Z 年度之夜', cover: 'show-warm', pictures: ['roof-gold'], place: '上海前滩', city: '上海', from: 20.75, to: 20.95, applyFrom: -2, applyTo: 14, cancelTo: 12, quota: 80, companions: 1, points: 1200, audit: 1, limit: 2, clubZ: 1, reward: 0, code: 'ZNIGHT', radius: 300, form: [name, phone, field('food', '餐食', 'select', { options: ['都可以', '素食', '清真', '海鲜过敏'] }), remark], filled: 26,
    text: ['一年走过的路，一张长桌讲完。着装：深色。', '座位有限，审核后确认。'],
  },
  {
    id: 'act07', kind: 1, club: 'club02', title: '龙井茶园家庭日', circle: 'c104', cover: 'lake-picnic', pictures: ['meadow-clear'], place: '杭州龙井', city: '杭州', from: 16.38, to: 16.7, applyFrom: 2.42, applyTo: 13, cancelTo: 13, quota: 30, companions: 4, reward: 50, code: 'TEA001', radius: 500, form: usual, filled: 0,
    text: ['采茶、炒茶、晒太阳。大人喝茶，孩子追鸭子。', '停车场只有三十个车位，满了就在山下换摆渡车。'],
  },
  {
    id: 'act08', kind: 1, club: 'club10', title: '深圳湾日出骑行', cover: 'coast-clear-car', pictures: ['coast-dusk'], place: '深圳湾公园', city: '深圳', from: 1.23, to: 1.4, applyFrom: -9, applyTo: 0, cancelTo: 0, quota: 40, reward: 30, code: 'SUN530', radius: 500, form: short, filled: 33,
    text: ['五点半集合，六点零八分日出。后备厢里放得下一辆车，也放得下一早上的好心情。', '头盔必须佩戴，没有的现场可借。'],
  },
  {
    id: 'act09', kind: 1, club: 'club08', title: '玉林咖啡地图', cover: 'city-rain-car', pictures: ['leather-brown'], place: '成都玉林', city: '成都', from: -0.1, to: 1.9, applyFrom: -14, applyTo: -0.5, cancelTo: -1, quota: 50, reward: 60, code: 'COFFEE', form: short, filled: 31,
    text: ['两天，十二家店，一张手绘地图。扫一扫店里的码就算到过一家，第一家送杯垫。'],
  },
  {
    id: 'act10', kind: 1, title: '西安城墙夜行', circle: 'c101', cover: 'city-night', pictures: ['tunnel-warm'], place: '西安城墙', city: '西安', from: -16.2, to: -16.1, applyFrom: -40, applyTo: -18, cancelTo: -18, quota: 30, reward: 50, code: 'XAN001', radius: 800, form: usual, filled: 28,
    text: ['入夜后绕城一圈，十三点七公里，七个门，一个领队讲故事。'],
  },
  {
    id: 'act11', kind: 1, club: 'club02', title: '千岛湖露营周末', circle: 'c104', cover: 'lake-camp-dusk', pictures: ['lake-camp', 'lake-dawn'], place: '千岛湖', city: '杭州', from: -30.6, to: -29.4, applyFrom: -60, applyTo: -33, cancelTo: -33, quota: 20, companions: 3, points: 200, reward: 100, code: 'CAMP01', radius: 1000, form: usual, filled: 16,
    text: ['湖边营地包场。天幕、炉具、睡袋都备好了，带上换洗衣服就行。'],
  },
  {
    id: 'act12', kind: 1, title: '青岛海岸线清洁日', cover: 'coast-blue-car', pictures: ['coast-gold-car'], place: '青岛海青路', city: '青岛', from: 4.35, to: 4.6, applyFrom: -12, applyTo: 3, cancelTo: 3, quota: 50, companions: 2, reward: 80, code: 'SEA100', radius: 800, form: short, filled: 19,
    calledOff: '当日有八级阵风，改期至下月，时间另行通知', text: ['三公里海岸线，两小时，一人一只口袋。结束后在礁石边吃海鲜面。'],
  },
  {
    id: 'act13', kind: 1, title: '琶洲车展同游', cover: 'show-cool', pictures: ['detail-head', 'detail-tail'], place: '广州琶洲', city: '广州', from: 7.4, to: 7.7, applyFrom: -4, applyTo: 5, cancelTo: 5, quota: 30, audit: 1, inApp: 1, reward: 50, code: 'GZ0001', radius: 600, form: usual, filled: 14,
    text: ['设计师带路，讲别人家的线条，也讲自己家的。名额按发帖与活跃度审核。'],
  },
  {
    id: 'act14', kind: 1, title: '宁波赛道体验日', circle: 'c107', cover: 'track-car', pictures: ['meetup-clear'], place: '宁波国际赛车场', city: '宁波', from: 18.38, to: 18.75, applyFrom: -7, applyTo: 12, cancelTo: 10, quota: 10, points: 600, audit: 1, limit: 1, reward: 200, code: 'TRACK1', radius: 800, form: [name, phone, field('idno', '身份证号', 'idno'), field('laps', '赛道经验（圈）', 'number', { max: 9999 }), remark], filled: 6,
    text: ['四节，每节二十分钟，有教练坐在副驾。请穿薄底鞋，自带头盔更好。', '仅限车主，需持有赛道执照或完成过冰面课程。'],
    rules: ['须持有赛道执照，或完成过我们的冰面课程。', '全程佩戴头盔，长袖长裤，薄底鞋；车内不得放置松动物品。', '红旗即停，黄旗减速，不得超车。教练认为不宜继续的，可以中止当节。', '车辆自带的，请在前一周完成刹车与轮胎检查，并在入场时出示记录。'],
  },
  {
    id: 'act15', kind: 1, limit: 3, title: '百里山水画廊 · 车友会专场', cover: 'meadow-convoy', pictures: ['meadow-car'], place: '北京延庆', city: '北京', from: 13.33, to: 13.8, applyFrom: -1, applyTo: 11, cancelTo: 11, quota: 40, companions: 4, inApp: 1, reward: 60, code: 'BJYQ01', radius: 1500, form: usual, filled: 11,
    text: ['从千家店一路向西，中午在村里吃烙饼卷带子。车队不超过二十台，满了分两组。'],
  },
  {
    id: 'act16', kind: 1, title: '光谷补能沙龙', circle: 'c105', cover: 'charge-night', pictures: ['charge-blue'], place: '武汉光谷', city: '武汉', from: 22.6, to: 22.75, applyFrom: 5, applyTo: 20, cancelTo: 20, quota: 35, reward: 40, code: 'WH0001', radius: 400, form: short, filled: 0,
    text: ['快充曲线、冬季预热、家桩安装，三个人各讲二十分钟，其余时间随便聊。'],
  },
  {
    id: 'act17', kind: 1, title: '独库回忆录 · 线上分享', circle: 'c102', cover: 'desert-dusk', pictures: [], place: '', city: '', from: -8.2, to: -8.1, applyFrom: -20, applyTo: -8.2, cancelTo: -9, noCheckIn: 1, limit: 2, clubZ: 1, form: [], filled: 24,
    text: ['九天，两千七百公里。照片之外的那些事，关起门来讲。'],
  },
  {
    id: 'act18', kind: 2, title: '晚安签到', cover: 'roof-dusk', pictures: ['bridge-mist'], place: '', city: '', from: -6, to: 9, limit: 2, clubZ: 1, day: 5, hours: [18, 24], awards: [{ needDays: 3, points: 20 }, { needDays: 7, points: 60 }, { needDays: 14, points: 200 }], filled: 18,
    text: ['收车以后，说一声晚安。每晚六点到十二点签到一次，断了也没关系，接着来。'],
  },
  {
    id: 'act19', kind: 2, title: '早起打卡 · 十二月', cover: 'lake-dawn', pictures: [], place: '', city: '', from: 8, to: 39, day: 6, hours: [5, 9], clubZ: 1, awards: [{ needDays: 7, points: 50 }, { needDays: 21, points: 200 }, { needDays: 31, points: 500 }], filled: 0,
    text: ['五点到九点之间。看见日出的，请把照片也发上来。'],
  },
  {
    id: 'act20', kind: 2, title: '国庆在路上', cover: 'desert-car', pictures: ['switchback-clear'], place: '', city: '', from: -52, to: -44, day: 10, clubZ: 1, awards: [{ needDays: 5, points: 50 }, { needDays: 8, points: 150 }], filled: 22,
    text: ['八天假期，每天到一个新的地方，点一下。'],
  },
  {
    id: 'act21', kind: 2, title: '门店打卡 · 上海前滩', cover: 'garage-car', pictures: ['leather-ivory'], place: '上海前滩', city: '上海', from: -3, to: 27, day: 15, code: 'QT2026', radius: 500, hours: [9, 21], clubZ: 1, awards: [{ needDays: 3, points: 60 }], filled: 9,
    text: ['到店喝杯茶，扫一扫前台的码。一天一次，茶点自取。'],
  },
  {
    id: 'act22', kind: 3, title: '冰面驾驶课优先名额', cover: 'snow-dawn', pictures: ['snow-car'], place: '', city: '', from: -10, to: 12, points: 2000, goods: 1, stock: 6, perLimit: 1, limit: 1, clubZ: 1, filled: 3,
    text: ['兑换后，报名漠河站时优先审核。不含课程费用，不可转让。'],
    rules: ['兑换后，报名「冬季冰面驾驶课 · 漠河」时优先审核，仍须符合课程要求。', '不含课程费用与往返交通，仅限本人使用，不可转让，不可折现。', '当季课程未能成行的，兑换会退回，积分原路返还。'],
  },
  {
    id: 'act23', kind: 3, title: '随行保温杯 · 曜石黑', cover: 'product-thermos', pictures: ['product-thermos-2'], place: '', city: '', from: -20, to: 40, points: 1200, goods: 2, stock: 40, perLimit: 2, clubZ: 1, filled: 0,
    text: ['480 毫升，放得进门板储物格。316 不锈钢内胆，六小时保温。', '兑换后七个工作日内寄出。'],
  },
  {
    id: 'act24', kind: 3, title: '标准洗车券', cover: 'detail-front', pictures: [], place: '', city: '', from: -30, to: 60, points: 300, goods: 3, stock: 186, perLimit: 3, clubZ: 1, filled: 14,
    text: ['全国门店通用，出示券码即可。自兑换日起一年有效。'],
    rules: ['全国门店通用，到店出示券码，一券洗一台七座及以下的车。', '自兑换日起一年内有效，过期不补。', '每次限用一张，不与门店其他优惠同享，不可折现。'],
  },
  {
    id: 'act25', kind: 3, title: '限量 1:18 车模', cover: 'product-modelcar', pictures: ['product-modelcar-suv'], place: '', city: '', from: -15, to: 15, points: 5800, goods: 2, stock: 0, perLimit: 1, limit: 1, clubZ: 1, filled: 0,
    text: ['合金车身，四门两盖可开，独立编号。首批已兑完，下一批在路上。'],
  },
];

/** Comments: activity, who (place in the list of people), what; a line that begins with > answers the one before it. */
export const activityComments: [string, number, string][] = [
  ['act01', 11, '去年走过一次，红杉要再晚一周最好，不过这个周末人少。'], ['act01', 9, '>谢谢提醒，我们就是故意错开的。'], ['act01', 27, '柴犬可以一起吗？会自己坐后排的那种。'], ['act01', 6, '对讲机用手台还是车台？'], ['act01', 44, '报名了，两大一小。'],
  ['act02', 22, '又满了……候补第二位，拜托谁临时加班。'], ['act02', 30, '>上周候补到第四位都进了，别放弃。'], ['act02', 57, '那家店的豆子换成埃塞了，值得为它跑五公里。'],
  ['act03', 35, '零下三十度实测员报到。手机一定要贴身放，不然十分钟就没电。'], ['act03', 20, '冬胎是钉胎吗？'], ['act03', 8, '>听教练说两种都有，第三天换着开。'],
  ['act05', 13, '三峰标志终于有人讲了。'], ['act09', 18, '第七家的桂花拿铁，推荐。'], ['act09', 49, '地图在哪里领？'], ['act09', 12, '>任意一家店，报手机号就行。'],
  ['act10', 17, '永宁门那段灯真好看，谢谢领队等我拍照。'], ['act12', 31, '安全第一，等改期通知。'], ['act18', 10, '第五天，晚安。'], ['act18', 24, '手术刚下台，晚安各位。'],
];
