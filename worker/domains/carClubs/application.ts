// Stores one application from an answer.
import type { ClubApplication, StoredClubApplication } from '../../../bus/entities/carClubs';
import type { Kernel } from '../../kernel/types';
import { unsentDecision } from '../../outbox/jobList';
import { mergeUser, put } from '../../store/entityStore';

export function takeApplication(kernel: Kernel, { user, auditor, ...rest }: ClubApplication): string {
  mergeUser(kernel, user);
  if (auditor) mergeUser(kernel, auditor);
  const before = kernel.read('carClubs.apply', rest.applyId);
  // A pending decision stays.
  const open = before && before.pending > 0 && before.pending < 3 && rest.status === 0;
  const stored: StoredClubApplication = {
    ...rest,
    userId: user.userId,
    auditorId: auditor ? auditor.userId : '',
    ...(open ? { status: before.status, pending: before.pending } : { pending: 0 }),
    // After a new start of the app the decision still waits.
    ...(!before && rest.status === 0 ? unsentDecision(kernel, rest.applyId) : null),
  };
  put(kernel, 'carClubs.apply', stored, rest.applyId);
  return rest.applyId;
}
export function patchApplication(kernel: Kernel, applyId: string, patch: Partial<StoredClubApplication>): void {
  const apply = kernel.read('carClubs.apply', applyId);
  if (apply) put(kernel, 'carClubs.apply', { ...apply, ...patch }, applyId);
}
