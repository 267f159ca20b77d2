// What the connections of this process need of a bus with subjects: each person's own, and those of their groups.
import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open';
import { groupSubject, personSubject, type Listening } from '../../notifications/bus/bus';
import type { PushEvent } from '../../notifications/bus/pushEvents';
import { batchRequests } from '../../platform/requestBatcher';
import { groupConversationId } from '../conversationIds';

type Person = { groups: Set<string>; ready: Promise<void> };
/** Messages that are read back for who has just joined; the phone asks for older ones itself. */
const mostMissed = 50;

export class Interest {
  readonly #db: Db;
  readonly #listening: Listening;
  readonly #people = new Map<string, Person>();
  /** How many of these people are in a group. */
  readonly #groups = new Map<string, number>();
  readonly #groupsOf: (userId: string) => Promise<string[]>;

  constructor(db: Db, listening: Listening) {
    this.#db = db;
    this.#listening = listening;
    this.#groupsOf = batchRequests((userIds) => groupsOf(db, userIds));
  }

  /** Resolves when everything from now on is heard. */
  join(userId: string): Promise<void> {
    if (!this.#listening.isSelective) return Promise.resolve();
    const known = this.#people.get(userId);
    if (known !== undefined) return known.ready;
    const person: Person = { groups: new Set(), ready: Promise.resolve() };
    this.#people.set(userId, person);
    person.ready = this.#begin(userId, person);
    return person.ready;
  }
  async #begin(userId: string, person: Person): Promise<void> {
    // First the person's own subject: it says which groups are joined while the others are read.
    await this.#listening.add([personSubject(userId)]);
    await this.#enter(userId, person, await this.#groupsOf(userId));
  }
  async #enter(userId: string, person: Person, groupIds: readonly string[]): Promise<void> {
    if (this.#people.get(userId) !== person) return;
    const entered = groupIds.filter((groupId) => !person.groups.has(groupId));
    for (const groupId of entered) {
      person.groups.add(groupId);
      this.#groups.set(groupId, (this.#groups.get(groupId) ?? 0) + 1);
    }
    await this.#listening.add(entered.map(groupSubject));
  }

  /** The person's last connection has left. */
  leave(userId: string): void {
    const person = this.#people.get(userId);
    if (person === undefined) return;
    this.#people.delete(userId);
    this.#listening.remove([personSubject(userId)]);
    for (const groupId of person.groups) this.#release(groupId);
  }
  #release(groupId: string): void {
    const left = (this.#groups.get(groupId) ?? 1) - 1;
    if (left > 0) this.#groups.set(groupId, left);
    else {
      this.#groups.delete(groupId);
      this.#listening.remove([groupSubject(groupId)]);
    }
  }

  /** Somebody joined or left a group. Returns the events that came before the group's subject was heard. */
  async follow({ users, group, report }: PushEvent & { is: 'belonging' }): Promise<PushEvent[]> {
    const missed: PushEvent[] = [];
    for (const userId of users) {
      const person = this.#people.get(userId);
      if (person === undefined) continue;
      if (report === 2) {
        await this.#enter(userId, person, [group]);
        missed.push(...(await this.#missedBy(userId, group)));
      } else if (person.groups.delete(group)) this.#release(group);
    }
    return missed;
  }
  async #missedBy(userId: string, groupId: string): Promise<PushEvent[]> {
    const talk = groupConversationId(groupId);
    const [row] = await rowsOf<{ join_seq: number; last_seq: number }>(
      this.#db,
      sql`select m.join_seq, t.last_seq from im_group_members m join im_talks t on t.talk_id = ${talk}
        where m.group_id = ${groupId} and m.user_id = ${userId}`,
    );
    if (row === undefined) return [];
    const first = Math.max(row.join_seq, row.last_seq - mostMissed) + 1;
    return Array.from({ length: row.last_seq - first + 1 }, (_, at) => ({
      is: 'message',
      talk,
      seq: first + at,
      by: '',
      to: userId,
    }));
  }
}

async function groupsOf(db: Db, userIds: readonly string[]): Promise<string[][]> {
  const rows = await rowsOf<{ user_id: string; group_id: string }>(
    db,
    sql`select user_id, group_id from im_group_members
      where user_id in (select value from json_array_elements_text(${JSON.stringify(userIds)}::json))`,
  );
  const groups = new Map<string, string[]>(userIds.map((userId) => [userId, []]));
  for (const row of rows) groups.get(row.user_id)?.push(row.group_id);
  return userIds.map((userId) => groups.get(userId) ?? []);
}
