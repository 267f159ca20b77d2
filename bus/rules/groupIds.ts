// The id that the phone gives to a group that its person founds: of the person and of the ask, so that the ask, sent
// again, names the same group, and never one of somebody else. The server's own ids begin otherwise. The chat service
// takes at most 48 letters of ASCII, and none that begin with @TGS#.
export const foundedGroupId = (userId: string, token: string): string => `p-${userId}-${token}`;

/** Whether this person may give a group this id. */
export function isFoundedBy(userId: string, groupId: string): boolean {
  const own = foundedGroupId(userId, '');
  return groupId.indexOf(own) === 0 && groupId.length <= 48 && /^[\w-]+$/.test(groupId.slice(own.length));
}
