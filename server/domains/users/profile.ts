// The profile of a person as others see it, editing one's own, and the portrait frame.
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Image } from '../../../bus/entities/media';
import type { FrameConfig, Profile } from '../../../bus/entities/users';
import { FrameConfig as FrameSchema } from '../../../bus/entities/users';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { rowsOf, type Db } from '../../db/open';
import { circles } from '../../db/tables/circles';
import { threads } from '../../db/tables/forum';
import { facts } from '../../db/tables/platform';
import { users } from '../../db/tables/users';
import { gone, Malformed } from '../../platform/refusals';
import { claimFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { mustNotBeReserved } from '../../moderation/reservedNames';
import { visibleIn } from '../../platform/characters';
import { briefsOf } from './briefs';
import { flag } from '../../platform/flag';
import { threadVisible } from '../../platform/visibility';

type Counts = { followCount: number; likedCount: number; tribeCount: number; answerCount: number; barred: number };

/** Counts of a profile. Table names are written out: drizzle omits them in a select from one table. */
async function countsOf(db: Db, userId: string, who: Caller | null): Promise<Counts & { threadCount: number }> {
  const me = who?.userId ?? '';
  const all = who !== null && (who.userId === userId || who.isStaff);
  const [row] = await rowsOf<Counts>(
    db,
    sql`select
    (select count(*)::int from follows f where f.user_id = ${userId}) as "followCount",
    ((select coalesce(sum(t.like_count), 0) from threads t where t.author_id = ${userId} and t.deleted_time = 0)
      + (select coalesce(sum(a.like_count), 0) from answers a where a.author_id = ${userId} and a.deleted_time = 0)
      + (select coalesce(sum(p.like_count), 0) from posts p where p.author_id = ${userId} and p.status <> 1)
      + (select coalesce(sum(r.like_count), 0) from replies r where r.author_id = ${userId}
      and r.status <> 1))::int as "likedCount",
    (select count(*)::int from answers a join questions q on q.question_id = a.question_id and q.audit_status = 1
    and q.deleted_time = 0
      where a.author_id = ${userId} and a.audit_status = 1 and a.deleted_time = 0) as "answerCount",
    (select count(*)::int from circle_members m join circles c on c.tribe_id = m.tribe_id where m.user_id = ${userId}
      and (${all}::boolean or c.is_private = 0 or exists (select 1 from circle_members o where o.tribe_id = c.tribe_id
      and o.user_id = ${me}))) as "tribeCount",
    (select count(*)::int from blocks b where (b.user_id = ${userId} and b.target_id = ${me}) or (b.user_id = ${me}
    and b.target_id = ${userId})) as "barred"`,
  );
  const [written] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(threads)
    .leftJoin(circles, eq(circles.tribeId, threads.tribeId))
    .where(and(eq(threads.authorId, userId), threadVisible(who)));
  return {
    ...(row ?? { followCount: 0, likedCount: 0, tribeCount: 0, answerCount: 0, barred: 0 }),
    threadCount: written?.count ?? 0,
  };
}

/**
 * Shown on 2023-03-08 and 2023-03-09, by days of Shanghai, for gender 1. The fact `portraitFrame` sets another frame,
 * or with `null` none.
 */
const springFrame: FrameConfig = {
  startTime: Date.UTC(2023, 2, 7, 16),
  endTime: Date.UTC(2023, 2, 8, 16),
  showGender: 1,
  url: '/frames/spring.svg',
};

async function readFrame(db: Db): Promise<FrameConfig | null> {
  const [row] = await db.select().from(facts).where(eq(facts.name, 'portraitFrame'));
  if (row === undefined) return springFrame;
  try {
    const found = v.safeParse(FrameSchema, JSON.parse(row.value));
    return found.success ? found.output : null;
  } catch {
    return null;
  }
}

const trimmed = (text: string | undefined): string | undefined => text?.trim();

/** Picture addresses to store: files of the caller, referenced by this person from now on. '' removes a picture. */
async function pictures(
  cx: Context,
  who: Caller,
  asked: { avatarUrl?: string | undefined; coverUrl?: string | undefined },
  now: Pick<Profile, 'avatarUrl' | 'coverUrl'>,
): Promise<Partial<Pick<typeof users.$inferSelect, 'avatarUrl' | 'avatarColor' | 'coverUrl' | 'coverColor'>>> {
  /** The new picture; null when it is the old one. */
  const one = async (name: 'avatarUrl' | 'coverUrl'): Promise<Pick<Image, 'url' | 'color'> | null> => {
    const url = asked[name];
    if (url === undefined || url === now[name]) return null;
    const wanted = { images: url === '' ? [] : [{ url }] };
    const { images } = await claimFiles(cx, who, `${name}:${who.userId}`, wanted, { images: name });
    return images[0] ?? { url: '', color: '' };
  };
  const avatar = await one('avatarUrl');
  const cover = await one('coverUrl');
  return {
    ...(avatar && { avatarUrl: avatar.url, avatarColor: avatar.color }),
    ...(cover && { coverUrl: cover.url, coverColor: cover.color }),
  };
}

/** Those that are known. */
const colorsOf = ({ coverColor, avatarColor }: Pick<typeof users.$inferSelect, 'avatarColor' | 'coverColor'>) => ({
  ...(coverColor === '' ? {} : { coverColor }),
  ...(avatarColor === '' ? {} : { avatarColor }),
});

export const profile = {
  getHome: visitor(async (input, who, cx) => {
    const [person] = await cx.db.select().from(users).where(eq(users.userId, input.userId));
    if (person === undefined) throw gone();
    const { barred, ...numbers } = await countsOf(cx.db, person.userId, who);
    return {
      ...(await briefsOf(cx.db, [person.userId], who)).of(person.userId),
      intro: person.intro,
      coverUrl: person.coverUrl,
      ...colorsOf(person),
      cityName: person.cityName,
      ...numbers,
      fansCount: person.fansCount,
      canChat: flag(who !== null && who.userId !== person.userId && barred === 0),
    };
  }),

  update: member(
    async (input, who, cx) => {
      const [now] = await cx.db.select().from(users).where(eq(users.userId, who.userId)).for('update');
      if (now === undefined) throw gone();
      const userName = trimmed(input.nickName) ?? now.userName;
      const intro = trimmed(input.intro) ?? now.intro;
      const cityName = trimmed(input.cityName) ?? now.cityName;
      if (userName === '' || (userName !== now.userName && visibleIn(userName) === 0)) throw new Malformed('nickName');
      // Only a changed name is checked: an old one must not prevent a new picture.
      const changedTexts = [
        userName === now.userName ? '' : userName,
        intro === now.intro ? '' : intro,
        cityName === now.cityName ? '' : cityName,
      ].filter((text) => text !== '');
      if (changedTexts.length > 0) {
        await mustNotBeMuted(cx, who);
        await refuseBannedWords(cx, changedTexts.join('\n'));
      }
      if (userName !== now.userName) await mustNotBeReserved(cx, who, userName, 'nickName');
      const files = await pictures(cx, who, input, now);
      await cx.db
        .update(users)
        .set({ userName, intro, cityName, ...files })
        .where(eq(users.userId, who.userId));
      const { avatarUrl = now.avatarUrl, coverUrl = now.coverUrl } = files;
      const { coverColor = now.coverColor, avatarColor = now.avatarColor } = files;
      return { nickName: userName, intro, cityName, avatarUrl, coverUrl, ...colorsOf({ coverColor, avatarColor }) };
    },
    { name: 'profile', max: 30, seconds: 3600 },
  ),

  getFrame: visitor((_input, _who, cx) => readFrame(cx.db)),
} satisfies Partial<Handlers<'users'>>;
