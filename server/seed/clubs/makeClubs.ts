// Makes car clubs with members, announcements and applications. Pure, like makeSeed.
import type { SeedClubs } from '../types/clubTypes';
import { clubApplyRows, clubRows } from './clubRows';
import { imageOf, urlOf } from '../generator/pictures';
import { randomOf } from '../generator/random';
import { day, hour } from '../generator/time';
import type { SeedPerson } from '../types/seedTypes';

const phoneOf = (userId: string): string => '139' + String(10_000_000 + ((Number(userId) * 7_919) % 89_999_999));
/** Club + name of applications that have not passed: the applicant is not a member of that club. */
const named = new Set(clubApplyRows.filter((row) => row[4] !== 1).map((row) => row[0] + row[1]));

export function makeClubs(people: readonly SeedPerson[], now: number, dayStart: number): SeedClubs {
  const random = randomOf('clubs');
  const personOf = (name: string): SeedPerson => {
    const person = people.find((one) => one.userName === name);
    if (person === undefined) throw new Error('no person ' + name);
    return person;
  };
  const members: SeedClubs['members'] = [];
  const clubs = clubRows.map((row, at) => {
    const createTime = dayStart - row.age * day + 10 * hour;
    const roles = new Map<string, 1 | 2 | 3>([
      [personOf(row.president).userId, 3],
      ...row.administrators.map((name): [string, 2] => [personOf(name).userId, 2]),
    ]);
    for (const [clubId, name, , , status] of clubApplyRows)
      if (clubId === row.id && status === 1) roles.set(personOf(name).userId, 1);
    const others = people.filter(
      (one, place) => place >= 6 && one.userType === 1 && !roles.has(one.userId) && !named.has(row.id + one.userName),
    );
    const near = random.shuffle(others.filter((one) => row.cities.includes(one.cityName)));
    const far = random.shuffle(others.filter((one) => !row.cities.includes(one.cityName)));
    for (const one of [...near, ...far].slice(0, row.size)) roles.set(one.userId, 1);
    let place = 0;
    for (const [userId, role] of roles) {
      const person = people.find((one) => one.userId === userId);
      const passed = clubApplyRows.find(
        ([clubId, name, , , status]) => clubId === row.id && status === 1 && name === person?.userName,
      );
      const joinTime =
        role === 3
          ? createTime
          : passed !== undefined
            ? dayStart - passed[3] * day + 12 * hour
            : createTime +
              (role === 2 ? 2 : 10 + random.int(0, Math.max(1, row.age - 20))) * day +
              random.int(0, 600) * 60_000;
      members.push({
        clubId: row.id,
        userId,
        memberId: `${row.id}m${String(place++)}`,
        role,
        carModelName: person?.carModelName ?? '',
        phone: phoneOf(userId),
        joinTime: Math.min(joinTime, dayStart - hour),
      });
    }
    return {
      clubId: row.id,
      name: row.name,
      logoUrl: urlOf(row.logo),
      coverUrl: urlOf(row.cover),
      coverColor: imageOf(row.cover).color,
      intro: row.intro,
      provinceName: row.province,
      cityName: row.city,
      presidentId: personOf(row.president).userId,
      presidentPhone: personOf(row.president).phone === '' ? phoneOf(personOf(row.president).userId) : '',
      groupId: 'g' + row.id,
      sort: at + 1,
      createTime,
    };
  });
  const applies = clubApplyRows.map(
    ([clubId, name, realName, days, status, reason, refuseReason], at): SeedClubs['applies'][number] => {
      const person = personOf(name);
      const createTime = Math.min(now - 20 * 60_000, Math.round(now - days * day));
      return {
        applyId: 'ca' + String(1001 + at),
        clubId,
        userId: person.userId,
        realName,
        phone: person.phone === '' ? phoneOf(person.userId) : person.phone,
        carModelName: person.carModelName,
        plateNo: at % 3 === 0 ? '' : `沪A${String(51_007 + at * 317)}`,
        cityName: person.cityName,
        reason,
        status,
        refuseReason,
        auditorId:
          status === 1 || status === 2 ? (clubs.find((club) => club.clubId === clubId)?.presidentId ?? '') : '',
        createTime,
        auditTime: status === 0 ? 0 : createTime + 8 * hour,
      };
    },
  );
  const notices = clubRows.flatMap((row) =>
    row.notices.map((one, at): SeedClubs['notices'][number] => ({
      noticeId: `cn${row.id.slice(4)}${String(at)}`,
      clubId: row.id,
      authorId: personOf(row.president).userId,
      title: one.title,
      content: one.content,
      images: (one.pictures ?? []).map(imageOf),
      notifyAll: one.quiet === 1 ? 0 : 1,
      createTime: dayStart - one.days * day + 18 * hour + 20 * 60_000,
    })),
  );
  const models = (
    [
      ['zeal5', 'ZEAL 5', 'detail-sedan'],
      ['zeal7', 'ZEAL 7', 'detail-front'],
      ['zeal7t', 'ZEAL 7 Tourer', 'detail-side'],
      ['zealx', 'ZEAL X', 'detail-head'],
      ['zeals', 'ZEAL S', 'detail-tail'],
    ] as const
  ).map(([carModelId, name, picture], at) => ({
    carModelId,
    name,
    series: name.split(' ').slice(0, 2).join(' '),
    year: '',
    imageUrl: urlOf(picture),
    sort: at + 1,
  }));
  return { clubs, members, applies, notices, models };
}
