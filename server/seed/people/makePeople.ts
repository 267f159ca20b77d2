// Makes people, follows and blocks.
import { readPeopleRows } from './peopleRows';
import { imageOf, urlOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import { day, hour } from '../generator/time';
import type { SeedBlock, SeedFollow, SeedPerson } from '../types/seedTypes';

const men = ['01', '03', '05', '07', '09', '13', '15'];
const women = ['02', '04', '06', '08', '10', '14', '16'];
const anybody = [
  'avatar-12',
  'avatar-pet-cat',
  'avatar-pet-shiba',
  'avatar-pet-corgi',
  'avatar-pet-dog',
  'avatar-mono-1',
  'avatar-mono-2',
  'avatar-mono-3',
  'avatar-view-1',
  'avatar-view-2',
  'avatar-view-3',
  'coast-dusk-q',
  'lake-camp-q',
  'desert-night-q',
  'forest-autumn-q',
  'snow-car-q',
  'detail-front',
  'detail-wheel',
  'city-night-q',
  'roof-dusk-q',
  'meadow-clear-q',
  'bridge-mist-q',
  'lake-dawn-q',
  'emblem-peaks',
  'emblem-waves',
  'emblem-camp',
  'emblem-road',
  'product-modelcar',
];
/** Avatars that fit a name. */
const asked: Record<string, string> = {
  林屿: 'avatar-mono-3',
  一只不想上班的橘猫: 'avatar-pet-cat',
  'Mr.陈_沪A': 'avatar-07',
  沈见山: 'avatar-mono-2',
  臻驰社区: 'detail-head-q',
  北岸慢行: 'avatar-09',
  周叙白: 'avatar-12',
  阿澈: 'avatar-13',
  戴安娜小姐: 'avatar-06',
  追风的胖丁: 'avatar-05',
  何止: 'avatar-01',
  '独库 老李': 'avatar-view-2',
  顾一白: 'avatar-03',
  '山鬼🏔️': 'emblem-peaks',
  'Kiko🐾': 'avatar-pet-shiba',
  '阿福今天也很乖🐕': 'avatar-pet-corgi',
  旺财他爹: 'avatar-pet-dog',
  二十一寸: 'detail-wheel',
  何必西天万里遥: 'desert-night-q',
  后视镜里的晚霞: 'roof-dusk-q',
  暮光蓝本蓝: 'detail-tail-q',
  小满: 'avatar-08',
  北纬三十度: 'avatar-mono-1',
  猎户座腰带: 'avatar-view-3',
  老宋和老伴: 'avatar-view-1',
  林深时见鹿: 'forest-mist-q',
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

export const makePeople = (dayStart: number): SeedPerson[] => {
  const random = randomOf('people');
  return readPeopleRows().map((row, at) => {
    const userId = String(10001 + at);
    const faces = row.gender === 1 ? men : women;
    const face =
      asked[row.name] ??
      (row.gender !== 0 && random.chance(0.52) ? `avatar-${random.pick(faces)}` : random.pick(anybody));
    const bare = !asked[row.name] && at >= demoCount && random.chance(0.135);
    const year = String(2026 - random.int(0, 3));
    const picture = carPictures[row.car];
    const fans = row.isMaster ? random.int(800, 14_000) : random.int(0, 90);
    return {
      userId,
      phone: at < demoCount ? `1380000000${at + 1}` : '',
      userName: row.name,
      avatarUrl: bare ? '' : imageOf(face).url,
      coverUrl: urlOf(random.pick(covers)),
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
