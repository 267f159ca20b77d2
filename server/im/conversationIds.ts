// Ids of conversations: `p:<a>:<b>` for two people in the order of their ids, `g:<groupId>` for a group; and the
// service's `C2C<userId>`, `GROUP<groupId>` as seen by one person.

/** User ids contain no colon; an id with one belongs to no user. */
export const pairOf = (one: string, other: string): string => (one < other ? `p:${one}:${other}` : `p:${other}:${one}`);
export const groupConversationId = (groupId: string): string => 'g:' + groupId;
export const groupOf = (talkId: string): string => (talkId.startsWith('g:') ? talkId.slice(2) : '');
export const isPair = (talkId: string): boolean => talkId.startsWith('p:');

export function participantsOf(talkId: string): [string, string] {
  const [, a = '', b = ''] = talkId.split(':');
  return [a, b];
}
export function otherOf(talkId: string, userId: string): string {
  const [a, b] = participantsOf(talkId);
  return a === userId ? b : a;
}

export const conversationOf = (talkId: string, userId: string): string =>
  isPair(talkId) ? 'C2C' + otherOf(talkId, userId) : 'GROUP' + groupOf(talkId);
/** Returns '' for an invalid conversation id. */
export function conversationIdOf(conversationID: string, userId: string): string {
  if (conversationID.startsWith('C2C')) return pairOf(userId, conversationID.slice(3));
  return conversationID.startsWith('GROUP') ? groupConversationId(conversationID.slice(5)) : '';
}
