// The car clubs as they are written by hand: ten in five provinces, what they announce, who asks to come in. makeClubs fills them.
export type ClubRow = {
  id: string; name: string; province: string; city: string; /** Cities whose owners are in it. */ cities: string[]; president: string; administrators: string[]; cover: string; logo: string; intro: string;
  /** Members besides. */ size: number; /** Days since it was founded. */ age: number; notices: { title: string; content: string; days: number; pictures?: string[]; quiet?: 1 }[];
};

export const clubRows: ClubRow[] = [
  {
    id: 'club01', name: '上海车友会', province: '上海', city: '上海', cities: ['上海'], president: '沈见山', administrators: ['林屿', 'Kiko🐾'], cover: 'meetup-gold', logo: 'meetup-gold-q',
    intro: '每月一次城市夜游，春秋各一次长途。不比车，不劝酒，准时出发。', size: 46, age: 960,
    notices: [
      { title: '夜游外滩', content: '11 月 29 日夜游外滩，16:00 前在群里接龙，每车限两人。', days: 1, pictures: ['city-night', 'bridge-dusk'] },
      { title: '十二月换胎团购', content: '十二月第一周统一换冬胎，门店给到车友会八五折，报车型和轮毂尺寸给 Kiko。', days: 12 },
      { title: '群里的三条规矩', content: '不发广告，不转谣言，夜里十一点以后不 @ 所有人。', days: 64, quiet: 1 },
    ],
  },
  {
    id: 'club02', name: '杭州车友会', province: '浙江', city: '杭州', cities: ['杭州', '绍兴'], president: '阿树', administrators: ['豆豆爸爸-亲子自驾'], cover: 'forest-mist', logo: 'forest-mist-q',
    intro: '爬山比开车多的一群人。周末进山，工作日约饭。', size: 18, age: 720,
    notices: [{ title: '徒步接龙', content: '周六早上七点半，龙井村口集合，走十里琅珰，穿防滑鞋。', days: 3 }],
  },
  {
    id: 'club03', name: '川西远行车友会', province: '四川', city: '成都', cities: ['成都', '甘孜'], president: '阿澈', administrators: ['不吃香菜的川西'], cover: 'switchback-clear', logo: 'switchback-clear-q',
    intro: '链子、对讲、备胎齐了再上山。新人先跟一次短途。', size: 22, age: 840,
    notices: [{ title: '四姑娘山一线路况', content: '巴朗山垭口夜间结冰，十点前不要上山；补能在映秀。', days: 2, pictures: ['switchback-clear'] }],
  },
  {
    id: 'club04', name: '苏州车友会', province: '江苏', city: '苏州', cities: ['苏州', '无锡'], president: '顾一白', administrators: ['沈见山'], cover: 'lake-dawn', logo: 'lake-dawn-q',
    intro: '喝茶，看园子，慢慢开。', size: 14, age: 410, notices: [{ title: '东山采橘', content: '下周日东山采橘，自带小剪刀，亲子优先。', days: 5 }],
  },
  {
    id: 'club05', name: '大湾区女子车友会', province: '广东', city: '深圳', cities: ['深圳', '广州', '佛山', '珠海'], president: 'Vivian Lau', administrators: ['戴安娜小姐'], cover: 'coast-gold-car', logo: 'coast-gold-car-q',
    intro: '握方向盘的都是我们自己。', size: 16, age: 530, notices: [{ title: '海岸线早餐', content: '周日六点半大鹏集合，看完日出去吃濑粉。', days: 4, pictures: ['coast-gold-car', 'coast-dusk', 'coast-blue-car'] }],
  },
  {
    id: 'club06', name: '沪上夜行车友会', province: '上海', city: '上海', cities: ['上海'], president: '凌晨四点的高架', administrators: [], cover: 'tunnel-warm', logo: 'tunnel-warm-q', intro: '夜里十点以后出门，两点之前回家。', size: 15, age: 240, notices: [],
  },
  {
    id: 'club07', name: '宁波海岸车友会', province: '浙江', city: '宁波', cities: ['宁波', '舟山'], president: '陆上行舟', administrators: ['喵喵锤'], cover: 'coast-clear-car', logo: 'coast-clear-car-q', intro: '海边的路，海边的饭。', size: 9, age: 300,
    notices: [{ title: '石浦海鲜自驾', content: '两天一夜，民宿已订十间，先到先得。', days: 8 }],
  },
  {
    id: 'club08', name: '成都车友会', province: '四川', city: '成都', cities: ['成都', '重庆'], president: '十三不靠', administrators: ['Cici要早睡', '小满'], cover: 'meadow-convoy', logo: 'meadow-convoy-q', intro: '巴适。', size: 20, age: 680,
    notices: [{ title: '玉林咖啡地图', content: '活动页已经开始报名，到店扫码签到。', days: 6 }],
  },
  {
    id: 'club09', name: '南京车友会', province: '江苏', city: '南京', cities: ['南京'], president: '花卷不卷', administrators: [], cover: 'forest-autumn', logo: 'forest-autumn-q', intro: '梧桐大道上见。', size: 8, age: 190, notices: [],
  },
  {
    id: 'club10', name: '深圳车友会', province: '广东', city: '深圳', cities: ['深圳', '广州', '汕头'], president: '工程师老郑', administrators: ['程序员也要看海'], cover: 'charge-night', logo: 'charge-night-q', intro: '聊电控，也聊周末去哪儿。', size: 17, age: 610,
    notices: [{ title: '补能地图更新', content: '东线新增四座超充，桩号见附图。', days: 9, pictures: ['charge-blue'] }],
  },
];

/** Applications: club, whose, name, days ago, status, words, what was answered. */
export const clubApplyRows: readonly (readonly [string, string, string, number, 0 | 1 | 2 | 3, string, string])[] = [
  ['club01', '奶爸老孙', '孙立群', 0.2, 0, '三胎家庭，周末常在周边露营，想认识同城车友', ''],
  ['club01', '车位只有两米二', '赵启明', 0.6, 0, '住徐汇，新手，停车还在练', ''],
  ['club01', '一杯美式出发', '林嘉', 1.3, 0, '看到夜游外滩的帖子，想一起', ''],
  ['club01', '咖啡渣', '吴迪', 2.4, 0, '朋友推荐来的，会拍照', ''],
  ['club01', '隔壁王工', '王砚', 9, 1, '做 NVH 的，可以给大家听听异响', ''],
  ['club01', 'Lumi', '陆明', 20, 1, '灯光设计师，夜游时可以打光', ''],
  ['club01', '上海滩第一慢', '周静', 15, 2, '想加群领券', '本会以活动为主，欢迎先参加一次夜游'],
  ['club01', '月球背面停车场', '何川', 30, 3, '拍蓝调时刻', ''],
  ['club03', '林屿', '林屿', 2, 0, '跑过两次独库，想跟一次川西环线', ''],
  ['club05', '林屿', '林屿', 12, 2, '常去深圳出差，想一起跑海岸线', '本会成员为女性车主，谢谢理解'],
  ['club02', '林屿', '林屿', 210, 1, '每个月都去杭州爬山', ''],
  ['club04', '一公升的光', '方远', 0.8, 0, '建筑摄影，园林路线可以带队', ''],
  ['club04', '桂花拉糕', '陆晓晴', 3, 0, '本地人，知道哪里停车方便', ''],
  ['club08', '芝麻开门', '曾敏', 1.1, 0, '住华阳，想认识周末出门的人', ''],
  ['club10', '后视镜里的晚霞', '许晴', 0.5, 0, '每天都在拍晚霞，求带路', ''],
];
