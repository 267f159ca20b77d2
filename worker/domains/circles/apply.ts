// Stores one request from an answer.
import type { CircleApply, StoredApply } from '../../../bus/entities/circles';
import type { Kernel } from '../../kernel/types';
import { unsentDecision } from '../../outbox/jobList';
import { mergeUser, put } from '../../store/entityStore';

export function takeApply(kernel: Kernel, apply: CircleApply): string {
  const { user, auditor, ...rest } = apply;
  mergeUser(kernel, user);
  if (auditor) mergeUser(kernel, auditor);
  const before = kernel.read('circles.apply', rest.applyId);
  // A pending decision stays.
  const open = before && before.pending > 0 && before.pending < 3 && rest.status === 0;
  const stored: StoredApply = {
    ...rest,
    userId: user.userId,
    auditorId: auditor ? auditor.userId : '',
    ...(open ? { status: before.status, pending: before.pending } : { pending: 0 }),
    // After a new start of the app the decision still waits.
    ...(!before && rest.status === 0 ? unsentDecision(kernel, rest.applyId) : null),
  };
  put(kernel, 'circles.apply', stored, rest.applyId);
  return rest.applyId;
}
export function patchApply(kernel: Kernel, applyId: string, patch: Partial<StoredApply>): void {
  const apply = kernel.read('circles.apply', applyId);
  if (apply) put(kernel, 'circles.apply', { ...apply, ...patch }, applyId);
}
