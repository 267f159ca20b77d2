// The addresses of films in messages are sealed with the shared secret and have no end. After a rotation they are sealed
// again, or they would stop working with the older secret.
import { sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { rowsOf } from '../db/open';
import { chatAddress, mayOpen } from '../media/chatFiles';

const address = /\/media\/c\/([0-9a-f]{32}\.mp4)\?s=([0-9a-f]{43})/g;
const atOnce = 500;
type Row = { talk_id: string; seq: number; body: string; cloud_data: string };

/** `secrets`: those in force, the one that signs first. A seal that none of them made stays. Returns the number of messages. */
export async function resealFilms(db: Db, secrets: readonly string[]): Promise<number> {
  const [current = ''] = secrets;
  const again = (text: string): string =>
    text.replace(address, (whole, name: string, mac: string) =>
      mayOpen(secrets, name, mac) ? chatAddress(current, name) : whole,
    );
  let changed = 0;
  let after: Pick<Row, 'talk_id' | 'seq'> = { talk_id: '', seq: 0 };
  for (;;) {
    const rows = await rowsOf<Row>(
      db,
      sql`select talk_id, seq, body::text as body, cloud_data from im_messages
        where (talk_id, seq) > (${after.talk_id}, ${after.seq})
          and (body::text like '%/media/c/%' or cloud_data like '%/media/c/%')
        order by talk_id, seq limit ${atOnce}`,
    );
    for (const row of rows) {
      const [body, cloudData] = [again(row.body), again(row.cloud_data)];
      if (body === row.body && cloudData === row.cloud_data) continue;
      // Of a message that was revoked or emptied meanwhile nothing is brought back.
      const written = await rowsOf(
        db,
        sql`update im_messages set body = ${body}::jsonb, cloud_data = ${cloudData}
          where talk_id = ${row.talk_id} and seq = ${row.seq} and body::text = ${row.body} returning seq`,
      );
      changed += written.length;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return changed;
    after = last;
  }
}
