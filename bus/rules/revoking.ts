// Who may take a message of a group back, in the menu of the phone and on the server.
import type { GroupRole } from '../entities/chat';

/** How long authors may revoke their messages. */
export const revokeMs = 120_000;

export type Revoking = {
  isOwn: boolean;
  /** ms since it was sent. */
  age: number;
  /** '' for somebody who is no member (any more). */
  role: GroupRole | '';
  senderRole: GroupRole | '';
};

/** Authors within two minutes; admins their own and those of members, and the owner all, at any time. */
export function isRevocable({ isOwn, age, role, senderRole }: Revoking): boolean {
  if (role === 'Owner' || (isOwn && age <= revokeMs)) return true;
  return role === 'Admin' && (isOwn || senderRole === 'Member' || senderRole === '');
}
