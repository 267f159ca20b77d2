// Authentication: consumes each request's nonce and looks up its token. One statement serves all concurrent requests,
// since every call pays for this write; a nonce is stored before any answer.
import { sql } from 'drizzle-orm';
import type { Services, Caller } from '../platform/context';
import { rowsOf, type Db } from '../db/open';
import { batchRequests } from '../platform/requestBatcher';
import { Refusal } from '../platform/refusals';
import { sha256 } from '../platform/signature';
import { exchangeToken, graceMs } from '../domains/session/public';

type Asked = { nonce: string; tokenHash: string; now: number };
type Session = {
  user_id: string | null;
  device_id: string;
  family: string;
  issued_at: number;
  expire: number;
  rotated_at: number;
  user_type: number;
  is_staff: number;
  auth_tac: number;
  mute_until: number;
};
type Found = { place: number; fresh: boolean } & Session;

async function admitAll(db: Db, asked: Asked[]): Promise<(Session | null)[]> {
  // Of concurrent copies the first one counts.
  const first = new Map(asked.map((one, place) => [one.nonce, place] as const).reverse());
  const rows = asked
    .map((one, place) => ({ place, nonce: one.nonce, at: one.now, token_hash: one.tokenHash }))
    .filter((row) => first.get(row.nonce) === row.place);
  // Sorted by nonce, so that two processes with the same ones cannot deadlock.
  const found = await rowsOf<Found>(
    db,
    sql`
    with asked as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as a(place int, nonce text,
    at bigint, token_hash text)),
      spent as (insert into nonces (nonce, at) select nonce, at from asked
      order by nonce on conflict do nothing returning nonce)
    select a.place, exists (select 1 from spent where spent.nonce = a.nonce) as fresh, s.user_id, s.device_id,
    s.family, s.issued_at::float8 as issued_at,
      s.expire::float8 as expire, s.rotated_at::float8 as rotated_at, u.user_type, u.is_staff, u.auth_tac,
      u.mute_until::float8 as mute_until
    from asked a left join sessions s on s.token_hash = a.token_hash left join users u on u.user_id = s.user_id`,
  );
  const admitted: (Session | null)[] = asked.map(() => null);
  for (const row of found) if (row.fresh) admitted[row.place] = row;
  return admitted;
}

type Holder = Pick<Session, 'user_id' | 'expire' | 'rotated_at'>;
/** Ended, expired, or exchanged before the grace period. */
const isOver = ({ expire, rotated_at }: Holder, now: number): boolean =>
  expire <= now || (rotated_at > 0 && now > rotated_at + graceMs);

async function holdersOf(db: Db, hashes: string[]): Promise<(Holder | null)[]> {
  const found = await rowsOf<Holder & { token_hash: string }>(
    db,
    sql`
    select token_hash, user_id, expire::float8 as expire, rotated_at::float8 as rotated_at from sessions
    where token_hash in (select value from json_array_elements_text(${JSON.stringify(hashes)}::json))`,
  );
  const known = new Map(found.map((row) => [row.token_hash, row]));
  return hashes.map((hash) => known.get(hash) ?? null);
}

/**
 * Returns the owner of the token, or refuses with 050901. It consumes nothing and proves nothing yet: it runs before
 * the body is read.
 */
export function makeHolderOf(db: Db): (token: string, now: number) => Promise<string> {
  const look = batchRequests<string, Holder | null>((hashes) => holdersOf(db, hashes));
  return async (token, now) => {
    const holder = await look(sha256(token));
    if (holder?.user_id == null || isOver(holder, now)) throw new Refusal('050901');
    return holder.user_id;
  };
}

export type Authenticated = { who: Caller | null; /** The token for the answer's header. */ newToken: string };

export function makeAuthentication(
  db: Db,
  life: Pick<Services, 'config' | 'secret' | 'secrets'>,
): (nonce: string, token: string, now: number) => Promise<Authenticated> {
  const look = batchRequests<Asked, Session | null>((asked) => admitAll(db, asked));
  return async (nonce, token, now) => {
    const row = await look({ nonce, tokenHash: token === '' ? '' : sha256(token), now });
    if (row === null) throw new Refusal('010012');
    if (token === '') return { who: null, newToken: '' };
    if (row.user_id === null || isOver(row, now)) throw new Refusal('050901');
    const who: Caller = {
      userId: row.user_id,
      userType: row.user_type,
      isStaff: row.is_staff === 1,
      authTac: row.auth_tac,
      muteUntil: row.mute_until,
      deviceId: row.device_id,
      tokenFamily: row.family,
    };
    const young = row.rotated_at === 0 && now < row.issued_at + (row.expire - row.issued_at) / 2;
    return { who, newToken: young ? '' : await exchangeToken(db, life, token, who, row.rotated_at > 0, now) };
  };
}
