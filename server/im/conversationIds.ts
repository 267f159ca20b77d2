// Names of conversations: `p:<a>:<b>` for two people in the order of their ids, `g:<groupId>` for a group; and the
// service's own `C2C<userId>`, `GROUP<groupId>` as one of the two sees them.

/** Ids of people hold no colon; one that does is nobody's. */
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
/** '' for what is no conversation. */
export function conversationIdOf(conversationID: string, userId: string): string {
  if (conversationID.startsWith('C2C')) return pairOf(userId, conversationID.slice(3));
  return conversationID.startsWith('GROUP') ? groupConversationId(conversationID.slice(5)) : '';
}
