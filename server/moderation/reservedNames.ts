// Names for the staff only: the brand's, and those of official accounts and staff. Compared without regard to width,
// case, spaces, punctuation and invisible characters. A person who already has one keeps it.
import { or, eq } from 'drizzle-orm';
import { fold } from './bannedWords';
import type { Caller } from '../platform/context';
import type { Db } from '../db/open';
import { users } from '../db/tables/users';
import { Refusal } from '../platform/refusals';

/** Names made only of the brand and of words for an office: 臻驰社区, 臻驰官方客服, ZEAL 官方, Club Z 管家. */
const ofBrand =
  /^(?:臻驰|zeal|clubz|官方|客服|社区|车友社区|用户|服务|中心|账号|帐号|账户|小?助手|管理员|管家|团队|活动组|工作人员)+$/;
const speaksForIt = /臻驰|zeal|clubz|官方|客服|管理员|工作人员/;

/** The letters and digits that count. */
const readAs = (name: string): string => fold(name).text.replace(/[^\p{L}\p{N}]/gu, '');

/** For a person outside the staff. `userId`: may keep their own name. */
export async function isReserved(db: Db, name: string, userId: string): Promise<boolean> {
  const wanted = readAs(name);
  if (wanted === '') return false;
  if (ofBrand.test(wanted) && speaksForIt.test(wanted)) return true;
  const official = await db
    .select({ userId: users.userId, name: users.userName })
    .from(users)
    .where(or(eq(users.isOfficial, 1), eq(users.isStaff, 1)));
  return official.some((account) => account.userId !== userId && readAs(account.name) === wanted);
}

/** Refuses with 010004 and the field, like a name that is taken. Call it for a changed name only. */
export async function mustNotBeReserved(
  cx: { db: Db },
  who: Pick<Caller, 'userId' | 'isStaff'>,
  name: string,
  field = 'name',
): Promise<void> {
  if (!who.isStaff && (await isReserved(cx.db, name, who.userId))) throw new Refusal('010004', { field });
}
