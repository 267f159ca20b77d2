// Fixtures of the tests of circles: their calls, and what is counted in the database.
import { sql } from 'drizzle-orm';
import type { Json } from '../../bus/protocol/envelope';
import { rowsOf } from '../../server/db/open';
import { random15, type TestServer, type Input } from './kit';
import type { CallTopic } from '../../bus/client/topics';
import type { Person } from './community';

/** Calls that the tests make, with one token for each person, and numbers of the database. */
export function circleCalls(server: () => TestServer) {
  const tokens = new Map<string, string>();
  const as = async (person: Person | '', call: CallTopic, input: Input = {}) => {
    if (person !== '' && !tokens.has(person)) tokens.set(person, await server().token(person));
    const write = { clientToken: random15() };
    return server().call(call, { ...input, ...write }, person === '' ? '' : tokens.get(person));
  };
  const list = (data: { [key: string]: Json }): { [key: string]: Json }[] => data['list'] as { [key: string]: Json }[];
  const number = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await rowsOf<{ n: number }>(server().db, query))[0]?.n ?? -1);
  const membersOf = (tribeId: string) =>
    number(sql`select count(*)::int as n from circle_members where tribe_id = ${tribeId}`);
  const counted = (tribeId: string) => number(sql`select member_count as n from circles where tribe_id = ${tribeId}`);
  const circle = async (person: Person | '', tribeId: string) =>
    (await as(person, 'circles.getCircle', { tribeId })).data;
  return { tokens, as, list, number, membersOf, counted, circle };
}
