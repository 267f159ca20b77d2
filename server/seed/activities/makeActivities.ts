// Makes activities with sign-ups (those of the demonstration persons in all seven states), daily sign-ins, exchanges
// and comments. Pure, like makeSeed. makeLedger records the points that it returns.
import { commentThreadOf } from '../../../bus/rules/activityThread';
import { shanghaiDate } from '../../../bus/rules/calendar';
import { activityComments, activityTexts } from './activityRows';
import type { ActivityText } from './activityText';
import type { SeedActivities } from '../types/activityTypes';
import { dealerRows } from './dealerRows';
import type { PointsEvent } from '../shop/makeLedger';
import { imageOf, urlOf } from '../generator/pictures';
import { places } from '../../domains/clubz/public';
import { randomOf } from '../generator/random';
import { cityRows } from '../../domains/platform/public';
import { byDay, day, hour, minute } from '../generator/time';
import type { SeedPost, SeedReply } from '../types/postTypes';
import type { SeedCircleMember, SeedPerson } from '../types/seedTypes';

type Activity = SeedActivities['activities'][number];
type Apply = SeedActivities['applies'][number];
/** Sign-ups of the six demonstration persons: index of the person, activity, state, companions. */
const ofDemo: readonly (readonly [number, string, number, number])[] = [
  [0, 'act13', 0, 0],
  [0, 'act01', 1, 1],
  [0, 'act09', 1, 0],
  [0, 'act14', 2, 0],
  [0, 'act12', 3, 0],
  [0, 'act02', 4, 0],
  [0, 'act10', 5, 0],
  [0, 'act11', 1, 2],
  [1, 'act02', 1, 0],
  [1, 'act05', 1, 0],
  [1, 'act10', 1, 0],
  [2, 'act13', 2, 0],
  [2, 'act09', 5, 0],
  [3, 'act08', 1, 0],
  [4, 'act06', 1, 1],
  [4, 'act03', 0, 0],
  [4, 'act09', 5, 0],
];
const family = '赵钱孙李周吴郑王冯陈沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹苏潘葛范彭郎鲁韦马苗方任袁柳';
const given = ['一鸣', '思远', '雨桐', '子涵', '建国', '丽华', '晓峰', '佳宁', '志强', '欣然', '浩然', '梦洁'];

const html = (text: ActivityText): string =>
  text.text.map((line) => `<p>${line}</p>`).join('') +
  (text.plan === undefined ? '' : `<h3>行程</h3><ul>${text.plan.map((line) => `<li>${line}</li>`).join('')}</ul>`);
const rules = ({ rules: lines = [] }: ActivityText): string =>
  lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

