// The bus of many processes: NATS, with a subject for each person and each group, so that a process hears only what its
// sockets need. An event is a row in the transaction until NATS has confirmed it (unconfirmed.ts); this process's own
// sockets do not wait for NATS.
import { connect, type ConnectionOptions, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { sql } from 'drizzle-orm';
import { afterCommit } from '../../db/commits';
import { rowsOf, type Db } from '../../db/open';
import { Misconfigured } from '../../process/config';
import type { Log } from '../../process/log';
import type { Bus, BusListener, Listening, Route } from './bus';
import { readEvent } from './postgres';
import type { PushEvent } from './pushEvents';
import { keepUnconfirmed } from './unconfirmed';

/** Every process hears it: events were given up, so all phones ask. */
const lostSubject = 'im.lost';
const connectMs = 5_000;
const reconnectMs = 1_000;
const pingMs = 10_000;

type Address = ConnectionOptions & {
  /** What all subjects begin with, with its dot. */
  prefix: string;
};
/**
 * `nats://user:password@host:4222/prefix`, `tls://…`, or several of them with commas between; a user alone is a token. The
 * prefix of the first one separates communities that share a NATS.
 */
function readAddress(url: string): Address {
  const all = url.split(',').map((one) => one.trim());
  if (!all.every((one) => URL.canParse(one) && /^(nats|tls):$/.test(new URL(one).protocol)))
    throw new Misconfigured('BUS_URL must be an address like nats://host:4222');
  const [first = new URL(url)] = all.map((one) => new URL(one));
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  const prefix = first.pathname.replace(/^\/|\/$/g, '');
  if (!/^[\w-]{0,60}$/.test(prefix))
    throw new Misconfigured('the path of BUS_URL is a prefix of letters, digits, _ and -');
  return {
    servers: all.map((one) => new URL(one).host),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
    prefix: prefix === '' ? '' : prefix + '.',
  };
}

/** Rejects with one line for the operator when no server answers; afterwards it reconnects for ever. */
async function open(options: ConnectionOptions): Promise<NatsConnection> {
  return connect({
    ...options,
    name: 'community',
    noEcho: true,
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    reconnectJitter: reconnectMs,
    ignoreAuthErrorAbort: true,
    pingInterval: pingMs,
    noAsyncTraces: true,
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misconfigured(`BUS_URL: no NATS server answers at ${String(options.servers)} (${why})`);
  });
}

export async function natsBus(url: string, db: Db, routesOf: (event: PushEvent) => Route[], log: Log): Promise<Bus> {
  const { prefix, ...options } = readAddress(url);
  const nats = await open(options);
  const listeners = new Set<{ listener: BusListener; subjects: Map<string, Subscription> }>();
  let connected = true;
  let closed = false;
  const lost = (): void => {
    for (const { listener } of listeners) listener.lost();
  };
  /** What cannot be published is not confirmed either, so it is tried again. */
  const publish = (events: readonly PushEvent[]): boolean => {
    try {
      for (const { subject, event } of events.flatMap(routesOf)) nats.publish(prefix + subject, JSON.stringify(event));
      return true;
    } catch (error) {
      log.error('a notification was not published', error);
      return false;
    }
  };
  /** To the sockets of this process. */
  const deliver = (events: readonly PushEvent[]): void => {
    for (const { subject, event } of events.flatMap(routesOf))
      for (const { listener, subjects } of listeners) if (subjects.has(subject)) listener.heard(event);
  };
  const unconfirmed = keepUnconfirmed(db, log, {
    /** Resolves when NATS has everything that was published; rejects when it may not. */
    confirm: () => (connected ? nats.flush() : Promise.reject(new Error('not connected'))),
    isConnected: () => connected,
    again: (events) => {
      deliver(events);
      publish(events);
    },
    giveUp: () => {
      lost();
      nats.publish(prefix + lostSubject);
    },
  });
  const watch = async (): Promise<void> => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        connected = false;
        unconfirmed.disconnected();
        if (!closed) log.warn('NATS is away', {});
      } else if (status.type === 'reconnect') {
        connected = true;
        log.warn('NATS is back', {});
        lost();
      } else if (status.type === 'slowConsumer') lost();
      else if (status.type === 'error') log.warn('NATS reports a fault', { fault: status.error.message });
    }
  };
  void watch();
  nats.subscribe(prefix + lostSubject, { callback: (error) => void (error === null && lost()) });
  await nats.flush();

  return {
    announce: async (tx, events) => {
      // A sign that somebody is typing is not worth a row.
      const kept = events.filter((event) => event.is !== 'typing');
      const id = kept.length === 0 ? 0 : await insert(tx, kept);
      afterCommit(tx, () => {
        deliver(events);
        if (connected && publish(events) && id > 0) unconfirmed.published(id);
      });
    },
    listen: async (listener) => {
      const own = { listener, subjects: new Map<string, Subscription>() };
      listeners.add(own);
      return listening(
        nats,
        prefix,
        own.subjects,
        listener,
        () => connected,
        () => void listeners.delete(own),
      );
    },
    close: async () => {
      closed = true;
      await unconfirmed.stop();
      connected = false;
      await nats.close();
    },
  };
}

function listening(
  nats: NatsConnection,
  prefix: string,
  subjects: Map<string, Subscription>,
  { heard }: BusListener,
  isConnected: () => boolean,
  stopped: () => void,
): Listening {
  return {
    isSelective: true,
    add: async (more) => {
      for (const subject of more)
        if (!subjects.has(subject))
          subjects.set(
            subject,
            nats.subscribe(prefix + subject, {
              callback: (error, message) => {
                const event = error === null ? readEvent(message.string()) : null;
                if (event !== null) heard(event);
              },
            }),
          );
      // When it is away: it gets all subscriptions when it is back, and then `lost` is called.
      if (isConnected()) await nats.flush().catch(() => undefined);
    },
    remove: (fewer) => {
      for (const subject of fewer) {
        subjects.get(subject)?.unsubscribe();
        subjects.delete(subject);
      }
    },
    stop: async () => {
      stopped();
      for (const one of subjects.values()) one.unsubscribe();
      subjects.clear();
    },
  };
}

async function insert(db: Db, events: readonly PushEvent[]): Promise<number> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into announcements (events) values (${JSON.stringify(events)}::jsonb) returning id`,
  );
  if (row === undefined) throw new Error('an announcement was not written');
  return Number(row.id);
}
