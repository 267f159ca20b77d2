// Random operations on two car clubs by several people at once in any order, against a model of the permissions
// (docs/product/roles.md#car-clubs): each answer equals that of the model, a person never manages a higher role, each
// club always has one president, and the group has exactly the members of the club, with the same roles. 10,000
// operations with SOAK=1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { randomOf } from '../../server/seed/generator/random';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, times, type TestServer, type Input } from './kit';

const ok = '000000';
const people = [
  'owner',
  'fan',
  'verifying',
  'alternate',
  'outsider',
  'circleMember',
  'circleAdmin',
  'circleOwner',
  'author',
  'other',
  'muted',
  'blocked',
] as const satisfies readonly Person[];
type Caller = (typeof people)[number] | 'staff';
type Role = 1 | 2 | 3;
type Club = { roles: Map<Caller, Role>; open: Map<Caller, string>; decided: string[] };
const steps = times(400, 10_000);
const form = { realName: '林屿', phone: '13800000001', carModelId: 'zeal7', cityName: '上海', reason: '一起走' };

describe.each(databases)('roles in car clubs against a model, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)), 120_000);
  afterAll(() => testServer.close());

  it(
    `${steps} operations: no rank is passed over, and every club has its president`,
    { tags: 'full', timeout: 1_200_000 },
    async () => {
      const tokens = new Map<Caller, string>();
      for (const person of [...people, 'staff'] as const) tokens.set(person, await testServer.token(person));
      await testServer.db.execute(sql`update users set user_type = 1 where user_id <> 'fan'`);
      await testServer.db.execute(sql`delete from car_club_applies`);
      const ask = async (who: Caller, call: CallTopic, input: Input) => {
        testServer.clock.now += 130_000;
        return testServer.call(call, { ...input, clientToken: random15() }, tokens.get(who));
      };
      const clubs: { [clubId: string]: Club } = {
        drive: {
          roles: new Map<Caller, Role>([
            ['circleMember', 1],
            ['author', 1],
            ['circleAdmin', 2],
            ['circleOwner', 3],
          ]),
          open: new Map(),
          decided: [],
        },
        coast: { roles: new Map<Caller, Role>([['other', 3]]), open: new Map(), decided: [] },
      };
      const random = randomOf('club operations');
      const renew = async () => {
        for (const person of tokens.keys()) tokens.set(person, await testServer.token(person));
      };

      const rank = (club: Club, who: Caller): number => (who === 'staff' ? 3 : (club.roles.get(who) ?? 0));
      const administrators = (club: Club): number => [...club.roles.values()].filter((role) => role === 2).length;

      /** `or`: another code that the model allows; `failed`: who is not removed, in the order asked. */
      type Step = {
        call: CallTopic;
        input: Input;
        code: string;
        or?: string;
        failed?: string[];
        then: (data: { [key: string]: unknown }) => void;
      };
      const nothing = () => undefined;
      /** What is asked, what the model says of it, and how the model is changed by it. */
      function stepOf(who: Caller, clubId: string, club: Club): Step {
        const target = random.pick(people);
        const theirs = club.roles.get(target);
        switch (random.int(0, 8)) {
          case 0:
          case 1: {
            const code = who === 'fan' ? '010003' : club.roles.has(who) || club.open.has(who) ? '010004' : ok;
            return {
              call: 'carClubs.applyToClub',
              input: { clubId, ...form },
              code,
              then: (data) => void club.open.set(who, textOf(data['applyId'])),
            };
          }
          case 2: {
            const waiting = [...club.open.entries()];
            if (waiting.length === 0 || random.chance(0.15)) {
              const applyId = club.decided.length > 0 ? random.pick(club.decided) : 'nothing';
              return {
                call: 'carClubs.auditApply',
                input: { applyId, pass: 1 },
                code: applyId === 'nothing' ? '010002' : rank(club, who) < 2 ? '010003' : '010004',
                /* It may have been his own. */ or: applyId === 'nothing' ? '010002' : '010003',
                then: nothing,
              };
            }
            const [applicant, applyId] = random.pick(waiting);
            const pass = random.chance(0.7) ? 1 : 0;
            return {
              call: 'carClubs.auditApply',
              input: { applyId, pass },
              code: rank(club, who) < 2 || applicant === who ? '010003' : ok,
              then: () => {
                club.open.delete(applicant);
                club.decided.push(applyId);
                if (pass === 1) club.roles.set(applicant, 1);
              },
            };
          }
          case 3: {
            const mine = club.roles.get(who);
            return {
              call: 'carClubs.quitClub',
              input: { clubId },
              code: mine === undefined || mine === 3 ? '010003' : ok,
              then: () => void club.roles.delete(who),
            };
          }
          case 4: {
            const code =
              rank(club, who) < 3 || theirs === 3
                ? '010003'
                : theirs !== 1
                  ? '010004'
                  : administrators(club) >= 5
                    ? '010005'
                    : ok;
            return {
              call: 'carClubs.setAdministrator',
              input: { clubId, userId: target },
              code,
              then: () => void club.roles.set(target, 2),
            };
          }
          case 5: {
            const code = rank(club, who) < 3 || theirs === 3 ? '010003' : theirs !== 2 ? '010004' : ok;
            return {
              call: 'carClubs.cancelAdministrator',
              input: { clubId, userId: target },
              code,
              then: () => void club.roles.set(target, 1),
            };
          }
          case 6:
          case 7: {
            const userIds = [...new Set([target, random.pick(people)])];
            const may = (one: Caller): boolean =>
              one !== who &&
              club.roles.has(one) &&
              club.roles.get(one) !== 3 &&
              (rank(club, who) === 3 || club.roles.get(one) === 1);
            return {
              call: 'carClubs.removeMembers',
              input: { clubId, userIds },
              code: rank(club, who) < 2 ? '010003' : ok,
              failed: userIds.filter((one) => !may(one)),
              then: () => {
                for (const one of userIds.filter(may)) club.roles.delete(one);
              },
            };
          }
          default: {
            const code = who !== 'staff' ? '010003' : theirs === undefined || theirs === 3 ? '010004' : ok;
            return {
              call: 'carClubs.transferClub',
              input: { clubId, userId: target },
              code,
              then: () => {
                for (const [one, role] of club.roles) if (role === 3) club.roles.set(one, 1);
                club.roles.set(target, 3);
              },
            };
          }
        }
      }
      const groupRank = { 1: 'Member', 2: 'Admin', 3: 'Owner' } as const;
      async function compare(at: number): Promise<void> {
        const rows = await rowsOf<{ club_id: string; user_id: string; role: Role }>(
          testServer.db,
          sql`select club_id, user_id, role from car_club_members order by 1, 2`,
        );
        const wanted = Object.entries(clubs).flatMap(([club_id, club]) =>
          [...club.roles].map(([user_id, role]) => ({ club_id, user_id: user_id as string, role })),
        );
        const inOrder = (a: { club_id: string; user_id: string }, b: { club_id: string; user_id: string }) =>
          a.club_id + a.user_id < b.club_id + b.user_id ? -1 : 1;
        expect(rows.sort(inOrder), `after ${at}`).toEqual(wanted.sort(inOrder));
        const presidents = await rowsOf<{ club_id: string; n: number; same: boolean; count: boolean }>(
          testServer.db,
          sql`select c.club_id, count(*) filter (where m.role = 3)::int as n, bool_and(m.role < 3
          or m.user_id = c.president_id) as same, count(*)::int = c.member_count as count
        from car_clubs c join car_club_members m on m.club_id = c.club_id group by c.club_id, c.member_count
        order by 1`,
        );
        expect(presidents, `after ${at}`).toEqual([
          { club_id: 'coast', n: 1, same: true, count: true },
          { club_id: 'drive', n: 1, same: true, count: true },
        ]);
        const members = await rowsOf<{ club_id: string; user_id: string; role: string }>(
          testServer.db,
          sql`select g.club_id, m.user_id, m.role from im_groups g join im_group_members m on m.group_id = g.group_id
          where g.club_id <> '' and g.dismiss_time = 0`,
        );
        const grouped = new Set(members.map((row) => row.club_id));
        expect(members.sort(inOrder), `groups after ${at}`).toEqual(
          wanted.filter((row) => grouped.has(row.club_id)).map((row) => ({ ...row, role: groupRank[row.role] })),
        );
      }

      for (let at = 0; at < steps; at++) {
        // Tokens run out as the clock goes on.
        if (at % 20 === 0) await renew();
        const clubId = random.chance(0.6) ? 'drive' : 'coast';
        const club = clubs[clubId] as Club;
        // Most of what is asked comes from those who may, so that much happens.
        const who: Caller = random.chance(0.3)
          ? 'staff'
          : random.chance(0.5)
            ? random.pick([...club.roles.keys()])
            : random.pick(people);
        const step = stepOf(who, clubId, club);
        const { answer } = await ask(who, step.call, step.input);
        const data = (answer.data ?? {}) as { [key: string]: unknown };
        const failed = ((data['failed'] ?? []) as { userId: string }[]).map((one) => one.userId);
        expect([step.code, step.or], `${at}: ${who} ${step.call}`).toContain(answer.code);
        expect(failed, `${at}: ${who} ${step.call}`).toEqual(answer.code === ok ? (step.failed ?? []) : []);
        if (answer.code === ok) step.then(data);
        if (at % 20 === 0 || at === steps - 1) await compare(at);
      }
      expect(clubs['drive']?.decided.length).toBeGreaterThan(3);
    },
  );
});
