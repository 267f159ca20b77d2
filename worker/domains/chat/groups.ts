// Chat: groups and their members. The community's server has a group's data and the person's role; changes go to the
// service as outbox jobs, are optimistic, and are reverted with a toast when refused.
import type { Group } from '../../../bus/entities/chat';
import type { ImAsk } from '../../../bus/entities/im';
import type { Failure } from '../../../bus/protocol/envelope';
import type { AskTopic, Input, Output } from '../../../bus/client/topics';
import { defineAwaitedMutation } from '../../outbox/awaitedMutation';
import type { AwaitedMutationKind } from '../../outbox/awaitedMutation';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import { codeOf } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { put } from '../../store/entityStore';
import { dropConversation, isLeft, order, patchConversation } from './conversations';
import { changeOf, tellFailures, withUnsent } from './groupChange';
import { askIm, isAway, isReady } from './memory';
import { startMembers } from './members';

const FRESH_MS = 15_000;
type Failures = { failed: { userId: string; reason: string }[] };

export function startGroups(
  kernel: Kernel,
  outbox: Outbox,
  forgetMessages: (conversationID: string) => void,
): {
  /** `isOver`: the person is no longer in it. */
  changed(groupID: string, isOver?: boolean): void;
} {
  const opened = kernel.slice<{ list: { groupID: string; at: number }[] }>('chatGroups', { list: [] });
  const members = startMembers(kernel);

  /** How often each group was left: answers to earlier requests are then ignored. */
  const left = new Map<string, number>();

  async function load(groupID: string): Promise<void> {
    const before = left.get(groupID);
    const group = await kernel.call('chat.getGroup', { groupID });
    if (left.get(groupID) !== before) return;
    opened.set({
      list: opened
        .get()
        .list.filter((g) => g.groupID !== groupID)
        .concat({ groupID, at: kernel.now() })
        .slice(-30),
    });
    show(withUnsent(kernel, outbox, group));
  }
  function show(group: Group): void {
    const id = 'GROUP' + group.groupID;
    const wasLeft = isLeft(kernel, id);
    put(kernel, 'chat.group', group, group.groupID);
    if (wasLeft !== isLeft(kernel, id)) {
      order(kernel);
      if (!wasLeft) forgetMessages(id);
    }
    const before = kernel.read('chat.conversation', id)?.groupProfile;
    if (before) {
      const { name, avatarUrl, memberCount, muteAll, joinOption } = group;
      patchConversation(kernel, id, { groupProfile: { ...before, name, avatarUrl, memberCount, muteAll, joinOption } });
    }
  }
  const patch = (groupID: string, change: Partial<Group>): void => {
    const group = kernel.read('chat.group', groupID);
    if (group) show({ ...group, ...change });
  };
  /** I am no longer in the group, whether it is known here or not. */
  function leave(groupID: string): void {
    if (kernel.read('chat.group', groupID)) patch(groupID, { myRole: '' });
    else forgetMessages('GROUP' + groupID);
  }
  /** The group was dissolved or is closed to me. */
  const lost =
    (groupID: string) =>
    (why: unknown): void => {
      if (/^01000[23]$/.test(codeOf(why))) leave(groupID);
    };
  /**
   * Checks the person's role in a recently loaded group: its admins open several of its pages in a row, and the role
   * may be lost meanwhile.
   */
  async function lookAtRole(groupID: string): Promise<void> {
    const found = await kernel.call('chat.getGroupRole', { groupID }, { quiet: true, silent: true }).catch(() => null);
    const group = kernel.read('chat.group', groupID);
    if (found && group && group.myRole !== found.role) again(groupID);
  }
  /** Groups that are being reloaded; true when they have changed since the request. */
  const reloading = new Map<string, boolean>();
  /** Once for all that changes while a request is under way. */
  function reload(groupID: string): void {
    if (reloading.has(groupID)) return void reloading.set(groupID, true);
    reloading.set(groupID, false);
    void load(groupID)
      .catch(lost(groupID))
      .then(() => {
        const isOld = reloading.get(groupID) === true;
        reloading.delete(groupID);
        if (isOld) reload(groupID);
      });
  }
  /** Reloads the group, and its members where they are shown. */
  function again(groupID: string): void {
    reload(groupID);
    if (kernel.read('chat.members', groupID)) members.reload(groupID);
  }
  const idIn = (job: Job): string => textOf(job, 'groupID');
  const peopleIn = (job: Job): string[] =>
    Array.isArray(job.input['userIDs'])
      ? job.input['userIDs'].filter((id): id is string => typeof id === 'string')
      : [];
  const flagIn = (job: Job, name: string): 0 | 1 => (job.input[name] === 1 ? 1 : 0);

  /**
   * A write to the service whose ask waits for the result: it fails with `network` while the job waits, and the job is
   * sent later.
   */
  type Kind<T extends AskTopic> = {
    key: (input: Input<T>) => string;
    ask: (job: Job) => ImAsk;
    out: (job: Job, answer: { failed: Failures['failed']; joined: 0 | 1; groupID: string }) => Output<T>;
    /** The same ask made again (a second tap) gets the result of the first; another one replaces what still waits. */
    once?: true;
    begin?: (input: Input<T>) => void;
    after?: (job: Job) => void;
    also?: (job: Job) => Promise<void>;
  };
  function define<T extends AskTopic>(call: T, kind: Kind<T>): void {
    const after = kind.after ?? ((job: Job) => again(idIn(job)));
    const slot = (input: Input<T>): string => 'group|' + kind.key(input);
    const whole: AwaitedMutationKind<T> = {
      orderKey: slot,
      begin(input) {
        kind.begin?.(input);
        return null;
      },
      fill: (job) => (isReady(kernel) ? job.input : null),
      away: () => (isAway(kernel) ? '聊天未连接，连接后自动提交' : ''),
      async send(job) {
        if (kind.also) await kind.also(job);
        const answer = await askIm(kernel, kind.ask(job));
        return kind.out(job, {
          failed: answer.failed ?? [],
          joined: answer.joined ?? 1,
          groupID: answer.groupID ?? '',
        });
      },
      done(job, output) {
        after(job);
        tellFailures(kernel, job, (output as Partial<Failures>).failed ?? []);
      },
      failed(job: Job, { code, message }: Failure) {
        if (code !== 'old') toast(kernel, refusalText(code, message));
        after(job);
      },
    };
    if (kind.once) defineSingleFlight(kernel, outbox, call, { ...whole, slot, replaces: true });
    else defineAwaitedMutation(kernel, outbox, call, whole);
  }
  const none = () => ({}) as never;
  const byGroup = (input: { groupID: string }): string => input.groupID;

  define('chat.updateGroup', {
    key: byGroup,
    begin: (input) => patch(input.groupID, changeOf(kernel, input, kernel.now())),
    ask: ({ input }) => ({ ...input, op: 'updateGroup' }) as ImAsk,
    out: none,
  });
  define('chat.setAdmins', {
    key: byGroup,
    ask: (job) => ({
      op: 'setRole',
      groupID: idIn(job),
      userIDs: peopleIn(job),
      role: flagIn(job, 'isAdmin') ? 'Admin' : 'Member',
    }),
    out: (_job, { failed }) => ({ failed }),
  });
  define('chat.removeMembers', {
    key: byGroup,
    begin: ({ groupID, userIDs }) => members.hide(groupID, userIDs),
    async also(job) {
      // Removing someone from the circle or club removes them from its group too.
      const { tribeId = '', clubId = '' } = kernel.read('chat.group', idIn(job)) ?? {};
      if (flagIn(job, 'alsoCircle') && clubId)
        await kernel.call(
          'carClubs.removeMembers',
          { clubId, userIds: peopleIn(job), clientToken: job.clientToken },
          { quiet: true },
        );
      if (flagIn(job, 'alsoCircle') && tribeId)
        await kernel.call(
          'circles.removeMembers',
          { tribeId, userIds: peopleIn(job), clientToken: job.clientToken },
          { quiet: true },
        );
    },
    ask: (job) => ({ op: 'removeMembers', groupID: idIn(job), userIDs: peopleIn(job) }),
    out: (job, { failed }) => ({ failed: flagIn(job, 'alsoCircle') ? [] : failed }),
  });
  function showInvitations(groupID: string): void {
    const group = kernel.read('chat.group', groupID);
    if (group) show(withUnsent(kernel, outbox, group));
  }
  define('chat.inviteMembers', {
    key: byGroup,
    begin: ({ groupID }) => showInvitations(groupID),
    after(job) {
      showInvitations(idIn(job));
      again(idIn(job));
    },
    ask: (job) => ({ op: 'invite', groupID: idIn(job), userIDs: peopleIn(job) }),
    out: (_job, { failed }) => ({ failed }),
  });
  define('chat.joinGroup', {
    once: true,
    key: byGroup,
    ask: (job) => ({ op: 'join', groupID: idIn(job), reason: textOf(job, 'reason') }),
    out: (_job, { joined }) => ({ joined }),
  });
  define('chat.createGroup', {
    key: ({ name }) => name,
    // The group's id is made from the token, so that a job that is sent again makes no second group.
    ask: (job) => ({
      op: 'createGroup',
      name: textOf(job, 'name'),
      userIDs: peopleIn(job),
      clientMsgId: job.clientToken,
    }),
    out: (_job, { groupID }) => ({ groupID }),
    after: () => undefined,
  });
  define('chat.transferGroup', {
    key: byGroup,
    ask: (job) => ({ op: 'transfer', groupID: idIn(job), userID: textOf(job, 'userID') }),
    out: none,
  });
  for (const [call, op] of [
    ['chat.leaveGroup', 'leave'],
    ['chat.dismissGroup', 'dismiss'],
  ] as const) {
    define(call, {
      key: byGroup,
      ask: (job) => ({ op, groupID: idIn(job) }),
      out: none,
      after(job) {
        if (job.lastError) return again(idIn(job));
        left.set(idIn(job), (left.get(idIn(job)) ?? 0) + 1);
        leave(idIn(job));
        void dropConversation(kernel, 'GROUP' + idIn(job));
      },
    });
  }
  // A mute is a call to the community's server, which keeps records.
  defineAwaitedMutation(kernel, outbox, 'chat.gag', {
    orderKey: byGag,
    done: (job) => again(idIn(job)),
    failed(job, { code, message }) {
      if (code !== 'old') toast(kernel, refusalText(code, message));
      again(idIn(job));
    },
  });
  kernel.handle('chat.muteMember', async ({ groupID, userID, seconds }, ask) => {
    const before = members.mute(groupID, userID, seconds);
    try {
      await kernel.call('chat.gag', { groupID, userID, seconds }, { ask });
    } catch (e) {
      before();
      toast(kernel, refusalText(codeOf(e), ''));
      throw e;
    }
    again(groupID);
    return {};
  });
  kernel.handle('chat.openGroup', async ({ groupID }) => {
    const at = opened.get().list.filter((g) => g.groupID === groupID)[0]?.at ?? 0;
    const stands = kernel.read('chat.group', groupID) !== undefined;
    if (stands && kernel.now() - at < FRESH_MS) {
      void lookAtRole(groupID);
      return {};
    }
    const loaded = load(groupID);
    // Shows the loaded list meanwhile.
    if (stands) void loaded.catch(lost(groupID));
    else await loaded;
    return {};
  });
  return {
    changed(groupID, isOver = false) {
      if (kernel.read('chat.group', groupID)) return again(groupID);
      order(kernel);
      // Never opened here: the service reports its conversation for a while longer (see isLeft).
      if (isOver) void load(groupID).catch(lost(groupID));
    },
  };
}
const byGag = ({ groupID }: Input<'chat.gag'>): string => 'gag|' + groupID;
