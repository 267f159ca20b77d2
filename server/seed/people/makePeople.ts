// Makes people, follows and blocks.
import { readPeopleRows } from './peopleRows';
import { cutNames, imageOf, urlOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import { day, hour } from '../generator/time';
import type { SeedBlock, SeedFollow, SeedPerson } from '../types/seedTypes';

/** Everybody's face is their own: people of a gender, then what may be anybody's. */
const men = ['p01', 'p03', 'p05', 'p07', 'p14', 'p16', 'p19', 'p21', 'p25', 'p29', 'p31', 'p33', 'p34', 'b02', 'b04'];
const women = [
  'p02',
  'p04',
  'p06',
  'p08',
  'p10',
  'p15',
  'p17',
  'p18',
  'p20',
  'p22',
  'p26',
  'p27',
  'p30',
  'p32',
  'b03',
  'b05',
];
const anybody = [
  ...['p11', 'p28', 'b07', 'pet-husky', 'pet-golden', 'pet-border', 'pet-pug', 'pet-schn', 'pet-rabbit', 'pet-hamster'],
  ...['doodle-car', 'doodle-cat', 'doodle-tent', 'doodle-smile', 'succulent', 'lighthouse', 'sakura', 'beach', 'lamp'],
  ...['duck', 'bear', 'view-1', 'view-2', 'view-3'],
].map((name) => `avatar-${name}`);
const things = [
  ...['emblem-waves', 'emblem-camp', 'emblem-road', 'emblem-lens', 'emblem-heart', 'emblem-bolt', 'product-modelcar'],
  ...['coast-dusk', 'lake-camp', 'forest-autumn', 'snow-car', 'city-amber', 'roof-gold', 'meadow-clear', 'bridge-mist'],
  ...['lake-dawn', 'desert-dusk', 'snow-dawn', 'switchback-clear', 'tunnel-warm', 'tunnel-cool', 'track-car'],
  ...[
    'charge-night',
    'coast-gold-car',
    'coast-clear-car',
    'garage-cover',
    'lake-picnic',
    'meadow-convoy',
    'bridge-dusk',
  ],
  ...['show-warm', 'show-cool', 'detail-side', 'detail-sedan', 'cockpit-coast', 'cockpit-snow', 'city-rain-car'],
  ...['leather-brown', 'leather-ivory', 'charge-blue', 'garage-car', 'meadow-car', 'coast-blue-car', 'lake-camp-dusk'],
  ...['river-bluehour', 'river-violet', 'fireworks-gold', 'rain-blue', 'rain-wiper', 'bokeh-market', 'ave-ginkgo'],
  ...['ave-maple', 'ave-rime', 'ave-poplar', 'bamboo-road', 'cloudsea-dawn', 'harbour-dusk', 'ferry-deck'],
  ...['terrace-dawn', 'tea-hills', 'grass-cattle', 'grass-flowers', 'dunes-stars', 'ski-slope', 'lighthouse-dusk'],
  ...['salt-noon', 'aerial-snow', 'aerial-autumn', 'plateau-lake', 'fog-pass', 'trails-coast', 'mud-trail'],
  ...['garage-blue', 'oldtown-dusk', 'wash-pink', 'snow-morning', 'pit-dusk', 'charge-dawn', 'paint-red'],
  ...['paint-teal', 'light-copper', 'cabin-violet', 'key-card', 'child-seat', 'dog-seat', 'dog-border'],
  ...['boot-luggage', 'sakura-night', 'people-friends', 'people-family', 'people-dog'],
].map((name) => (cutNames(name).includes(`${name}-q`) ? `${name}-q` : name));
/** Faces that fit a name. */
const asked: Record<string, string> = {
  林屿: 'avatar-mono-3',
  一只不想上班的橘猫: 'avatar-pet-ginger',
  'Mr.陈_沪A': 'avatar-p25',
  沈见山: 'avatar-mono-2',
  臻驰社区: 'detail-head-q',
  北岸慢行: 'avatar-p09',
  周叙白: 'avatar-b01',
  阿澈: 'avatar-p29',
  戴安娜小姐: 'avatar-p10',
  追风的胖丁: 'avatar-p05',
  何止: 'avatar-p01',
  '独库 老李': 'avatar-p31',
  顾一白: 'avatar-p14',
  '山鬼🏔️': 'emblem-peaks',
  'Kiko🐾': 'avatar-p18',
  '阿福今天也很乖🐕': 'avatar-pet-shiba',
  旺财他爹: 'avatar-pet-dog',
  二十一寸: 'detail-wheel',
  何必西天万里遥: 'desert-night-q',
  后视镜里的晚霞: 'roof-dusk-q',
  暮光蓝本蓝: 'detail-tail-q',
  小满: 'avatar-p06',
  猎户座腰带: 'avatar-milkyway',
  老宋和老伴: 'people-couple',
  林深时见鹿: 'forest-mist-q',
  工程师老郑: 'avatar-p03',
  西湖边的修车匠: 'avatar-p19',
  豆包妈: 'avatar-p23',
  奶爸老孙: 'avatar-p12',
  '豆豆爸爸-亲子自驾': 'avatar-p24',
  二宝今天没哭: 'avatar-p13',
  毛豆豆豆豆: 'avatar-b06',
  退休老干部: 'avatar-p07',
  阿嬷的柑仔店: 'avatar-p15',
  钢琴老师小鹿: 'avatar-p04',
  程序员也要看海: 'avatar-p34',
  理工男不浪漫: 'avatar-p33',
  一杯美式出发: 'avatar-cup',
  野生摄影师阿Ken: 'avatar-helmetcam',
  橘子洲头等红灯: 'avatar-orange',
  羊毛卷: 'avatar-p08',
  盐焗小星球: 'avatar-salt',
  雨刮器: 'avatar-rain',
  冰美人不美: 'avatar-p32',
  大白和小灰: 'avatar-pet-grey',
  铲屎官联盟会长: 'avatar-pet-calico',
  喵喵锤: 'avatar-pet-tuxedo',
  胡同里的猫: 'avatar-pet-siam',
  海岛来的猫: 'avatar-pet-cat',
  糯米滋: 'avatar-pet-samo',
  花卷不卷: 'avatar-pet-poodle',
  夜航船: 'city-night-q',
  二十四节气: 'desert-car-q',
};
const covers = [
  'coast-dusk-w',
  'lake-dawn',
  'meadow-clear-w',
  'city-amber',
  'desert-dusk-w',
  'snow-car-w',
  'forest-autumn-w',
  'bridge-dusk-w',
  'roof-gold-w',
  'coast-blue-car',
];
const carPictures: Record<string, string> = {
  'ZEAL 5': 'detail-sedan',
  'ZEAL 7': 'detail-front',
  'ZEAL 7 Tourer': 'detail-side',
  'ZEAL X': 'detail-head',
  'ZEAL S': 'detail-tail',
};
export const demoCount = 6;

/** A face for each name, '' for who shows none: nobody has another one's. */
const facesOf = (rows: readonly { name: string; gender: 0 | 1 | 2 }[]): Map<string, string> => {
  const random = randomOf('faces');
  const taken = new Set(Object.values(asked));
  const poolOf = (names: readonly string[]): string[] => random.shuffle(names.filter((name) => !taken.has(name)));
  const own = (names: readonly string[]): string[] => poolOf(names.map((name) => `avatar-${name}`));
  const byGender = [[], own(men), own(women)];
  const free = poolOf(anybody);
  const rest = poolOf(things);
  return new Map(
    rows.map(({ name, gender }) => {
      const known = asked[name];
      if (known !== undefined) return [name, known];
      const isBare = random.chance(0.14);
      const pool = [random.chance(0.6) ? byGender[gender] : free, free, rest].find((names) => names?.length);
      return [name, (!isBare && pool?.pop()) || ''];
    }),
  );
};

export const makePeople = (dayStart: number): SeedPerson[] => {
  const random = randomOf('people');
  const rows = readPeopleRows();
  const faces = facesOf(rows);
  return rows.map((row, at) => {
    const face = faces.get(row.name) ?? '';
    const userId = String(10001 + at);
    const year = String(2026 - random.int(0, 3));
    const picture = carPictures[row.car];
    const fans = row.isMaster ? random.int(800, 14_000) : random.int(0, 90);
    const cover = imageOf(random.pick(covers));
    return {
      userId,
      phone: at < demoCount ? `1380000000${at + 1}` : '',
      userName: row.name,
      avatarUrl: face && imageOf(face).url,
      avatarColor: face && imageOf(face).color,
      coverUrl: cover.url,
      coverColor: cover.color,
      userType: row.userType,
      gender: row.gender,
      authTac: row.userType === 2 && at < demoCount ? 0 : 1,
      cityName: row.city,
      intro: row.intro,
      isMaster: row.isMaster,
      isPlatformAdmin: at === 5 ? 1 : 0,
      isOfficial: at === 5 ? 1 : 0,
      carModelName: row.userType === 1 ? row.car : '',
      carModels:
        row.userType === 1 && picture
          ? [
              {
                carModelId: `m${userId}`,
                name: row.car,
                series: row.car.split(' ').slice(0, 2).join(' '),
                year,
                imageUrl: urlOf(picture),
                vinTail: String(random.int(100000, 999999)),
              },
            ]
          : [],
      points: at < demoCount ? ([12_480, 640, 120, 0, 8_260, 0][at] ?? 0) : random.int(20, 6_000),
      baseFansCount: at === 0 ? 2_028 : at === 5 ? 52_300 : fans,
      createTime: dayStart - random.int(130, 760) * day + random.int(8, 22) * hour,
    };
  });
};

export const makeFollows = (people: SeedPerson[], dayStart: number): SeedFollow[] => {
  const random = randomOf('follows');
  const known = people.filter((one) => one.isMaster === 1 || Number(one.userId) < 10013);
  return people.flatMap((one, at) => {
    const wanted = at < demoCount ? random.int(8, 20) : random.int(0, 9);
    const targets = new Set<string>(at === 0 ? ['10007', '10009', '10005'] : at === 1 ? ['10001', '10007'] : []);
    while (targets.size < wanted) {
      const target = random.chance(0.6) ? random.pick(known) : random.pick(people);
      if (target.userId !== one.userId) targets.add(target.userId);
    }
    return [...targets].map((targetId) => ({
      userId: one.userId,
      targetId,
      createTime: dayStart - random.int(1, 118) * day + random.int(7, 23) * hour,
    }));
  });
};

/** Blocks; a person who is followed is not blocked. */
export const makeBlocks = (people: SeedPerson[], follows: SeedFollow[], dayStart: number): SeedBlock[] => {
  const random = randomOf('blocks');
  const taken = new Set(follows.flatMap((one) => [`${one.userId}>${one.targetId}`, `${one.targetId}>${one.userId}`]));
  const quiet = people.filter((one, at) => at >= 40 && one.isMaster === 0);
  const blocks: SeedBlock[] = [];
  for (const userId of ['10001', '10001', '10002', '10005', '10030', '10044']) {
    let target = random.pick(quiet);
    while (target.userId === userId || taken.has(`${userId}>${target.userId}`)) target = random.pick(quiet);
    taken.add(`${userId}>${target.userId}`);
    blocks.push({ userId, targetId: target.userId, createTime: dayStart - random.int(3, 60) * day });
  }
  return blocks;
};
