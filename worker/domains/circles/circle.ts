// Stores one circle from an answer, with the open writes on it applied on top.
import type { Circle } from '../../../bus/entities/circles';
import { codeOf } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { memoryOf } from '../../outbox/jobList';
import { textOf } from '../../outbox/jobs';
import type { Job } from '../../outbox/jobs';
import { mergeUser, put } from '../../store/entityStore';
import { serverNow } from '../../transport/auth';

/** The fields of a circle that joining and leaving change. */
export type MyMembership = Pick<Circle, 'isJoin' | 'myRole' | 'memberCount'>;
export const membershipOf = ({ isJoin, myRole, memberCount }: Circle): MyMembership => ({
  isJoin,
  myRole,
  memberCount,
});

/** The call whose effect the open write has on this circle; '' for none. A withdrawal names its request alone. */
function effectOn(kernel: Kernel, tribeId: string, job: Job): string {
  if ((job.call !== 'circles.joinCircle' && job.call !== 'circles.leaveCircle') || job.state === 'failed') return '';
  if (job.input['withdraw'] !== 1) return textOf(job, 'tribeId') === tribeId ? job.call : '';
  return kernel.read('circles.apply', textOf(job, 'applyId'))?.tribeId === tribeId ? 'circles.leaveCircle' : '';
}
/** The circle with every open write (join, leave) applied, in their order. */
function afterJobs(kernel: Kernel, circle: Circle): Circle {
  return memoryOf(kernel)
    .get()
    .jobs.reduce((all, job) => {
      const call = effectOn(kernel, circle.tribeId, job);
      return call ? wanted(all, call) : all;
    }, circle);
}

/** The circle as it will be after the write has succeeded. */
export function wanted(circle: Circle, call: string): Circle {
  if (call === 'circles.leaveCircle')
    return circle.isJoin === 0
      ? circle
      : {
          ...circle,
          isJoin: 0,
          myRole: 0,
          memberCount: Math.max(0, circle.memberCount - (circle.isJoin === 2 ? 1 : 0)),
        };
  if (circle.isJoin !== 0) return circle;
  return circle.joinType === 0
    ? { ...circle, isJoin: 2, myRole: 1, memberCount: circle.memberCount + 1 }
    : { ...circle, isJoin: 1 };
}
/** The fields that an edit may change. */
const profileFields = ['name', 'intro', 'avatarUrl', 'coverUrl', 'categoryId', 'joinType', 'needReason'] as const;
export type CircleProfile = Pick<Circle, (typeof profileFields)[number]>;
/** The profile fields among these values. */
export function profileFieldsIn(from: { readonly [name: string]: unknown }): Partial<CircleProfile> {
  const look: Partial<CircleProfile> = {};
  for (const part of profileFields) if (from[part] !== undefined) Object.assign(look, { [part]: from[part] });
  return look;
}
/** The jobs of this call that are still to be sent for this circle. */
export const openJobs = (kernel: Kernel, call: Job['call'], tribeId: string): Job[] =>
  memoryOf(kernel)
    .get()
    .jobs.filter((j) => j.call === call && j.state !== 'failed' && textOf(j, 'tribeId') === tribeId);
/** The notice that this write publishes; null when it takes it away. `at`: when it was made, by the phone's clock. */
export function noticeIn(kernel: Kernel, input: Job['input'], at: number): Circle['notice'] {
  const { title, content } = input as { title: string; content: string };
  if (!title) return null;
  const author = kernel.read('users.user', kernel.read('session.me')?.userId ?? '') ?? null;
  return { title, content, author, updateTime: serverNow(kernel) - kernel.now() + at };
}
/** The circle with every open edit applied, also of its notice. */
function edited(kernel: Kernel, circle: Circle): Circle {
  const looks = openJobs(kernel, 'circles.updateCircle', circle.tribeId).map((job) => profileFieldsIn(job.input));
  const notices = openJobs(kernel, 'circles.updateNotice', circle.tribeId).map(({ input, createTime }) => ({
    notice: noticeIn(kernel, input, createTime),
  }));
  return Object.assign({}, circle, ...looks, ...notices) as Circle;
}
export function takeCircle(kernel: Kernel, circle: Circle): string {
  if (circle.owner) mergeUser(kernel, circle.owner);
  if (circle.notice?.author) mergeUser(kernel, circle.notice.author);
  put(kernel, 'circles.circle', afterJobs(kernel, edited(kernel, circle)), circle.tribeId);
  return circle.tribeId;
}
export function patchCircle(kernel: Kernel, tribeId: string, patch: Partial<Circle>): void {
  const circle = kernel.read('circles.circle', tribeId);
  if (circle) put(kernel, 'circles.circle', { ...circle, ...patch }, tribeId);
}
/** Fails with 010002 when the circle does not exist (any more). */
export async function openCircle(kernel: Kernel, tribeId: string): Promise<void> {
  try {
    takeCircle(kernel, await kernel.call('circles.getCircle', { tribeId }));
  } catch (e) {
    if (codeOf(e) === '010002') kernel.drop('circles.circle', tribeId);
    throw e;
  }
}
/** Drops what only members may see, after the person has left the circle. */
export function dropMemberData(kernel: Kernel, tribeId: string): void {
  if (kernel.read('circles.circle', tribeId)?.isPrivate !== 1) return;
  patchCircle(kernel, tribeId, { notice: null });
  for (const feed of ['circle|' + tribeId, 'essence|' + tribeId])
    if (kernel.read('forum.feed', feed)) kernel.drop('forum.feed', feed);
  if (kernel.read('circles.pointList', tribeId)) kernel.drop('circles.pointList', tribeId);
  for (const key of kernel.keys('circles.members'))
    if (key.split('|')[0] === tribeId) kernel.drop('circles.members', key);
}
