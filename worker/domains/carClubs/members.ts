// Car clubs: members, administrators, removing members.
import type { ClubMember, StoredClubMember } from '../../../bus/entities/carClubs';
import type { Input } from '../../../bus/client/topics';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import { refusalText, toast } from '../../store/authGuard';
import { stableSort } from '../../kernel/stableSort';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { withoutRemoved } from '../../outbox/unsentRemovals';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeUser, put } from '../../store/entityStore';
import { openClub, patchClub } from './club';

const roles = { 'carClubs.setAdministrator': 2, 'carClubs.cancelAdministrator': 1 } as const;
type RoleCall = keyof typeof roles;
const isRoleCall = (call: string): call is RoleCall => call in roles;

export function startMembers(kernel: Kernel, outbox: Outbox): void {
  /** The member as it is once the change of its role that still waits is sent. */
  function withUnsentRole(member: ClubMember): ClubMember {
    const isOfIt = ({ call, input }: Job): boolean =>
      isRoleCall(call) && input['clubId'] === member.clubId && input['userId'] === member.user.userId;
    const last = outbox.all((job) => job.state !== 'failed' && isOfIt(job)).pop();
    return last && isRoleCall(last.call) ? { ...member, role: roles[last.call] } : member;
  }
  const take = ({ user, ...rest }: ClubMember): string => {
    mergeUser(kernel, user);
    put(kernel, 'carClubs.member', { ...rest, userId: user.userId }, rest.clubId + '|' + user.userId);
    return user.userId;
  };
  const members = pagedList<ClubMember>(kernel, {
    topic: 'carClubs.members',
    size: 30,
    async ask(key, place) {
      const [clubId = '', carModelName = ''] = key.split('|');
      const keyword = key.slice(clubId.length + carModelName.length + 2);
      const page = await kernel.call('carClubs.listMembers', {
        clubId,
        ...(keyword ? { keyword } : {}),
        ...(carModelName ? { carModelName } : {}),
        ...place,
      });
      const { list, ...rest } = withoutRemoved(kernel, 'carClubs.removeMembers', clubId, page);
      return { ...rest, list: stableSort(list.map(withUnsentRole), (a, b) => b.role - a.role) };
    },
    take,
  });
  kernel.handle('carClubs.openMembers', ({ clubId, keyword, carModelName, how }) =>
    members(`${clubId}|${carModelName}|${keyword}`, how).then(() => ({})),
  );

  const keysOf = (clubId: string): string[] =>
    kernel.keys('carClubs.members').filter((key) => key.split('|')[0] === clubId);
  const namedIn = (job: Job): string[] =>
    Array.isArray(job.input['userIds'])
      ? job.input['userIds'].filter((id): id is string => typeof id === 'string')
      : [];
  /** Removes them from every list of this club's members; returns how many. */
  function hide(clubId: string, userIds: readonly string[]): number {
    let gone = 0;
    for (const key of keysOf(clubId)) {
      const list = kernel.read('carClubs.members', key);
      if (!list) continue;
      const ids = list.ids.filter((id) => userIds.indexOf(id) < 0);
      if (key === clubId + '||') gone = list.ids.length - ids.length;
      put(
        kernel,
        'carClubs.members',
        {
          ...list,
          ids,
          total: list.total >= 0 ? Math.max(0, list.total - (list.ids.length - ids.length)) : list.total,
        },
        key,
      );
    }
    return gone;
  }
  /** Reloads from the server. */
  function again(clubId: string): void {
    markStale(kernel, 'carClubs.members');
    for (const key of keysOf(clubId)) void members(key, 'refresh');
    openClub(kernel, outbox, clubId).catch(() => undefined);
  }
  defineAwaitedMutation(kernel, outbox, 'carClubs.removeMembers', {
    orderKey: ({ clubId }) => 'clubMembers|' + clubId,
    begin({ clubId, userIds }) {
      const gone = hide(clubId, userIds);
      const club = kernel.read('carClubs.club', clubId);
      if (club) patchClub(kernel, clubId, { memberCount: Math.max(0, club.memberCount - gone) });
      return null;
    },
    restore: (job) => void hide(textOf(job, 'clubId'), namedIn(job)),
    done: (job) => again(textOf(job, 'clubId')),
    failed(job, failure) {
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
      again(textOf(job, 'clubId'));
    },
  });

  /** Moves the member to its place among those of the new role. */
  function rank(clubId: string, userId: string, role: 1 | 2): void {
    const member = kernel.read('carClubs.member', clubId + '|' + userId);
    if (!member) return;
    put(kernel, 'carClubs.member', { ...member, role }, clubId + '|' + userId);
    for (const key of keysOf(clubId)) {
      const list = kernel.read('carClubs.members', key);
      if (!list) continue;
      const roleOf = (id: string): number => kernel.read('carClubs.member', clubId + '|' + id)?.role ?? 1;
      const ids = ([3, 2, 1] as const).reduce<string[]>(
        (all, one) => all.concat(list.ids.filter((id) => roleOf(id) === one)),
        [],
      );
      put(kernel, 'carClubs.members', { ...list, ids }, key);
    }
  }
  function defineRole(call: RoleCall): void {
    const role = roles[call];
    const other = role === 1 ? 2 : 1;
    defineAwaitedMutation(kernel, outbox, call, {
      orderKey: ({ clubId }: Input<'carClubs.setAdministrator'>) => 'clubMembers|' + clubId,
      begin({ clubId, userId }) {
        rank(clubId, userId, role);
        return null;
      },
      restore: (job) => rank(textOf(job, 'clubId'), textOf(job, 'userId'), role),
      done(_job, member) {
        take(member);
        markStale(kernel, 'carClubs.members');
      },
      failed(job, failure) {
        const [clubId, userId] = [textOf(job, 'clubId'), textOf(job, 'userId')];
        const member: StoredClubMember | undefined = kernel.read('carClubs.member', clubId + '|' + userId);
        if (member?.role === role) rank(clubId, userId, other);
        if (failure.code !== 'old')
          toast(
            kernel,
            failure.code === '010005'
              ? '管理员已满 5 位'
              : failure.code === '010004'
                ? '成员身份已变化'
                : refusalText(failure.code, failure.message),
          );
        again(clubId);
      },
    });
  }
  defineRole('carClubs.setAdministrator');
  defineRole('carClubs.cancelAdministrator');
}
