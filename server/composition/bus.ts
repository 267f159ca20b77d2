// Chooses how processes notify each other, and binds it to the database whose transactions announce events.
import type { Opened } from '../db/open';
import { routesOf } from '../im/addresses';
import { bindBus, type Bus } from '../notifications/bus/bus';
import { inProcessBus } from '../notifications/bus/inProcess';
import { postgresBus } from '../notifications/bus/postgres';
import type { Log } from '../process/log';

/** `busUrl`: of NATS; '' for PostgreSQL's own notifications. */
export async function openBus(opened: Opened, busUrl: string, log: Log): Promise<Bus> {
  const bus = opened.isEmbedded
    ? inProcessBus()
    : busUrl === ''
      ? postgresBus(opened.listen)
      : await (await import('../notifications/bus/nats')).natsBus(busUrl, opened.db, routesOf, log);
  bindBus(opened.db, bus);
  return bus;
}
