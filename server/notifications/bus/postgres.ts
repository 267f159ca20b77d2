// The default bus of several processes: PostgreSQL sends a notification with the commit, or not at all, to every process
// in the order of the commits.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Opened } from '../../db/open';
import { hearsAll, type Bus } from './bus';
import type { PushEvent } from './pushEvents';

const channel = 'im';
const Known = v.looseObject({ is: v.string() });

export const postgresBus = (listen: Opened['listen']): Bus => ({
  announce: async (db, events) => {
    const texts = events.map((event) => JSON.stringify(event));
    await db.execute(
      sql`select pg_notify(${channel}, said) from json_array_elements_text(${JSON.stringify(texts)}::json) as said`,
    );
  },
  listen: async ({ heard, lost }) => {
    const hear = (text: string): void => {
      const event = readEvent(text);
      if (event !== null) heard(event);
    };
    return hearsAll(await listen(channel, hear, lost));
  },
  close: () => Promise.resolve(),
});

/** Null for what is no event. Processes of one database trust each other with the rest of it. */
export function readEvent(text: string): PushEvent | null {
  try {
    const read = v.safeParse(Known, JSON.parse(text));
    return read.success ? (read.output as PushEvent) : null;
  } catch {
    return null;
  }
}
