// The connections of this process, and pushes to them: names come over the bus, entities are read back in batches
// (batchFacts.ts).
import type { Db } from '../../db/open';
import type { Log } from '../../process/log';
import {
  atEvent,
  belongingEvent,
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
import type { Bus } from '../../notifications/bus/bus';
import type { PushEvent } from '../../notifications/bus/pushEvents';
import { groupOf, otherOf } from '../conversationIds';
import { revocationEvents } from '../revocations';
import { peopleIn, readersOf, readFacts, type BatchFacts } from './batchFacts';
import { Delivered } from './delivered';
import { pushFrame, sharedFrames } from './frames';
import { Interest } from './interest';
import { groupMessage, pairMessage } from '../wire';

/** What the hub needs of a connection. */
export interface Listener {
  readonly id: string;
  readonly userId: string;
  /** The token family of its login; '' for none. */
  readonly family: string;
  /** Sequence numbers per conversation that it has already read itself. */
  readonly seen: ReadonlyMap<string, number>;
  push: (frame: Buffer) => void;
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
/** A batch for many connections is followed by a pause: what happens meanwhile goes out in one frame. */
const framesPerMs = 3;
const longestPauseMs = 160;
/** After a gap all phones come back, this many in a millisecond. */
const dropsPerMs = 0.5;

type Say = (userId: string, by: string, said: ConnectionEvent, talk?: string, seq?: number) => void;

export class Hub {
  readonly #db: Db;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #byUser = new Map<string, Set<Listener>>();
  /** They missed something: they get nothing more and are dropped soon. */
  readonly #dropping = new Set<Listener>();
  readonly #delivered = new Delivered();
  #interest: Interest | null = null;
  #stopListening: () => Promise<void> = () => Promise.resolve();
  #queue: PushEvent[] = [];
  #busy = false;

  constructor(db: Db, log: Log, now: () => number) {
    this.#db = db;
    this.#log = log;
    this.#now = now;
  }
  async start(bus: Bus): Promise<void> {
    const listening = await bus.listen({ heard: (event) => this.heard(event), lost: () => this.lost() });
    this.#interest = new Interest(this.#db, listening);
    this.#stopListening = listening.stop;
  }
  stop(): Promise<void> {
    return this.#stopListening();
  }

  /** Resolves when nothing that happens from now on is missed. */
  async join(one: Listener): Promise<void> {
    const connections = this.#byUser.get(one.userId) ?? new Set<Listener>();
    connections.add(one);
    this.#byUser.set(one.userId, connections);
    const [oldest] = connections;
    if (connections.size > devicesPerPerson && oldest !== undefined) {
      oldest.push(pushFrame('im_open_status.stat_forceoffline', JSON.stringify(kicked(2))));
      oldest.unbind();
    }
    await this.#interest?.join(one.userId);
  }
  leave(one: Listener): void {
    this.#dropping.delete(one);
    const connections = this.#byUser.get(one.userId);
    if (connections?.delete(one) !== true || connections.size > 0) return;
    this.#byUser.delete(one.userId);
    this.#interest?.leave(one.userId);
  }
  get people(): number {
    return this.#byUser.size;
  }

  /** An event of any process. */
  heard(event: PushEvent): void {
    if (this.#byUser.size === 0 && this.#dropping.size === 0) return;
    if (event.is === 'message') {
      for (const seq of this.#delivered.take(event.talk + ' ' + (event.to ?? ''), event.seq))
        this.#queue.push(seq === event.seq ? event : { ...event, seq, by: '' });
    } else this.#queue.push(event);
    if (event.is === 'belonging')
      void this.#interest?.follow(event).then(
        (missed) => this.#enqueue(missed),
        (error: unknown) => this.#fail(error),
      );
    this.#enqueue([]);
  }
  #enqueue(events: readonly PushEvent[]): void {
    this.#queue.push(...events);
    if (!this.#busy && this.#queue.length > 0) void this.#drain();
  }
  /** Events were lost: all clients reconnect and ask, a few at a time. */
  lost(): void {
    this.#queue = [];
    this.#delivered.clear();
    const all = [...this.#byUser.values()].flatMap((connections) => [...connections]);
    for (const one of all) {
      this.leave(one);
      this.#dropping.add(one);
      const wait = (Math.random() * all.length) / dropsPerMs;
      if (wait < longestPauseMs) one.drop();
      else setTimeout(() => one.drop(), wait).unref();
    }
  }
  #fail(error: unknown): void {
    this.#log.error('telling the connections failed', error);
    this.lost();
  }

  async #drain(): Promise<void> {
    this.#busy = true;
    // Collects what happens at the same time into one batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const frames = await this.#deliver(this.#queue.splice(0, batchSize)).catch((error: unknown) => {
        this.#fail(error);
        return 0;
      });
      const pause = Math.min(longestPauseMs, frames / framesPerMs);
      if (pause >= 1) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#busy = false;
  }

  /** Returns how many frames it sent. */
  async #deliver(batch: PushEvent[]): Promise<number> {
    const facts = await readFacts(this.#db, batch, this.#byUser);
    const lines = new Map<Listener, ConnectionEvent[]>();
    const say: Say = (userId, by, said, talk = '', seq = 0) => {
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
    const frameOf = sharedFrames();
    for (const [one, all] of lines) one.push(frameOf(all));
    return lines.size;
  }

  /** Pushed at once: an ended session receives nothing more. */
  #end({ user, family }: PushEvent & { is: 'ended' }): void {
    const dropping = [...this.#dropping].filter((one) => one.userId === user);
    for (const one of [...(this.#byUser.get(user) ?? []), ...dropping]) {
      if (one.family !== family) continue;
      one.push(pushFrame('im_open_status.stat_forceoffline', JSON.stringify(kicked(3))));
      one.unbind();
      one.end();
    }
  }

  #tell(happened: Exclude<PushEvent, { is: 'ended' }>, facts: BatchFacts, say: Say): void {
    switch (happened.is) {
      case 'message':
        return tellMessage(happened, facts, say);
      case 'revoked':
        return this.#tellRevoked(happened, facts, say);
      case 'read': {
        const place = facts.places.get(happened.talk + happened.user);
        const groupId = groupOf(happened.talk);
        if (place === undefined) return;
        if (groupId !== '') return say(happened.user, happened.by, groupReadEvent(groupId, place.seq));
        const peer = otherOf(happened.talk, happened.user);
        const isFor = (userId: string): boolean => happened.to === undefined || happened.to === userId;
        if (!place.isKept && isFor(peer)) say(peer, '', receiptEvent(happened.user, place.seconds));
        if (isFor(happened.user)) say(happened.user, happened.by, pairReadEvent(peer, place.seconds));
        return;
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
        return happened.users.forEach((userId) => say(userId, '', toldEvent(userId, happened.data, this.#now())));
    }
  }
  #tellRevoked({ talk, seqs, by, to }: PushEvent & { is: 'revoked' }, facts: BatchFacts, say: Say): void {
    const rows = seqs.map((seq) => facts.messages.get(talk + '#' + seq)).filter((row) => row !== undefined);
    for (const row of rows) for (const userId of readersOf(row, facts, to)) say(userId, by, revokedEvent(row));
    // Also to who has joined since: they may have a message that quotes one of these.
    for (const userId of peopleIn(talk, facts, to))
      for (const event of revocationEvents(rows, userId, facts.people, this.#now())) say(userId, by, event);
  }
}

function tellMessage(happened: PushEvent & { is: 'message' }, facts: BatchFacts, say: Say): void {
  const row = facts.messages.get(happened.talk + '#' + happened.seq);
  if (row === undefined || row.revokedBy !== '') return;
  const readers = readersOf(row, facts, happened.to);
  const groupId = groupOf(row.talkId);
  if (groupId === '') {
    const event = pairEvent(pairMessage(row, facts.people));
    return readers.forEach((userId) => say(userId, happened.by, event, row.talkId, row.seq));
  }
  const group = facts.groups.get(groupId) ?? { groupId, name: '' };
  const event = groupEvent(
    groupMessage(row, group, facts.people, facts.cards.get(groupId + '#' + row.sender) ?? ''),
    'tip' in row.body,
  );
  const named = new Set(row.atUsers);
  for (const userId of readers) {
    say(userId, happened.by, event, row.talkId, row.seq);
    const types: (1 | 2)[] = [...(named.has(userId) ? [1 as const] : []), ...(row.atAll === 1 ? [2 as const] : [])];
    if (types.length > 0 && userId !== row.sender) say(userId, happened.by, atEvent(row, types), row.talkId, row.seq);
  }
}
