// What a kind of thing that people comment on must give. Its kinds: target.ts.
import type { Cx, Who } from '../../../platform/handlers';
import type { Place } from '../postViews';

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
