// The thread ids of comments: the forum's are under a thread, all others under `<kind>:<id>` of the entity they belong
// to. Separate from the entities, so that a page that imports it contains no schemas.

export const commentKinds = ['activity', 'answer', 'content', 'carInformation'] as const;
/**
 * The kinds other than threads. `content` is a curated or how-to article, by its contentId; `carInformation` by its
 * infoId.
 */
export type CommentKind = (typeof commentKinds)[number];

export const commentThread = (kind: CommentKind, id: string): string => kind + ':' + id;
/** The entity that a thread id of comments names. */
export function commentedOn(threadId: string): { kind: CommentKind | 'thread'; id: string } {
  for (const kind of commentKinds)
    if (threadId.indexOf(kind + ':') === 0) return { kind, id: threadId.slice(kind.length + 1) };
  return { kind: 'thread', id: threadId };
}
/** The id of the entity when it is of this kind, else ''. */
export function idUnder(kind: CommentKind, threadId: string): string {
  const place = commentedOn(threadId);
  return place.kind === kind ? place.id : '';
}
