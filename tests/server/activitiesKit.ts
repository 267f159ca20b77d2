// Fixtures of the tests of activities: the activities of the small community before each test, and their calls.
import { and, eq } from 'drizzle-orm';
import type { Activity, ActivityApply } from '../../bus/entities/activities';
import type { CallTopic } from '../../bus/client/topics';
import { circleMembers } from '../../server/db/tables/circles';
import { users } from '../../server/db/tables/users';
import {
  activities,
  activityApplies,
  activityLikes,
  activityShares,
  activitySignIns,
} from '../../server/db/tables/activities';
import { notices } from '../../server/db/tables/notices';
import { pointsEntries } from '../../server/db/tables/points';
import { NOW, type Person } from './community';
import { communityActivities } from './communityActivities';
import { random15, type TestServer, type Input } from './kit';

export const hour = 3_600_000;

/** Before each test: the activities and sign-ups of the small community, no points, nobody in Club Z. */
export async function resetActivities(testServer: TestServer): Promise<void> {
  testServer.clock.now = NOW;
  const { db } = testServer;
  for (const table of [activities, activityApplies, activityLikes, activityShares, activitySignIns, pointsEntries])
    await db.delete(table);
  await db.delete(notices).where(eq(notices.kind, 9));
  await db.delete(circleMembers).where(eq(circleMembers.tribeId, 'clubZ'));
  await db.update(users).set({ points: 0 });
  const seed = communityActivities(NOW);
  await db.insert(activities).values(seed.activities);
  await db.insert(activityApplies).values(seed.applies);
}

/** Calls that the tests make, and rows that they look at. */
export function activityCalls(server: () => TestServer) {
  const at = (ms: number) => void (server().clock.now = NOW + ms);
  const as = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    server().call(topic, { ...input, clientToken: random15() }, person === '' ? '' : await server().token(person));
  const codeOf = async (person: Person | '', topic: CallTopic, input: Input = {}) =>
    (await as(person, topic, input)).answer.code;
  const get = async (activityId: string, person: Person | '' = '') =>
    (await as(person, 'activities.getActivity', { activityId })).answer.data as unknown as Activity;
  /** One after the other: whoever waits does so since another moment. */
  const signUp = async (person: Person, activityId: string, more: Input = {}) => (
    server().clock.now++,
    as(person, 'activities.signUp', { activityId, values: { name: '林屿' }, ...more })
  );
  const apply = async (person: Person, activityId: string, more: Input = {}) =>
    (await signUp(person, activityId, more)).answer.data as unknown as ActivityApply;
  const give = (person: Person, points: number) =>
    server().db.update(users).set({ points }).where(eq(users.userId, person));
  const pointsOf = async (person: Person) =>
    (await server().db.select().from(users).where(eq(users.userId, person)))[0]?.points;
  const rowOf = async (applyId: string) =>
    (await server().db.select().from(activityApplies).where(eq(activityApplies.applyId, applyId)))[0];
  const toldOf = async (person: Person) =>
    (
      await server()
        .db.select()
        .from(notices)
        .where(and(eq(notices.userId, person), eq(notices.kind, 9)))
    ).map((row) => row.title);
  const joinClubZ = (person: Person) =>
    server()
      .db.insert(circleMembers)
      .values({ memberId: 'z-' + person, tribeId: 'clubZ', userId: person, role: 1, joinTime: NOW });
  return { at, as, codeOf, get, signUp, apply, give, pointsOf, rowOf, toldOf, joinClubZ };
}
