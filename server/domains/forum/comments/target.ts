// What people comment on besides threads, and threads themselves: one description for each kind. All else about
// comments (reading, writing, liking, deleting, hiding, audit, notices) is the same for all of them and stands beside
// this file.
import { commentedOn, type CommentKind } from '../../../../bus/rules/commentThread';
import type { Cx, Who } from '../../../platform/handlers';
import { gone } from '../../../platform/refusals';
import { activityTarget } from './activityTarget';
import { answerTarget } from './answerTarget';
import { carInformationTarget } from './carInformationTarget';
import type { Above, CommentTarget } from './commentTarget';
import { contentTarget } from './contentTarget';
import { threadTarget } from './threadTarget';

export type TargetKind = CommentKind | 'thread';
const targets: { readonly [kind in TargetKind]?: CommentTarget } = {
  thread: threadTarget,
  activity: activityTarget,
  answer: answerTarget,
  content: contentTarget,
  carInformation: carInformationTarget,
};

export function targetOf(kind: TargetKind): CommentTarget {
  const target = targets[kind];
  if (target === undefined) throw gone();
  return target;
}
/** What these comments stand under. */
export function findAbove(cx: Cx, threadId: string, who: Who | null, lock = false): Promise<Above> {
  const { kind, id } = commentedOn(threadId);
  return targetOf(kind).find(cx, id, who, lock);
}
export const countUnder = (cx: Cx, { threadId }: { threadId: string }, by: number): Promise<void> => {
  const { kind, id } = commentedOn(threadId);
  return targetOf(kind).count(cx, id, by);
};
