// Stores one club from an answer, with the open write on it applied on top.
import type { CarClub, ClubNotice, StoredCarClub } from '../../../bus/entities/carClubs';
import { codeOf } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { mergeUser, put } from '../../store/entityStore';

/** The fields of a club that applying and quitting change. */
export type MyMembership = Pick<StoredCarClub, 'applyStatus' | 'myRole' | 'memberCount' | 'groupID' | 'openCount'>;
export const membershipOf = ({
  applyStatus,
  myRole,
  memberCount,
  groupID,
  openCount,
}: StoredCarClub): MyMembership => ({
  applyStatus,
  myRole,
  memberCount,
  groupID,
  openCount,
});

const isWithdrawal = (job: Job): boolean => job.input['withdraw'] === 1;
/** Edits of one club run in their order. */
export const editKey = (clubId: string): string => 'clubLook|' + clubId;
const isEdit = (job: Job): boolean => job.orderKey === editKey(textOf(job, 'clubId'));
/** The open writes on this club, in their order. A withdrawal names its application alone. */
const openJobs = (kernel: Kernel, outbox: Outbox, clubId: string): Job[] =>
  outbox.all(
    (j) =>
      (j.call === 'carClubs.applyToClub' || j.call === 'carClubs.quitClub' || isEdit(j)) &&
      j.state !== 'failed' &&
      (isWithdrawal(j) ? kernel.read('carClubs.apply', textOf(j, 'applyId'))?.clubId : textOf(j, 'clubId')) === clubId,
  );
/** The fields that an edit may change. */
export type ClubLook = Pick<StoredCarClub, 'name' | 'intro'> & Partial<Pick<StoredCarClub, 'logoUrl' | 'coverUrl'>>;
export const lookOf = ({ name, intro, logoUrl, coverUrl }: CarClub | StoredCarClub): ClubLook => ({
  name,
  intro,
  logoUrl,
  coverUrl,
});
export function lookFields(from: { readonly [name: string]: unknown }): Partial<ClubLook> {
  const look: Partial<ClubLook> = {};
  for (const name of ['name', 'intro', 'logoUrl', 'coverUrl'] as const) {
    const value = from[name];
    if (typeof value === 'string') look[name] = value;
  }
  return look;
}
/** The club as it will be after this job. */
const afterJob = (club: StoredCarClub, job: Job): StoredCarClub =>
  isEdit(job)
    ? { ...club, ...lookFields(job.input) }
    : isWithdrawal(job)
      ? { ...club, applyStatus: club.applyStatus === 0 ? -1 : club.applyStatus }
      : wanted(club, job.call);

/** The club as it will be after the write has succeeded. */
export function wanted(club: StoredCarClub, call: string): StoredCarClub {
  if (call === 'carClubs.quitClub')
    return club.myRole === 0
      ? club
      : {
          ...club,
          myRole: 0,
          applyStatus: -1,
          groupID: '',
          openCount: 0,
          presidentPhone: '',
          memberCount: Math.max(0, club.memberCount - 1),
        };
  return club.myRole === 0 ? { ...club, applyStatus: 0 } : club;
}
export function takeNotice(kernel: Kernel, { author, ...rest }: ClubNotice): string {
  mergeUser(kernel, author);
  put(kernel, 'carClubs.notice', { ...rest, authorId: author.userId }, rest.noticeId);
  return rest.noticeId;
}
/** Whether the person has removed the announcement, where that is still to be sent: what is read does not restore it. */
export const isNoticeRemoved = (outbox: Outbox, noticeId: string): boolean =>
  outbox.find(
    ({ call, state, input }) =>
      call === 'carClubs.announce' && state !== 'failed' && input['remove'] === 1 && input['noticeId'] === noticeId,
  ) !== undefined;
export function takeClub(kernel: Kernel, outbox: Outbox, { president, notice, ...rest }: CarClub): string {
  mergeUser(kernel, president);
  const newest = notice ? takeNotice(kernel, notice) : '';
  const stored: StoredCarClub = {
    ...rest,
    presidentId: president.userId,
    noticeId: isNoticeRemoved(outbox, newest) ? (kernel.read('carClubs.notices', rest.clubId)?.ids[0] ?? '') : newest,
  };
  put(kernel, 'carClubs.club', openJobs(kernel, outbox, rest.clubId).reduce(afterJob, stored), rest.clubId);
  return rest.clubId;
}
/** The club with this look below the open writes. Edits that are refused later go back to it. */
export function showLook(kernel: Kernel, outbox: Outbox, clubId: string, clubLook: ClubLook): void {
  const club = kernel.read('carClubs.club', clubId);
  const open = openJobs(kernel, outbox, clubId);
  for (const job of open) if (isEdit(job)) job.undo = { clubLook };
  if (club) put(kernel, 'carClubs.club', open.reduce(afterJob, { ...club, ...clubLook }), clubId);
}
export function patchClub(kernel: Kernel, clubId: string, patch: Partial<StoredCarClub>): void {
  const club = kernel.read('carClubs.club', clubId);
  if (club) put(kernel, 'carClubs.club', { ...club, ...patch }, clubId);
}
/** Fails with 010002 when the club does not exist (any more). */
export async function openClub(kernel: Kernel, outbox: Outbox, clubId: string): Promise<void> {
  try {
    const { list } = await kernel.call(
      'carClubs.listClubs',
      { clubId },
      { quiet: kernel.read('carClubs.club', clubId) !== undefined },
    );
    for (const club of list) takeClub(kernel, outbox, club);
  } catch (e) {
    if (codeOf(e) === '010002' && kernel.read('carClubs.club', clubId)) kernel.drop('carClubs.club', clubId);
    throw e;
  }
}
/** Drops what only members or managers may see, when the person is no longer one. */
export function dropMemberData(kernel: Kernel, clubId: string): void {
  for (const topic of ['carClubs.members', 'carClubs.applies', 'carClubs.member'] as const)
    for (const key of kernel.keys(topic)) if (key.split('|')[0] === clubId) kernel.drop(topic, key);
  for (const id of kernel.keys('carClubs.apply')) {
    const apply = kernel.read('carClubs.apply', id);
    if (apply && apply.clubId === clubId && apply.userId !== kernel.read('session.me')?.userId)
      kernel.drop('carClubs.apply', id);
  }
}
