// The connections of this process, and what is told to them: names come in from the database, the rest is read back, a
// whole batch at once. Whoever may not see a thing any more is left out here, since members are read anew for every
// batch.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { rowsOf, type Db } from '../db/open';
import { imConversations, imGroupMembers, imGroupNotices, imGroups } from '../db/tables/im';
import type { Log } from '../process/log';
import { peopleOf, type ImPeople } from './accounts';
import {
  atSaid,
  belongingSaid,
  eventArray,
  groupReadSaid,
  groupSaid,
  kicked,
  noticeSaid,
  pairReadSaid,
  pairSaid,
  pinnedSaid,
  receiptSaid,
  removedSaid,
  revokedSaid,
  toldSaid,
  type Said,
} from './events';
import { findManyMessages, type MessageRow } from './messages';
import type { Happened } from '../notifications/push';
import { groupOf, otherOf, twoOf } from './conversationIds';
import { groupMessage, namedIn, pairMessage, type Body } from './wire';

/** What the hub needs of a connection. */
export interface Listener {
  readonly id: string;
  readonly userId: string;
  /** The family of tokens that it logged in with; '' for none. */
  readonly family: string;
  /** Up to which number of a conversation it knows what stands there from its own asking. */
  readonly seen: ReadonlyMap<string, number>;
  push: (servcmd: string, body: Body) => void;
  /** Its owner is elsewhere now; what it asks from here on is refused. */
  unbind: () => void;
  /** The socket goes when what was pushed is out; nobody has leave to come back. */
  end: () => void;
  /** The socket goes; the SDK comes back and asks for what it missed. */
  drop: () => void;
}

/** More devices of one person than this push the oldest out. */
export const devicesPerPerson = 8;
const batchSize = 400;
const Known = v.looseObject({ is: v.string() });

export class Hub {
  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #byUser = new Map<string, Set<Listener>>();
  #queue: Happened[] = [];
  #busy = false;