function rowOf(text: ActivityText, dayStart: number): Activity {
  const at = (days: number): number => dayStart + Math.round(days * 48) * 30 * minute;
  const place = text.place === '' ? null : places.get(text.place);
  if (place === undefined) throw new Error('no place ' + text.place);
  const city = cityRows.find((row) => row.name === text.city || row.name === text.city + '市');
  if (text.city !== '' && city === undefined) throw new Error('no city ' + text.city);
  const [startTime, endTime] = [at(text.from), at(text.to)];
  const [dayFrom, dayTo] = text.hours ?? [0, 24];
  const cover = imageOf(text.cover);
  return {
    activityId: text.id,
    kind: text.kind,
    title: text.title,
    coverUrl: urlOf(text.cover),
    images: [cover, ...text.pictures.map(imageOf)],
    html: html(text),
    rules: rules(text),
    organizerName: text.clubZ === 1 ? 'Club Z 管家' : '臻驰社区活动组',
    organizerPhone: '4008205566',
    mode: text.place === '' && text.kind === 1 ? 2 : text.place === '' ? 2 : 1,
    place,
    cityName: city?.name ?? '',
    regionCode: city?.regionCode ?? '',
    startTime,
    endTime,
    applyStart: text.applyFrom === undefined ? startTime : at(text.applyFrom),
    applyEnd: text.applyTo === undefined ? endTime : at(text.applyTo),
    cancelBefore: text.cancelTo === undefined ? startTime : at(text.cancelTo),
    cancelTime: text.calledOff === undefined ? 0 : dayStart - 4 * hour,
    statusReason: text.calledOff ?? '',
    quota: text.quota ?? 0,
    limitType: text.limit ?? 0,
    clubId: text.club ?? '',
    needPoints: text.points ?? 0,
    needAudit: text.audit ?? 0,
    maxCompanions: text.companions ?? 0,
    formFields: text.form ?? [],
    clubZ: text.clubZ ?? 0,
    tribeId: text.circle ?? '',
    inApp: text.inApp ?? 0,
    signFrom: text.kind === 1 && text.noCheckIn !== 1 ? startTime - hour : 0,
    signTo: text.kind === 1 && text.noCheckIn !== 1 ? endTime : 0,
    dayFrom: dayFrom * 60,
    dayTo: dayTo * 60,
    checkCode: text.code ?? '',
    codeRequired: text.code === undefined ? 0 : 1,
    radius: text.radius ?? 0,
    rewardPoints: text.reward ?? 0,
    dayPoints: text.day ?? 0,
    awards: text.awards ?? [],
    goodsType: text.goods ?? 0,
    stock: text.stock ?? 0,
    perLimit: text.perLimit ?? 0,
    createTime: Math.min(at(text.applyFrom ?? text.from) - 2 * day, dayStart - 3 * day),
  };
}

