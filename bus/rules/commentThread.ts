// Where comments stand: those of the forum under a thread, all others under `<kind>:<id>` of the thing that is
// commented on. Apart from the entities, so that a page that names it carries no
// schemas.

export const commentKinds = ['activity', 'answer', 'content', 'carInformation'] as const;
/** Besides threads. `content` is an article or a dry good, by its contentId; `carInformation` by its infoId. */
export type CommentKind = (typeof commentKinds)[number];

export const commentThread = (kind: CommentKind, id: string): string => kind + ':' + id;
/** What a thread id of comments names. */
export function commentedOn(threadId: string): { kind: CommentKind | 'thread'; id: string } {
  for (const kind of commentKinds)
    if (threadId.indexOf(kind + ':') === 0) return { kind, id: threadId.slice(kind.length + 1) };
  return { kind: 'thread', id: threadId };
}
/** The id of what is commented on when it is of this kind, else ''. */
export function idUnder(kind: CommentKind, threadId: string): string {
  const place = commentedOn(threadId);
  return place.kind === kind ? place.id : '';
}
