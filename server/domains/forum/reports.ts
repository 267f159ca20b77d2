// Reports by people, and hiding by the staff, of everything that can be reported.
import { eq } from 'drizzle-orm';
import type { AskIn } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import { reports } from '../../db/tables/moderation';
import { claimFiles } from '../../media/fileReferences';
import type { Context, ReportTarget, Caller } from '../../platform/context';
import { member, role, staffOnly, type Handlers } from '../../platform/handlers';
import { newId } from '../../platform/ids';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { mustBeOthers } from './reported';

/** Stores a report about another person's content. 010004: the caller has reported it already. */
export async function addReport(
  cx: Context,
  who: Caller,
  input: AskIn<Contracts['forum']['report']>,
  authorId: string,
): Promise<{ reportId: string }> {
  if (authorId === who.userId) throw forbidden('不能举报自己');
  if (input.reasonCode === 9 && input.content.trim() === '') throw new Malformed('content');
  const reportId = newId('j', cx.now);
  const { targetType, targetId, reasonCode, content } = input;
  const row = { reportId, userId: who.userId, targetType, targetId, reasonCode, content };
  const first = await cx.db
    .insert(reports)
    .values({ ...row, images: [], createTime: cx.now })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) throw new Refusal('010004');
  const { images } = await claimFiles(cx, who, 'report:' + reportId, { images: input.images ?? [] });
  if (images.length > 0) await cx.db.update(reports).set({ images }).where(eq(reports.reportId, reportId));
  return { reportId };
}

export const reportHandlers = {
  report: member(
    async (input, who, cx) => {
      const target = cx.services.targets.reports[input.targetType];
      return addReport(cx, who, input, await target.authorOf(cx, input.targetId, who));
    },
    { name: 'report', max: 20, seconds: 3600 },
  ),

  hideContent: role({
    find: async (input, who, cx): Promise<{ target: ReportTarget; authorId: string }> => {
      const target = cx.services.targets.reports[input.targetType];
      return { target, authorId: await target.authorOf(cx, input.targetId, who) };
    },
    may: staffOnly,
    run: async ({ target, authorId }, { targetId, reason, restore }, who, cx) => {
      if (restore === 0 && reason.trim() === '') throw new Malformed('reason');
      if (target.hide === undefined) throw gone();
      if (restore === 1) mustBeOthers(who, authorId);
      await target.hide(cx, who, targetId, reason.trim(), restore === 1);
      return {};
    },
  }),
} satisfies Partial<Handlers<'forum'>>;
