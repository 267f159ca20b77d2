// The connections of this process, and pushes to them: names come from the database, entities are read back in batches
// (batchFacts.ts).
import * as v from 'valibot';
import type { Db } from '../../db/open';
import type { Log } from '../../process/log';
import {
  atEvent,
  belongingEvent,
  eventArray,
  groupReadEvent,
  groupEvent,
  kicked,
  noticeEvent,
  pairReadEvent,
  pairEvent,
  pinnedEvent,
  receiptEvent,
  removedEvent,
  revokedEvent,
  toldEvent,
  type ConnectionEvent,
} from '../events';
import type { PushEvent } from '../../notifications/push';
import { groupOf, otherOf } from '../conversationIds';
import { readersOf, readFacts, type BatchFacts } from './batchFacts';
import { groupMessage, pairMessage, type Body } from '../wire';

/** What the hub needs of a connection. */
export interface Listener {
  readonly id: string;
  readonly userId: string;
  /** The token family of its login; '' for none. */
  readonly family: string;
  /** Sequence numbers per conversation that it has already read itself. */
  readonly seen: ReadonlyMap<string, number>;
  push: (servcmd: string, body: Body) => void;
  /** Logged in elsewhere; its later commands are refused. */
  unbind: () => void;
  /** Closes the socket after pending pushes; it may not log in again. */
  end: () => void;
  /** Closes the socket; the SDK reconnects and asks for what it missed. */
  drop: () => void;
}

/** With more devices than this, the oldest is logged out. */
export const devicesPerPerson = 8;
const batchSize = 400;
const Known = v.looseObject({ is: v.string() });

export class Hub {
  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #byUser = new Map<string, Set<Listener>>();
  #queue: PushEvent[] = [];
  #busy = false;

  constructor(db: Db, log: Log, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }

  join(one: Listener): void {
    const connections = this.#byUser.get(one.userId) ?? new Set<Listener>();
    connections.add(one);
    this.#byUser.set(one.userId, connections);
    const [oldest] = connections;
    if (connections.size <= devicesPerPerson || oldest === undefined) return;
    oldest.push('im_open_status.stat_forceoffline', kicked(2));
    oldest.unbind();
  }
  leave(one: Listener): void {
    const connections = this.#byUser.get(one.userId);
    connections?.delete(one);
    if (connections?.size === 0) this.#byUser.delete(one.userId);
  }
  get people(): number {
    return this.#byUser.size;
  }

  /** A notification from the database. */
  hear(text: string): void {
    if (this.#byUser.size === 0) return;
    const read = v.safeParse(Known, JSON.parse(text));
    if (read.success) this.#queue.push(read.output as PushEvent);
    if (!this.#busy) void this.#drain();
  }
  /** Notifications were lost: all clients reconnect and ask. */
  lost(): void {
    this.#queue = [];
    for (const one of this.#all()) one.drop();
  }
  #all(): Listener[] {
    return [...this.#byUser.values()].flatMap((connections) => [...connections]);
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    // Collects what happens at the same time into one batch.
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

  async #deliver(batch: PushEvent[]): Promise<void> {
    const facts = await readFacts(this.#db, batch, this.#byUser);
    const lines = new Map<Listener, ConnectionEvent[]>();
    const say = (userId: string, by: string, said: ConnectionEvent, talk = '', seq = 0): void => {
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

  /** Pushed at once: an ended session receives nothing more. */
  #end({ user, family }: PushEvent & { is: 'ended' }): void {
    for (const one of [...(this.#byUser.get(user) ?? [])]) {
      if (one.family !== family) continue;
      one.push('im_open_status.stat_forceoffline', kicked(3));
      one.unbind();
      one.end();
    }
  }

  #tell(
    happened: Exclude<PushEvent, { is: 'ended' }>,
    facts: BatchFacts,
    say: (userId: string, by: string, said: ConnectionEvent, talk?: string, seq?: number) => void,
  ): void {
    switch (happened.is) {
      case 'message':
        return tellMessage(happened, facts, say);
      case 'revoked': {
        for (const seq of happened.seqs) {
          const row = facts.messages.get(happened.talk + '#' + seq);
          if (row !== undefined)
            for (const userId of readersOf(row, facts)) say(userId, happened.by, revokedEvent(row));
        }
        return;
      }
      case 'read': {
        const place = facts.places.get(happened.talk + happened.user);
        const groupId = groupOf(happened.talk);
        if (place === undefined) return;
        if (groupId !== '') return say(happened.user, happened.by, groupReadEvent(groupId, place.seq));
        const peer = otherOf(happened.talk, happened.user);
        if (!place.isKept) say(peer, '', receiptEvent(happened.user, place.seconds));
        return say(happened.user, happened.by, pairReadEvent(peer, place.seconds));
      }
      case 'pinned':
        return say(happened.user, happened.by, pinnedEvent(happened.talk, happened.user, happened.on));
      case 'removed':
        return say(happened.user, happened.by, removedEvent(happened.talk, happened.user));
      case 'noticed':
        return facts.notices
          .filter((row) => happened.ids.includes(row.noticeId))
          .forEach((row) => say(row.userId, '', noticeEvent(row)));
      case 'belonging': {
        const group = facts.groups.get(happened.group) ?? { groupId: happened.group, name: '' };
        return happened.users.forEach((userId) =>
          say(userId, '', belongingEvent(happened.report, group, userId, this.#now())),
        );
      }
      case 'typing':
        return say(happened.to, '', pairEvent(happened.message));
      case 'told':
        return happened.users.forEach((userId) =>
          say(userId, '', toldEvent(userId, happened.data, facts.people, this.#now())),
        );
    }
  }
}

function tellMessage(
  happened: PushEvent & { is: 'message' },
  facts: BatchFacts,
  say: (userId: string, by: string, said: ConnectionEvent, talk?: string, seq?: number) => void,
): void {
  const row = facts.messages.get(happened.talk + '#' + happened.seq);
  if (row === undefined || row.revokedBy !== '') return;
  const groupId = groupOf(row.talkId);
  if (groupId === '')
    return readersOf(row, facts).forEach((userId) =>
      say(userId, happened.by, pairEvent(pairMessage(row, facts.people)), row.talkId, row.seq),
    );
  const group = facts.groups.get(groupId) ?? { groupId, name: '' };
  const event = groupEvent(
    groupMessage(row, group, facts.people, facts.cards.get(groupId + '#' + row.sender) ?? ''),
    'tip' in row.body,
  );
  for (const userId of readersOf(row, facts)) {
    say(userId, happened.by, event, row.talkId, row.seq);
    const types: (1 | 2)[] = [
      ...(row.atUsers.includes(userId) ? [1 as const] : []),
      ...(row.atAll === 1 ? [2 as const] : []),
    ];
    if (types.length > 0 && userId !== row.sender) say(userId, happened.by, atEvent(row, types), row.talkId, row.seq);
  }
}
