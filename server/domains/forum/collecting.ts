// collection/add: puts an entity into the caller's collection or takes it out; its number of collectors moves in the
// same transaction.
import { and, eq } from 'drizzle-orm';
import { collections } from '../../db/tables/forum';
import type { CollectTarget, Context, Caller } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { newId } from '../../platform/ids';
import { isGone, Refusal } from '../../platform/refusals';

/** 1, 0 or -1: how the number of collectors changes. */
async function setCollected(
  cx: Context,
  who: Caller,
  { collectType }: CollectTarget,
  targetId: string,
  isCollect: 0 | 1,
) {
  const { userId } = who;
  if (isCollect === 1) {
    const row = { collectId: newId('k', cx.now), userId, collectType, targetId, createTime: cx.now };
    return (await cx.db.insert(collections).values(row).onConflictDoNothing().returning()).length;
  }
  const ownCollection = and(
    eq(collections.userId, userId),
    eq(collections.collectType, collectType),
    eq(collections.targetId, targetId),
  );
  return -(await cx.db.delete(collections).where(ownCollection).returning()).length;
}

export const collectingHandlers = {
  collect: member(
    async ({ collectType, targetId, isCollect }, who, cx) => {
      const target = cx.services.targets.collections[collectType];
      // Its row is locked first in both directions. What is gone can still be taken out of the collection.
      const found = await target.find(cx, targetId, who).catch((error: unknown) => {
        if (isCollect === 0 && isGone(error)) return null;
        throw error;
      });
      if (isCollect === 1 && found?.isOpen !== true) throw new Refusal('010004');
      const change = await setCollected(cx, who, target, targetId, isCollect);
      return { isCollect, collectCount: await target.addCount(cx, targetId, change) };
    },
    { name: 'collect', max: 240, seconds: 60 },
  ),
} satisfies Partial<Handlers<'forum'>>;
