// Stores activities and sign-ups from server answers, one copy of each. Not in the activities domain, because
// collections contain activities too.
import type { Activity, ActivityApply, StoredActivity, StoredApply } from '../../bus/entities/activities';
import { collectSlot } from './collectSlot';
import type { Kernel } from '../kernel/types';
import { mergeUser, put, toggled } from './entityStore';

/** Keeps the optimistic values of a cancellation that is pending. */
export function mergeApply(kernel: Kernel, apply: ActivityApply): string {
  const before = kernel.read('activities.myApply', apply.applyId);
  const shown =
    before && before.pending && before.status === 3
      ? { status: before.status, canCancel: before.canCancel, ticketCode: '' }
      : {};
  put(kernel, 'activities.myApply', { ...apply, ...shown, pending: before?.pending ?? 0 }, apply.applyId);
  return apply.applyId;
}
export function mergeActivity(kernel: Kernel, activity: Activity): string {
  const { avatars, myApply, ...rest } = activity;
  for (const user of avatars) mergeUser(kernel, user);
  const like = toggled(kernel, 'likeActivity|' + rest.activityId, rest.isLike, rest.likeCount);
  const collect = toggled(kernel, collectSlot(2, rest.activityId), rest.isCollect, 0);
  const before = kernel.read('activities.activity', rest.activityId);
  const stored: StoredActivity = {
    ...rest,
    isLike: like.yes,
    likeCount: like.count,
    isCollect: collect.yes,
    avatarIds: avatars.map((user) => user.userId),
    myApplyId: myApply ? mergeApply(kernel, myApply) : '',
    pending: before?.pending ?? 0,
  };
  put(kernel, 'activities.activity', stored, rest.activityId);
  return rest.activityId;
}
export function patchActivity(kernel: Kernel, activityId: string, patch: Partial<StoredActivity>): void {
  const activity = kernel.read('activities.activity', activityId);
  if (activity) put(kernel, 'activities.activity', { ...activity, ...patch }, activityId);
}
export function patchApply(kernel: Kernel, applyId: string, patch: Partial<StoredApply>): void {
  const apply = kernel.read('activities.myApply', applyId);
  if (apply) put(kernel, 'activities.myApply', { ...apply, ...patch }, applyId);
}
/** Reads the activity again in the background; a failure changes nothing. */
export const refreshActivity = (kernel: Kernel, activityId: string): void =>
  void kernel.call('activities.getActivity', { activityId }, { quiet: true, silent: true }).then(
    (activity) => mergeActivity(kernel, activity),
    () => undefined,
  );