  constructor(db: Db, log: Log, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  join(one: Listener): void {
    const mine = this.#byUser.get(one.userId) ?? new Set<Listener>();
    mine.add(one);
    this.#byUser.set(one.userId, mine);
    const [oldest] = mine;
    if (mine.size <= devicesPerPerson || oldest === undefined) return;
    oldest.push('im_open_status.stat_forceoffline', kicked(2));
    oldest.unbind();
  }
  leave(one: Listener): void {
    const mine = this.#byUser.get(one.userId);
    mine?.delete(one);
    if (mine?.size === 0) this.#byUser.delete(one.userId);
  }
  get people(): number {
    return this.#byUser.size;
  }

  /** A line from the database. */
  hear(text: string): void {
    if (this.#byUser.size === 0) return;
    const read = v.safeParse(Known, JSON.parse(text));
    if (read.success) this.#queue.push(read.output as Happened);
    if (!this.#busy) void this.#drain();
  }
  /** What was said in the meantime is not known: everybody comes back and asks. */
  lost(): void {
    this.#queue = [];
    for (const one of this.#all()) one.drop();
  }
  #all(): Listener[] {
    return [...this.#byUser.values()].flatMap((mine) => [...mine]);
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    // A breath, so that what happens in the same moment is read back in one go.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      try {
        await this.#deliver(this.#queue.splice(0, batchSize));
      } catch (error) {
        this.#log.error('telling the connections failed', error);
        this.lost();
      }
    }
    this.#busy = false;
  }

  async #deliver(batch: Happened[]): Promise<void> {
    const facts = await this.#read(batch);
    const lines = new Map<Listener, Said[]>();
    const say = (userId: string, by: string, said: Said, talk = '', seq = 0): void => {
      for (const one of this.#byUser.get(userId) ?? []) {
        if (one.id === by || (seq > 0 && seq <= (one.seen.get(talk) ?? 0))) continue;
        const all = lines.get(one) ?? [];
        all.push(said);
        lines.set(one, all);
      }
    };
    for (const happened of batch) {
      if (happened.is === 'ended') this.#end(happened);
      else this.#tell(happened, facts, say);
    }
    for (const [one, all] of lines) one.push('im_open_push.msg_push', { EventArray: eventArray(all) });
  }

  /** Told at once: whoever has signed out hears nothing more. */
  #end({ user, family }: Happened & { is: 'ended' }): void {
    for (const one of [...(this.#byUser.get(user) ?? [])]) {
      if (one.family !== family) continue;
      one.push('im_open_status.stat_forceoffline', kicked(3));
      one.unbind();
      one.end();
    }
  }

  async #read(batch: Happened[]): Promise<Facts> {
    const here = [...this.#byUser.keys()];
    const talks = [
      ...new Set(
        batch.flatMap((one) =>
          'talk' in one && groupOf(one.talk) !== '' ? [groupOf(one.talk)] : 'group' in one ? [one.group] : [],
        ),
      ),
    ];
    const members =
      talks.length === 0
        ? []
        : await rowsOf<{ group_id: string; user_id: string; join_seq: number }>(
            this.#db,
            sql`
      select m.group_id, m.user_id, m.join_seq from ${imGroupMembers} m
      where m.group_id in (select value from json_array_elements_text(${JSON.stringify(talks)}::json))
      and m.user_id in (select value from json_array_elements_text(${JSON.stringify(here)}::json))`,
          );
    const groups =
      talks.length === 0
        ? []
        : await this.#db
            .select({ groupId: imGroups.groupId, name: imGroups.name })
            .from(imGroups)
            .where(inArray(imGroups.groupId, talks));
    const wanted = batch.flatMap((one) =>
      one.is === 'message'
        ? [{ talk: one.talk, seq: one.seq }]
        : one.is === 'revoked'
          ? one.seqs.map((seq) => ({ talk: one.talk, seq }))
          : [],
    );
    const inside = new Set(members.map((row) => row.group_id));
    const messages = await findManyMessages(
      this.#db,
      wanted.filter(({ talk }) =>
        groupOf(talk) === '' ? twoOf(talk).some((userId) => this.#byUser.has(userId)) : inside.has(groupOf(talk)),
      ),
    );
    const senders = messages.filter((row) => groupOf(row.talkId) !== '').map((row) => row.sender);
    const cards =
      senders.length === 0
        ? []
        : await this.#db
            .select({
              groupId: imGroupMembers.groupId,
              userId: imGroupMembers.userId,
              nameCard: imGroupMembers.nameCard,
            })
            .from(imGroupMembers)
            .where(and(inArray(imGroupMembers.groupId, talks), inArray(imGroupMembers.userId, senders)));
    const noticeIds = batch.flatMap((one) => (one.is === 'noticed' ? one.ids : []));
    const notices =
      noticeIds.length === 0
        ? []
        : await this.#db
            .select()
            .from(imGroupNotices)
            .where(and(inArray(imGroupNotices.noticeId, noticeIds), inArray(imGroupNotices.userId, here)));
    const places = new Map<string, { seq: number; seconds: number }>();
    for (const one of batch) {
      if (one.is !== 'read' || places.has(one.talk + one.user)) continue;
      const [row] = await this.#db
        .select({ seq: imConversations.readSeq, seconds: imConversations.readSeconds })
        .from(imConversations)
        .where(and(eq(imConversations.talkId, one.talk), eq(imConversations.userId, one.user)));
      if (row !== undefined) places.set(one.talk + one.user, row);
    }
    return {
      members,
      places,
      notices,
      people: await peopleOf(this.#db, messages.flatMap(namedIn)),
      groups: new Map(groups.map((row) => [row.groupId, row])),
      messages: new Map(messages.map((row) => [row.talkId + '#' + row.seq, row])),
      cards: new Map(cards.map((row) => [row.groupId + '#' + row.userId, row.nameCard])),
    };
  }

  #tell(
    happened: Exclude<Happened, { is: 'ended' }>,
    facts: Facts,
    say: (userId: string, by: string, said: Said, talk?: string, seq?: number) => void,
  ): void {
    switch (happened.is) {
      case 'message':
        return tellMessage(happened, facts, say);
      case 'revoked': {
        for (const seq of happened.seqs) {
          const row = facts.messages.get(happened.talk + '#' + seq);
          if (row !== undefined) for (const userId of readersOf(row, facts)) say(userId, happened.by, revokedSaid(row));
        }
        return;
      }
      case 'read': {
        const place = facts.places.get(happened.talk + happened.user);
        const groupId = groupOf(happened.talk);
        if (place === undefined) return;
        if (groupId !== '') return say(happened.user, happened.by, groupReadSaid(groupId, place.seq));
        const peer = otherOf(happened.talk, happened.user);
        say(peer, '', receiptSaid(happened.user, place.seconds));
        return say(happened.user, happened.by, pairReadSaid(peer, place.seconds));
      }
      case 'pinned':
        return say(happened.user, happened.by, pinnedSaid(happened.talk, happened.user, happened.on));
      case 'removed':
        return say(happened.user, happened.by, removedSaid(happened.talk, happened.user));
      case 'noticed':
        return facts.notices
          .filter((row) => happened.ids.includes(row.noticeId))
          .forEach((row) => say(row.userId, '', noticeSaid(row)));
      case 'belonging': {
        const group = facts.groups.get(happened.group) ?? { groupId: happened.group, name: '' };
        return happened.users.forEach((userId) =>
          say(userId, '', belongingSaid(happened.report, group, userId, this.#now())),
        );
      }
      case 'passing': {
        say(happened.to, happened.by, pairSaid(happened.message));
        return say(happened.from, happened.by, pairSaid(happened.message));
      }
      case 'told':
        return happened.users.forEach((userId) =>
          say(userId, '', toldSaid(userId, happened.data, facts.people, this.#now())),
        );
    }
  }
}

type Facts = {
  members: { group_id: string; user_id: string; join_seq: number }[];
  groups: Map<string, { groupId: string; name: string }>;
  people: ImPeople;
  messages: Map<string, MessageRow>;
  cards: Map<string, string>;
  notices: (typeof imGroupNotices.$inferSelect)[];
  places: Map<string, { seq: number; seconds: number }>;
};

/** Both of two; in a group those who were in it before. */
function readersOf(row: MessageRow, facts: Facts): string[] {
  const groupId = groupOf(row.talkId);
  return groupId === ''
    ? twoOf(row.talkId)
    : facts.members.filter((one) => one.group_id === groupId && one.join_seq < row.seq).map((one) => one.user_id);
}

function tellMessage(
  happened: Happened & { is: 'message' },
  facts: Facts,
  say: (userId: string, by: string, said: Said, talk?: string, seq?: number) => void,
): void {
  const row = facts.messages.get(happened.talk + '#' + happened.seq);
  if (row === undefined || row.revokedBy !== '') return;
  const groupId = groupOf(row.talkId);
  if (groupId === '')
    return readersOf(row, facts).forEach((userId) =>
      say(userId, happened.by, pairSaid(pairMessage(row, facts.people)), row.talkId, row.seq),
    );
  const group = facts.groups.get(groupId) ?? { groupId, name: '' };
  const said = groupSaid(
    groupMessage(row, group, facts.people, facts.cards.get(groupId + '#' + row.sender) ?? ''),
    'tip' in row.body,
  );
  for (const userId of readersOf(row, facts)) {
    say(userId, happened.by, said, row.talkId, row.seq);
    const types: (1 | 2)[] = [
      ...(row.atUsers.includes(userId) ? [1 as const] : []),
      ...(row.atAll === 1 ? [2 as const] : []),
    ];
    if (types.length > 0 && userId !== row.sender) say(userId, happened.by, atSaid(row, types), row.talkId, row.seq);
  }
}
