// Many people for benches of the chat service, written into the database directly: each is signed in, has an account
// and is in the group `bench`, in lots of 500.
import { createHmac } from 'node:crypto';
import pg from 'pg';

export const membersPerGroup = 500;
export const groupOfPerson = (at) => 'bench' + Math.floor(at / membersPerGroup);
const sdkAppId = 1400000000;
const hmac = (key, text, as) => createHmac('sha256', key).update(text).digest(as);
const coded = (text) => Buffer.from(text, 'utf8').toString('base64url');

/** What each of `count` people says when they log in on a socket: `{ userId, a2, tinyid }`. */
export async function addPeople(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (text) => client.query(text, [count, Date.now()].slice(0, text.includes('$2') ? 2 : 1));
  try {
    await run(`insert into users (user_id, user_name, avatar_url, create_time)
      select 'bench' || n, '车友' || n, '/media/seed/avatar.jpg', $2::bigint from generate_series(0, $1::int - 1) n`);
    await run(`insert into im_accounts (user_id, create_time)
      select 'bench' || n, $2::bigint from generate_series(0, $1::int - 1) n`);
    await run(`insert into refresh_tokens (token_hash, user_id, family, expire)
      select 'bench' || n, 'bench' || n, 'bench' || n, $2::bigint + 86400000 from generate_series(0, $1::int - 1) n`);
    await run(`insert into im_groups (group_id, name, owner_id, member_count, create_time)
      select 'bench' || g, '车友群' || g, 'bench' || g * ${membersPerGroup}, ${membersPerGroup}, $2::bigint
      from generate_series(0, ($1::int - 1) / ${membersPerGroup}) g`);
    await run(`insert into im_talks (talk_id, last_time)
      select 'g:bench' || g, $2::bigint from generate_series(0, ($1::int - 1) / ${membersPerGroup}) g`);
    await run(`insert into im_group_members (group_id, user_id, role, join_time)
      select 'bench' || n / ${membersPerGroup}, 'bench' || n,
        case when n % ${membersPerGroup} = 0 then 'Owner' else 'Member' end, $2::bigint
      from generate_series(0, $1::int - 1) n`);
    await run(`insert into im_conversations (user_id, talk_id, peer, is_group)
      select 'bench' || n, 'g:bench' || n / ${membersPerGroup}, 'bench' || n / ${membersPerGroup}, 1
      from generate_series(0, $1::int - 1) n`);
    await client.query('analyze');
    const { rows: accounts } = await client.query(`select user_id, no from im_accounts where user_id like 'bench%'`);
    const { rows: secrets } = await client.query(`select value from facts where name = 'secret'`);
    const key = hmac(secrets[0].value, 'im\n' + sdkAppId, 'hex');
    const until = Date.now() + 86_400_000;
    return accounts
      .map(({ user_id: userId, no }) => {
        const text = `${until}.${coded(userId)}.${coded(userId)}`;
        const a2 = `${text}.${hmac(key, 'return\n' + text, 'base64url')}`;
        return { at: Number(userId.slice(5)), userId, a2, tinyid: '1441152' + String(no).padStart(11, '0') };
      })
      .sort((a, b) => a.at - b.at);
  } finally {
    await client.end();
  }
}