export function makeActivities(
  people: readonly SeedPerson[],
  members: readonly SeedCircleMember[],
  clubZId: string,
  inClubs: ReadonlySet<string>,
  now: number,
  dayStart: number,
): { made: SeedActivities; events: PointsEvent[] } {
  const random = randomOf('activities');
  const inClubZ = new Set(members.filter((row) => row.tribeId === clubZId).map((row) => row.userId));
  const rows = activityTexts.map((text) => rowOf(text, dayStart));
  const applies: Apply[] = [];
  const signIns: SeedActivities['signIns'] = [];
  const likes: SeedActivities['likes'] = [];
  const events: PointsEvent[] = [];
  const mayJoin = (row: Activity, person: SeedPerson): boolean =>
    row.limitType === 1
      ? person.userType === 1
      : row.limitType === 2
        ? inClubZ.has(person.userId)
        : row.limitType === 3
          ? inClubs.has(person.userId)
          : true;

  const answers = (row: Activity, person: SeedPerson): { [key: string]: string } => {
    const values: { [key: string]: string } = {};
    for (const field of row.formFields ?? []) {
      if (field.key === 'name') values['name'] = random.pick(Array.from(family)) + random.pick(given);
      else if (field.key === 'phone') values['phone'] = '139' + String(random.int(10_000_000, 99_999_999));
      else if (field.key === 'carModel' && person.carModelName !== '') values['carModel'] = person.carModelName;
      else if (field.type === 'select') values[field.key] = random.pick(field.options);
      else if (field.type === 'number') values[field.key] = String(random.int(1, 20));
    }
    return values;
  };
  function join(row: Activity, person: SeedPerson, status: number, companions: number, at: number): void {
    const participants = 1 + companions;
    const holds = status === 0 || status === 1 || status === 5;
    const cost = holds ? (row.needPoints ?? 0) * participants : 0;
    const applyId = 'apply' + String(applies.length + 1).padStart(3, '0');
    const isOver = row.endTime !== undefined && row.endTime <= now;
    const refuseReason =
      status === 2
        ? '本次名额已按审核顺序确认，欢迎参加下一站'
        : status === 3 && (row.cancelTime ?? 0) > 0
          ? '活动已取消：' + (row.statusReason ?? '')
          : '';
    applies.push({
      applyId,
      activityId: row.activityId,
      userId: person.userId,
      kind: 1,
      status,
      values: answers(row, person),
      companions,
      count: 1,
      costPoints: cost,
      refuseReason: refuseReason,
      isRead: (status === 2 || (status === 3 && refuseReason !== '')) && !isOver ? 0 : 1,
      checkInTime: status === 5 ? (row.startTime ?? 0) + random.int(5, 90) * minute : 0,
      createTime: at,
      updateTime:
        status === 3 && refuseReason !== '' ? (row.cancelTime ?? at) : Math.min(now, at + random.int(1, 20) * hour),
    });
    if (holds) row.appliedCount = (row.appliedCount ?? 0) + participants;
    if (status === 4) row.waitCount = (row.waitCount ?? 0) + 1;
    if (cost > 0)
      events.push({
        userId: person.userId,
        at,
        amount: -cost,
        source: 4,
        title: `报名「${row.title}」`,
        refId: applyId,
      });
    if (status === 5 && (row.rewardPoints ?? 0) > 0)
      events.push({
        userId: person.userId,
        at: (row.startTime ?? 0) + hour,
        amount: row.rewardPoints ?? 0,
        source: 4,
        title: `参加「${row.title}」`,
        refId: applyId + ':in',
      });
  }
  const appliedAt = (row: Activity): number => {
    const to = Math.min(row.applyEnd ?? now, now - 30 * minute);
    const from = Math.min(row.applyStart ?? to, to - hour);
    return from + Math.floor(random.next() * (to - from));
  };

  rows.forEach((row, at) => {
    const text = activityTexts[at];
    if (text === undefined) return;
    // Taking part gives points, which a person with few points cannot have received.
    const others = random.shuffle(
      people.slice(6).filter((person) => person.isOfficial !== 1 && person.points > 900 && mayJoin(row, person)),
    );
    const demoApplies = ofDemo.filter(([, id]) => id === row.activityId);
    if (row.kind === 1) {
      const isOver = (row.endTime ?? 0) <= now;
      const isRunning = !isOver && (row.startTime ?? 0) <= now;
      for (const [who, , status, companions] of demoApplies) {
        const person = people[who];
        if (person !== undefined && status !== 4) join(row, person, status, companions, appliedAt(row));
      }
      const costly = (row.needPoints ?? 0) > 0;
      for (const person of others.slice(0, text.filled)) {
        if ((row.cancelTime ?? 0) > 0) join(row, person, 3, 0, appliedAt(row));
        else {
          const room =
            row.quota === 0 || row.quota === undefined ? 99 : row.quota - (row.appliedCount ?? 0) - (text.left ?? 0);
          if (room <= 0) break;
          const companions = Math.min(room - 1, costly ? 0 : random.int(0, Math.min(1, row.maxCompanions ?? 0)));
          join(
            row,
            person,
            isOver && row.signFrom !== 0
              ? random.chance(0.9)
                ? 5
                : 1
              : isRunning
                ? random.chance(0.4)
                  ? 5
                  : 1
                : row.needAudit === 1
                  ? random.chance(0.5)
                    ? 0
                    : 1
                  : 1,
            companions,
            appliedAt(row),
          );
        }
      }
      // The waiting list begins after the last place is taken.
      if (row.activityId === 'act02')
        for (const person of [...others.slice(20, 21), ...people.slice(0, 1), ...others.slice(21, 22)])
          join(row, person, 4, 0, now - random.int(20, 400) * minute);
    } else if (row.kind === 2) {
      const stamped = [
        ...[0, 4].flatMap((demo) => people.slice(demo, demo + 1)).filter((person) => mayJoin(row, person)),
        ...others.slice(0, text.filled),
      ];
      if ((row.startTime ?? 0) < now)
        for (const [n, person] of stamped.entries()) signDays(row, person, n === 0 ? 1 : 0.3 + random.next() * 0.7);
    } else {
      for (const person of others.slice(0, text.filled)) exchange(row, person);
    }
    for (const person of random.shuffle(people).slice(0, random.int(8, 90)))
      likes.push({ activityId: row.activityId, userId: person.userId, createTime: now - random.int(1, 200) * hour });
    row.likeCount = likes.filter((one) => one.activityId === row.activityId).length;
    row.shareCount = random.int(2, 60);
  });

  function signDays(row: Activity, person: SeedPerson, share: number): void {
    let done = 0;
    for (let start = row.startTime ?? now; start < Math.min(dayStart, row.endTime ?? now); start += day) {
      if (!random.chance(share)) continue;
      done += 1;
      const at = start + (row.dayFrom ?? 0) * minute + random.int(1, 150) * minute;
      const points =
        (row.dayPoints ?? 0) +
        (row.awards ?? []).filter((award) => award.needDays === done).reduce((sum, award) => sum + award.points, 0);
      const date = shanghaiDate(start);
      signIns.push({ activityId: row.activityId, userId: person.userId, day: date, points, createTime: at });
      events.push({
        userId: person.userId,
        at,
        amount: points,
        source: 4,
        title: `「${row.title}」签到`,
        refId: `${row.activityId}:${date}`,
      });
    }
  }
  function exchange(row: Activity, person: SeedPerson): void {
    const applyId = 'apply' + String(applies.length + 1).padStart(3, '0');
    const at = now - random.int(30, 220) * hour;
    applies.push({
      applyId,
      activityId: row.activityId,
      userId: person.userId,
      kind: 3,
      status: 1,
      count: 1,
      costPoints: row.needPoints ?? 0,
      isRead: 1,
      createTime: at,
      updateTime: at,
      couponCode:
        row.goodsType === 3 ? `W${random.int(100, 999)}-${random.int(1000, 9999)}-${random.int(1000, 9999)}` : '',
    });
    row.appliedCount = (row.appliedCount ?? 0) + 1;
    events.push({
      userId: person.userId,
      at,
      amount: -(row.needPoints ?? 0),
      source: 5,
      title: `兑换「${row.title}」`,
      refId: applyId,
    });
  }

  const posts: SeedPost[] = [];
  const replies: SeedReply[] = [];
  for (const [id, who, line] of activityComments) {
    const row = rows.find((one) => one.activityId === id);
    const author = people[who];
    if (row === undefined || author === undefined) continue;
    const threadId = commentThreadOf(id);
    const before = posts.filter((one) => one.threadId === threadId);
    const last = before[before.length - 1];
    const from = Math.max(row.createTime ?? now, now - 20 * day);
    const at =
      last === undefined
        ? from + Math.floor((Math.min(now, row.endTime ?? now) - from) * 0.2)
        : Math.min(now - 10 * minute, last.createTime + random.int(1, 30) * hour);
    row.postCount = (row.postCount ?? 0) + 1;
    if (line.startsWith('>') && last !== undefined) {
      replies.push({
        responseId: `y-${id}-${replies.length + 1}`,
        postId: last.postId,
        threadId,
        authorId: author.userId,
        toUserId: '',
        toResponseId: '',
        content: line.slice(1),
        createTime: byDay(Math.min(now - 5 * minute, last.createTime + 40 * minute), now),
        status: 0,
        baseLikeCount: random.int(0, 6),
      });
    } else {
      row.lastFloor = before.length + 1;
      posts.push({
        postId: `p-${id}-${before.length + 1}`,
        threadId,
        authorId: author.userId,
        content: line,
        images: [],
        atUserIds: [],
        floor: before.length + 1,
        createTime: byDay(at, now),
        status: 0,
        baseLikeCount: random.int(0, 24),
      });
    }
  }
  const first = people[0];
  const collections =
    first === undefined
      ? []
      : ['act03', 'act10', 'act12', 'act23', 'act01'].map((targetId, at) => ({
          collectId: 'k-' + targetId,
          userId: first.userId,
          targetId,
          createTime: now - (5 - at) * 7 * hour,
        }));
  for (const { targetId } of collections) {
    const row = rows.find((one) => one.activityId === targetId);
    if (row !== undefined) row.collectCount = 1;
  }
  return {
    made: { activities: rows, applies, likes, signIns, dealers: dealerRows, posts, replies, collections },
    events,
  };
}
