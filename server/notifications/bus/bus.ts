// The port for notifications between the processes on one database, with three implementations: within the process,
// PostgreSQL's LISTEN/NOTIFY, and NATS. All of them promise that an event is heard only when its transaction has
// committed, and that whoever may have missed one is told so (`lost`).
import type { Db } from '../../db/open';
import { rootOf } from '../../db/commits';
import type { PushEvent } from './pushEvents';

export interface Bus {
  /** Notifies all listeners, this process's included, once the transaction `db` has committed. */
  announce: (db: Db, events: readonly PushEvent[]) => Promise<void>;
  listen: (listener: BusListener) => Promise<Listening>;
  close: () => Promise<void>;
}
export type BusListener = {
  /** An event can come twice, and two events of one conversation in another order than they happened. */
  heard: (event: PushEvent) => void;
  /** Events may have been missed: who relies on them reads everything again. */
  lost: () => void;
};
export type Listening = {
  /** Only events of the added subjects are heard; otherwise all are, and `add` and `remove` do nothing. */
  readonly isSelective: boolean;
  /** Resolves when events of these subjects are heard. */
  add: (subjects: readonly string[]) => Promise<void>;
  remove: (subjects: readonly string[]) => void;
  stop: () => Promise<void>;
};

/** Where an event goes on a selective bus: each addressee's subject, and what the event is for that addressee. */
export type Route = { subject: string; event: PushEvent };

const encoded = (id: string): string =>
  encodeURIComponent(id).replace(/[.*]/g, (sign) => (sign === '.' ? '%2E' : '%2A'));
export const personSubject = (userId: string): string => 'im.person.' + encoded(userId);
export const groupSubject = (groupId: string): string => 'im.group.' + encoded(groupId);

/** A bus that leaves the choice of subjects to the listener hears everything. */
export const hearsAll = (stop: () => Promise<void>): Listening => ({
  isSelective: false,
  add: () => Promise.resolve(),
  remove: () => undefined,
  stop,
});

const buses = new WeakMap<Db, Bus>();
/** The bus that announces for this database and its transactions. */
export const bindBus = (db: Db, bus: Bus): void => void buses.set(db, bus);
export const boundBus = (db: Db): Bus | undefined => buses.get(rootOf(db));
