// Members who write little and fill the large group. Their names combine common parts of nicknames.
import { circleRows } from '../people/communityRows';
import { randomOf } from '../generator/random';
import { day, hour } from '../generator/time';
import type { SeedPerson } from '../types/seedTypes';

const family = [
  '周',
  '吴',
  '郑',
  '冯',
  '陈',
  '褚',
  '蒋',
  '韩',
  '杨',
  '朱',
  '秦',
  '许',
  '何',
  '吕',
  '施',
  '张',
  '孔',
  '曹',
  '严',
  '华',
  '金',
  '魏',
  '陶',
  '姜',
  '谢',
  '邹',
  '喻',
  '柏',
  '苏',
  '潘',
  '葛',
  '范',
  '彭',
  '鲁',
  '方',
  '袁',
  '唐',
  '薛',
  '雷',
  '贺',
];
const calls = ['哥', '姐', '老师', '师傅', '叔', '同学', '工', '医生', '爸爸', '妈妈'];
const things = [
  '半坡',
  '晚风',
  '山海',
  '青柠',
  '麦田',
  '小满',
  '云杉',
  '橘子',
  '白鹭',
  '石榴',
  '长河',
  '南屿',
  '星野',
  '苔痕',
  '落日',
  '松果',
  '渡口',
  '薄荷',
  '远山',
  '雪线',
  '灯塔',
  '芦苇',
  '北风',
  '稻香',
  '拾光',
];
const doings = [
  '在路上',
  '不堵车',
  '爱充电',
  '慢慢开',
  '周末见',
  '去看海',
  '早起',
  '的后备箱',
  '有点困',
  '向西',
  '爱吃面',
  '不熬夜',
  '拍风景',
  '听雨',
  '等绿灯',
];
const cities = [
  '上海',
  '杭州',
  '苏州',
  '南京',
  '成都',
  '西安',
  '广州',
  '深圳',
  '武汉',
  '长沙',
  '青岛',
  '厦门',
  '宁波',
  '合肥',
  '重庆',
  '昆明',
];
const cars = ['ZEAL 7', 'ZEAL 7', 'ZEAL 7 Tourer'];

const nameOf = (random: ReturnType<typeof randomOf>): string => {
  const kind = random.int(0, 3);
  if (kind === 0) return random.pick(family) + random.pick(calls) + (random.chance(0.3) ? random.pick(cities) : '');
  if (kind === 1) return random.pick(things) + random.pick(doings);
  if (kind === 2) return random.pick(cities) + random.pick(family) + random.pick(calls);
  return random.pick(things) + random.pick(things) + (random.chance(0.25) ? String(random.int(7, 99)) : '');
};

/** `count` people with ids from 20001 on, with names that are not in `taken`. */
export const makeQuietPeople = (count: number, taken: ReadonlySet<string>, dayStart: number): SeedPerson[] => {
  const random = randomOf('quietPeople');
  const names = new Set<string>();
  while (names.size < count) {
    const name = nameOf(random);
    if (!taken.has(name)) names.add(name);
  }
  return [...names].map((userName, at) => ({
    userId: String(20001 + at),
    phone: '',
    userName,
    avatarUrl: '',
    coverUrl: '',
    userType: 1,
    gender: random.pick([0, 1, 2] as const),
    authTac: 1,
    cityName: random.pick(cities),
    intro: '',
    isMaster: 0,
    isPlatformAdmin: 0,
    carModelName: random.pick(cars),
    carModels: [],
    points: random.int(0, 400),
    baseFansCount: 0,
    createTime: dayStart - random.int(40, 500) * day + random.int(8, 22) * hour,
  }));
};
export const largeCircleId = circleRows.find((row) => row.name === 'ZEAL 7 车主')?.id ?? '';
