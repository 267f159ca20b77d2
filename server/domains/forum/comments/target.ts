// What people comment on besides threads, and threads themselves: one description for each kind. All else about
// comments (reading, writing, liking, deleting, hiding, audit, notices) is the same for all of them and stands beside
// this file.
import { commentedOn, type CommentKind } from '../../../../bus/rules/commentThread';
import type { Cx, Who } from '../../../platform/handlers';
import { gone } from '../../../platform/refusals';
import type { Place } from '../postViews';
import { activityTarget } from './activityTarget';
import { answerTarget } from './answerTarget';
import { carInformationTarget } from './carInformationTarget';
import { contentTarget } from './contentTarget';
import { threadTarget } from './threadTarget';

/**
 * What stands above comments, as far as they need it. `authorId` is told of comments ('': nobody's); a circle's roles
 * rule in it.
 */
export type Above = Place & {
  id: string;
  /** What its comments' rows carry. */
  threadId: string;
  /** Published: people may comment. */
  isOpen: boolean;
  postCount: number;
  /** The floor of the last comment; never goes down. */
  lastFloor: number;
  /** The inner route of its page, with its id; '' for a thread, whose page the notice knows by itself. */
  page: string;
};
export interface CommentTarget {
  /** One that the caller may see, or 010002. With `lock` its row is held until the transaction ends. */
  find(cx: Cx, id: string, who: Who | null, lock?: boolean): Promise<Above>;
  /** So many more, or fewer, comments and replies that all may read. */
  count(cx: Cx, id: string, by: number): Promise<void>;
  setFloor(cx: Cx, id: string, floor: number): Promise<void>;
}

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
