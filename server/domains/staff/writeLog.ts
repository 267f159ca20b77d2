// Writes the log of the staff: the only place that does. Called with each successful write of one of the staff, in its
// transaction, so that an act and its entry are stored together or not at all.
import type { LogKind, TargetType } from '../../../bus/entities/staff';
import { contentKinds } from '../../../bus/rules/contentKinds';
import { staffLog } from '../../db/tables/staff';
import type { Caller, Context } from '../../platform/context';
import { excerptsOf, keyOf } from '../forum/public';

/** Who acts by `npm run staff`, which has no person. */
export const commandLineId = 'cli';
/** How many letters of what a thing says the log keeps. */
const longest = 120;

export type Act = {
  action: string;
  /** A thing that can be reported, or a thing of another kind. */
  target:
    { targetType: TargetType; targetId: string } | { kind: LogKind; id: string; about: string; authorId?: string };
  result?: string;
  reason?: string | undefined;
  /** Not written for what is the caller's own: deleting that is nobody's business but theirs. */
  exceptOwn?: true;
};

export async function logStaffAct(cx: Context, who: Caller, act: Act): Promise<void> {
  const { kind, id, about, authorId } = await targetOf(cx, act.target);
  if (act.exceptOwn === true && authorId === who.userId) return;
  await cx.db.insert(staffLog).values({
    staffId: who.userId || commandLineId,
    action: act.action,
    targetKind: kind,
    targetId: id,
    authorId,
    about: about.slice(0, longest),
    result: act.result ?? '',
    reason: (act.reason ?? '').trim(),
    createTime: cx.now,
  });
}

async function targetOf(
  cx: Context,
  target: Act['target'],
): Promise<{ kind: LogKind; id: string; about: string; authorId: string }> {
  if ('kind' in target) return { authorId: '', ...target };
  const excerpt = (await excerptsOf(cx, [target], longest)).get(keyOf(target));
  return {
    kind: contentKinds[target.targetType],
    id: target.targetId,
    about: excerpt?.text ?? '',
    authorId: excerpt?.authorId ?? '',
  };
}
