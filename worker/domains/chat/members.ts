// Chat: the members of a group: owner, admins, then the others by join time, all of them (a group has at most 500); and
// the pictures of four of them for the group's row.
import type { GroupMember } from '../../../bus/entities/chat';
import { fail } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import type { Value } from '../../../bus/client/topics';
import { unsentRemovals } from '../../outbox/unsentRemovals';
import { stableSort } from '../../kernel/stableSort';
import { mergeUser, put } from '../../store/entityStore';
import { patchConversation } from './conversations';
import { askIm, isReady } from './memory';

type Members = Value<'chat.members'>;
const PAGE = 100;
const MOST = 500;
const RANK = { Owner: 0, Admin: 1, Member: 2 } as const;
const noMembers: Members = { list: [], phase: 'loading', more: 'idle', hasMore: 0, total: 0 };
/**
 * Not by name: a recording has no names, and its replay must have the same order. Members of the same second stay in
 * the service's order.
 */
function inOrder(members: readonly GroupMember[]): GroupMember[] {
  return stableSort(members, (a, b) => RANK[a.role] - RANK[b.role] || a.joinTime - b.joinTime);
}

export type MembersPart = {
  /** Loads the members, or waits for the load that is under way. */
  load(groupID: string): Promise<void>;
  /** Loads them after a change: once more when a load is under way, whose answer may be older than the change. */
  reload(groupID: string): void;
  hide(groupID: string, userIDs: readonly string[]): void;
  /** Shows it; gives how it is taken back. */ mute(groupID: string, userID: string, seconds: number): () => void;
};
export function startMembers(kernel: Kernel): MembersPart {
  const running = new Map<string, Promise<void>>();
  const changed = new Set<string>();
  const show = (groupID: string, members: Members): void => put(kernel, 'chat.members', members, groupID);
  const of = (groupID: string): Members => kernel.read('chat.members', groupID) ?? noMembers;

  async function page(groupID: string, offset: number, limit: number): Promise<GroupMember[]> {
    const { members = [] } = await askIm(kernel, { op: 'members', groupID, offset, limit });
    return members.map((m) => ({ ...m, userType: kernel.read('users.user', m.userID)?.userType ?? -1 }));
  }
  /** The service only has name and picture: the community's server knows who owns a car. */
  function meet(members: readonly GroupMember[]): void {
    const all = new Set(members.map((m) => m.userID));
    const strangers = Array.from(all).filter((userID) => !kernel.read('users.user', userID));
    for (let from = 0; from < strangers.length; from += PAGE)
      kernel
        .call('users.listBriefs', { userIds: strangers.slice(from, from + PAGE) }, { quiet: true, silent: true })
        .then(
          (people) => people.forEach((one) => mergeUser(kernel, one)),
          () => undefined,
        );
  }
  async function all(groupID: string): Promise<void> {
    if (of(groupID).phase !== 'ready') show(groupID, { ...of(groupID), phase: 'loading' });
    const found = new Map<string, GroupMember>();
    try {
      if (!isReady(kernel)) throw fail('network');
      for (let offset = 0; offset < MOST; offset += PAGE) {
        const got = await page(groupID, offset, PAGE);
        meet(got);
        for (const member of got) found.set(member.userID, member);
        const gone = unsentRemovals(kernel, 'chat.removeMembers', groupID);
        const list = inOrder(Array.from(found.values()).filter(({ userID }) => gone.indexOf(userID) < 0));
        const whole = got.length < PAGE || offset + PAGE >= MOST;
        // A first page does not shorten the loaded list.
        if (whole || of(groupID).phase !== 'ready')
          show(groupID, {
            list,
            phase: 'ready',
            more: whole ? 'idle' : 'loading',
            hasMore: whole ? 0 : 1,
            total: Math.max(list.length, kernel.read('chat.group', groupID)?.memberCount ?? 0),
          });
        if (whole) {
          show(groupID, { ...of(groupID), total: list.length });
          break;
        }
      }
    } catch (e) {
      const now = of(groupID);
      show(
        groupID,
        now.phase === 'ready' ? { ...now, more: now.hasMore ? 'error' : 'idle' } : { ...now, phase: 'error' },
      );
      throw e;
    }
  }
  function load(groupID: string): Promise<void> {
    const known = running.get(groupID);
    if (known) return known;
    const mine = all(groupID).finally(() => {
      running.delete(groupID);
      if (changed.delete(groupID)) reload(groupID);
    });
    running.set(groupID, mine);
    return mine;
  }
  function reload(groupID: string): void {
    if (running.has(groupID)) changed.add(groupID);
    else void load(groupID).catch(() => undefined);
  }
  kernel.handle('chat.openMembers', async ({ groupID, how }) => {
    if (how === 'more' && of(groupID).hasMore === 0) return {};
    await load(groupID).catch(() => undefined);
    return {};
  });
  kernel.effect(kernel.changes('chat.service'), ({ value: now, before }) => {
    if (now.phase !== 'ready' || before?.phase === 'ready') return;
    for (const groupID of kernel.keys('chat.members'))
      if (of(groupID).phase !== 'ready') void load(groupID).catch(() => undefined);
  });

  /** One group at a time: the list is long, and the service limits requests. */
  let faces: Promise<void> = Promise.resolve();
  const asked = kernel.slice<{ asked: string[] }>('chatFaces', { asked: [] });
  kernel.effect(kernel.changes('chat.conversations'), ({ value: { ids }, key: type }) => {
    if (type !== 'GROUP' || !isReady(kernel)) return;
    const seen: GroupMember[] = [];
    for (const id of ids.slice(0, 60)) {
      const one = kernel.read('chat.conversation', id);
      if (!one || one.memberAvatars.length > 0 || asked.get().asked.indexOf(id) >= 0) continue;
      asked.set({ asked: asked.get().asked.concat(id) });
      faces = faces.then(async () => {
        const members = await page(id.slice(5), 0, 4).catch(() => []);
        seen.push(...members);
        if (members.length > 0)
          patchConversation(kernel, id, { memberAvatars: members.slice(0, 4).map((m) => m.avatar) });
        else asked.set({ asked: asked.get().asked.filter((one) => one !== id) });
      });
    }
    void faces.then(() => meet(seen));
  });
  return {
    load,
    reload,
    hide(groupID, userIDs) {
      const now = of(groupID);
      const list = now.list.filter((m) => userIDs.indexOf(m.userID) < 0);
      if (now.phase === 'ready')
        show(groupID, { ...now, list, total: Math.max(0, now.total - (now.list.length - list.length)) });
    },
    mute(groupID, userID, seconds) {
      const before = of(groupID).list.filter((m) => m.userID === userID)[0]?.muteUntil ?? 0;
      const muteUntil = seconds > 0 ? kernel.now() + seconds * 1000 : 0;
      const set = (from: number, to: number): void => {
        const now = of(groupID);
        const isThis = (m: GroupMember): boolean => m.userID === userID && m.muteUntil === from;
        if (now.list.some(isThis))
          show(groupID, { ...now, list: now.list.map((m) => (isThis(m) ? { ...m, muteUntil: to } : m)) });
      };
      set(before, muteUntil);
      return () => set(muteUntil, before);
    },
  };
}
