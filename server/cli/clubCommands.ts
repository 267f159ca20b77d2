// Commands of `npm run staff -- club …`: parses them into calls and prints the answers. staffCommands.ts has the other
// commands.
import * as v from 'valibot';
import { brief } from './terminalText';
import { whenOf } from './formatTimestamp';
import type { Question } from './question';

export const clubUsage = `  club list [WORDS]                             car clubs with their presidents
  club applies CLUB                             applications to a club that wait
  club audit APPLY pass                         lets the person into the club and its group
  club audit APPLY refuse [REASON]              refuses it; the person reads the reason
  club create NAME PROVINCE CITY PRESIDENT      founds a club; PRESIDENT is a person's id
  club transfer CLUB USER                       makes this member the president; who was it stays as a member
  club close CLUB [REASON]                      closes it for good: members are told, its group is gone`;

/** Returns null for an unknown command. */
export function clubQuestion(words: readonly string[]): Question | null {
  const [what = '', first = '', second = '', ...rest] = words;
  switch (what) {
    case 'list':
      return {
        topic: 'carClubs.listClubs',
        input: { pageSize: 50, ...(first === '' ? {} : { keyword: words.slice(1).join(' ') }) },
      };
    case 'applies':
      return first === '' || second !== ''
        ? null
        : { topic: 'carClubs.listApplies', input: { clubId: first, status: 0, pageSize: 50 } };
    case 'audit': {
      if (first === '' || (second !== 'pass' && second !== 'refuse') || (second === 'pass' && rest.length > 0))
        return null;
      return {
        topic: 'carClubs.auditApply',
        input: { applyId: first, pass: second === 'pass' ? 1 : 0, reason: rest.join(' ') },
      };
    }
    case 'create': {
      const [cityName = '', presidentId = ''] = rest;
      return presidentId === '' || rest.length > 2
        ? null
        : { topic: 'carClubs.createClub', input: { name: first, provinceName: second, cityName, presidentId } };
    }
    case 'transfer':
      return second === '' || rest.length > 0
        ? null
        : { topic: 'carClubs.transferClub', input: { clubId: first, userId: second } };
    case 'close':
      return first === ''
        ? null
        : { topic: 'carClubs.closeClub', input: { clubId: first, reason: words.slice(2).join(' ') } };
    default:
      return null;
  }
}

const Club = v.object({
  clubId: v.string(),
  name: v.string(),
  provinceName: v.string(),
  cityName: v.string(),
  memberCount: v.number(),
  openCount: v.number(),
  president: v.object({ userId: v.string(), userName: v.string() }),
});
const Clubs = v.object({ hasMore: v.boolean(), list: v.array(Club) });
const Apply = v.object({
  applyId: v.string(),
  clubName: v.string(),
  realName: v.string(),
  carModelName: v.string(),
  reason: v.string(),
  status: v.number(),
  createTime: v.number(),
  user: v.object({ userId: v.string(), userName: v.string() }),
});
const Applies = v.object({ hasMore: v.boolean(), list: v.array(Apply) });

const clubLine = (one: v.InferOutput<typeof Club>): string =>
  [
    one.clubId,
    brief(one.name),
    `${one.provinceName} ${one.cityName}`,
    `president ${one.president.userId} ${brief(one.president.userName)}`,
    `${one.memberCount} members`,
    ...(one.openCount > 0 ? [`${one.openCount} waiting`] : []),
  ].join('  ');
const applyLine = (one: v.InferOutput<typeof Apply>): string =>
  [
    one.applyId,
    whenOf(one.createTime),
    ['waits', 'passed', 'refused', 'withdrawn'][one.status] ?? '?',
    `${one.user.userId} ${brief(one.user.userName)}`,
    brief(one.carModelName),
    `“${brief(one.reason)}”`,
  ].join('  ');

/** Returns null for the answer of another call. */
export function clubLines(topic: string, data: unknown): string[] | null {
  if (topic === 'carClubs.listClubs') {
    const { list, hasMore } = v.parse(Clubs, data);
    return list.length === 0 ? ['no clubs'] : [...list.map(clubLine), ...(hasMore ? ['… and more'] : [])];
  }
  if (topic === 'carClubs.listApplies') {
    const { list, hasMore } = v.parse(Applies, data);
    return list.length === 0 ? ['nobody waits'] : [...list.map(applyLine), ...(hasMore ? ['… and more'] : [])];
  }
  if (topic === 'carClubs.auditApply') return [applyLine(v.parse(Apply, data))];
  if (topic === 'carClubs.createClub' || topic === 'carClubs.transferClub') return [clubLine(v.parse(Club, data))];
  return null;
}
