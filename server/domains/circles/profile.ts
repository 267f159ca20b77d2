// Editing a circle: what it is called, looks like and says of itself, where it stands, and who may come in. Apart from
// founding, which the platform decides.
import { and, eq, ne } from 'drizzle-orm';
import { findBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { role, type Handlers } from '../../platform/handlers';
import { categoryName, isNameTaken, oneAtATime } from './foundingDecisions';
import { circles } from '../../db/tables/circles';
import { Malformed, Refusal } from '../../platform/refusals';
import { followCircleLook } from '../../im/circleGroups';
import { claimFiles } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { mustNotBeReserved } from '../../moderation/reservedNames';
import { circleView, findCircle, mayLeadCircle, type CircleRow } from './circleViews';
import { visibleIn } from '../../platform/characters';

/** Only what is new is looked at: an old name must not bar a new picture. */
async function words(
  cx: Context,
  who: Caller,
  circle: CircleRow,
  asked: { name?: string | undefined; intro?: string | undefined },
): Promise<Pick<CircleRow, 'name' | 'intro'>> {
  const name = (asked.name ?? circle.name).trim();
  const intro = (asked.intro ?? circle.intro).trim();
  const isRenamed = name !== circle.name;
  if (isRenamed || (intro !== circle.intro && intro !== '')) await mustNotBeMuted(cx, who, circle.tribeId);
  if (isRenamed && visibleIn(name) < 2) throw new Malformed('name');
  const [ofName = [], ofIntro = []] = await findBannedWords(cx, [
    isRenamed ? name : '',
    intro === circle.intro ? '' : intro,
  ]);
  if (ofName.length + ofIntro.length > 0)
    throw new Refusal(
      '010007',
      ofName.length > 0 ? { field: 'name', ranges: ofName } : { field: 'intro', ranges: ofIntro },
    );
  if (isRenamed) await mustNotBeReserved(cx, who, name);
  if (isRenamed && (await isNameTaken(cx, name, { exceptTribeId: circle.tribeId })))
    throw new Refusal('010004', { field: 'name' });
  return { name, intro };
}

/** The last circle of a category stays there: with it the category would be gone for everybody. */
async function category(
  cx: Context,
  circle: CircleRow,
  categoryId: string,
): Promise<Pick<CircleRow, 'categoryId' | 'categoryName'>> {
  if (categoryId === circle.categoryId) return { categoryId, categoryName: circle.categoryName };
  const name = await categoryName(cx, categoryId);
  if (name === null) throw new Malformed('categoryId');
  await oneAtATime(cx);
  const others =
    circle.categoryId === ''
      ? [circle]
      : await cx.db
          .select({ tribeId: circles.tribeId })
          .from(circles)
          .where(
            and(eq(circles.categoryId, circle.categoryId), ne(circles.tribeId, circle.tribeId), eq(circles.isClubZ, 0)),
          )
          .limit(1);
  if (others.length === 0) throw new Refusal('010004', { field: 'categoryId' });
  return { categoryId, categoryName: name };
}

/** Both pictures are the circle's from now on, and no others. What is wrong with a new one is said at its own field. */
async function pictures(
  cx: Context,
  who: Caller,
  circle: CircleRow,
  asked: { avatarUrl?: string | undefined; coverUrl?: string | undefined },
): Promise<Pick<CircleRow, 'avatarUrl' | 'coverUrl' | 'coverColor'>> {
  const { avatarUrl = circle.avatarUrl, coverUrl = circle.coverUrl } = asked;
  const claim = (urls: string[], images: string) =>
    claimFiles(
      cx,
      who,
      'circle:' + circle.tribeId,
      { images: [...new Set(urls)].filter((url) => url !== '').map((url) => ({ url })) },
      { images },
    );
  if (avatarUrl !== circle.avatarUrl) await claim([avatarUrl, circle.avatarUrl, circle.coverUrl], 'avatarUrl');
  if (avatarUrl === circle.avatarUrl && coverUrl === circle.coverUrl)
    return { avatarUrl, coverUrl, coverColor: circle.coverColor };
  const { images } = await claim([avatarUrl, coverUrl], 'coverUrl');
  const isNew = coverUrl !== circle.coverUrl;
  const color = images.find((image) => image.url === coverUrl)?.color ?? '';
  return { avatarUrl, coverUrl, coverColor: isNew ? color : circle.coverColor };
}

export const profileHandlers = {
  updateCircle: role({
    find: (input, who, cx) => findCircle(cx, input.tribeId, who, true),
    may: (circle, who) =>
      mayLeadCircle(circle, who) || (circle.isClubZ === 1 ? 'Club Z 由平台管理' : '仅圈主可编辑圈子'),
    run: async (circle, input, who, cx) => {
      const look = {
        ...(await words(cx, who, circle, input)),
        ...(await category(cx, circle, input.categoryId ?? circle.categoryId)),
        ...(await pictures(cx, who, circle, input)),
        joinType: input.joinType ?? circle.joinType,
        needReason: input.needReason ?? circle.needReason,
      };
      await cx.db.update(circles).set(look).where(eq(circles.tribeId, circle.tribeId));
      await followCircleLook(cx, circle.tribeId, circle, look, who.userId);
      return circleView(cx, who, circle.tribeId);
    },
  }),
} satisfies Partial<Handlers<'circles'>>;
