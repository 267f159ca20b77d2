// Who is here, and what they have agreed to.
import { eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../../bus/entities/users';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { blocks, users } from '../../db/tables/users';
import { Refusal } from '../../platform/refusals';
import { flag } from '../../platform/flag';

const mask = (phone: string | null): string =>
  phone === null || phone === '' ? '' : phone.slice(0, 3) + '****' + phone.slice(7);

async function me(cx: Context, userId: string): Promise<CurrentUser> {
  const [row] = await cx.db.select().from(users).where(eq(users.userId, userId));
  if (row === undefined) throw new Refusal('050901');
  const [blocked] = await cx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(blocks)
    .where(eq(blocks.userId, userId));
  return {
    userId: row.userId,
    userName: row.userName,
    nickName: row.userName,
    avatarUrl: row.avatarUrl,
    headUrl: row.avatarUrl,
    userType: row.userType as CurrentUser['userType'],
    gender: row.gender as CurrentUser['gender'],
    authTac: flag(row.authTac),
    phone: mask(row.phone),
    cityName: row.cityName,
    intro: row.intro,
    coverUrl: row.coverUrl,
    carModels: row.carModels,
    isPlatformAdmin: flag(row.isStaff),
    points: row.points,
    muteUntil: row.muteUntil > cx.now ? row.muteUntil : 0,
    blockedCount: blocked?.count ?? 0,
  };
}

export const person: Pick<Handlers<'session'>, 'getUserInfo' | 'agree'> = {
  getUserInfo: member((_input, who, cx) => me(cx, who.userId)),

  agree: member(async (_input, who, cx) => {
    await cx.db.update(users).set({ authTac: 1 }).where(eq(users.userId, who.userId));
    return {};
  }),
};
