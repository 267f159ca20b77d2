// Chat: what a change of a group shows before it is sent, and what stays of a group that is gone.
import type { Group } from '../../../bus/entities/chat';
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { toast } from '../../store/authGuard';
import { put } from '../../store/entityStore';
import { serverNow } from '../../transport/auth';
import { blankConversation, conversationOf } from './conversations';
import { conversationIn, sendingIn } from './outgoing';
import { writeDraft } from './persistence';

type Change = Omit<Input<'chat.updateGroup'>, 'clientToken'>;
/** `at`: when it was made. */
export function changeOf(kernel: Kernel, input: Change, at: number): Partial<Group> {
  const { notification, name, introduction, avatarUrl, joinOption, muteAll } = input;
  const change: Partial<Group> = {};
  if (name !== undefined) change.name = name;
  if (introduction !== undefined) change.introduction = introduction;
  if (avatarUrl !== undefined) change.avatarUrl = avatarUrl;
  if (joinOption !== undefined) change.joinOption = joinOption;
  if (muteAll !== undefined) change.muteAll = muteAll;
  if (notification !== undefined)
    change.notification = { text: notification, author: kernel.read('session.me')?.userName ?? '', time: at };
  return change;
}
/** The server's group with what still waits to be sent. */
export function withUnsent(kernel: Kernel, outbox: Outbox, group: Group): Group {
  const waiting = outbox.all(({ call, input }) => call === 'chat.updateGroup' && input['groupID'] === group.groupID);
  const changed = waiting.reduce<Group>(
    (shown, { input, createTime }) => ({ ...shown, ...changeOf(kernel, input as Change, createTime) }),
    group,
  );
  return withUnsentInvitations(kernel, outbox, changed);
}
const words: { [call: string]: string } = {
  'chat.setAdmins': '设置',
  'chat.removeMembers': '移出',
  'chat.inviteMembers': '邀请',
};
/** Says of a write whose ask has ended for how many of its people it did not work. */
export function tellFailures(kernel: Kernel, job: Job, failed: readonly { reason: string }[]): void {
  const [first] = failed;
  if (first && !job.replyTo) toast(kernel, `${failed.length} 位未能${words[job.call] ?? ''}：${first.reason}`);
}
function withUnsentInvitations(kernel: Kernel, outbox: Outbox, group: Group): Group {
  const { invitations = [] } = group;
  const jobs = outbox.all(({ call, input }) => call === 'chat.inviteMembers' && input['groupID'] === group.groupID);
  const ids = jobs.flatMap(({ input }) => input['userIDs'] as string[]);
  const before = invitations.filter((one) => one.waits !== 1);
  if (ids.length === 0) return before.length === invitations.length ? group : { ...group, invitations: before };
  const waiting = ids
    .filter((userId, at) => ids.indexOf(userId) === at)
    .map((userId) => ({
      userId,
      userName: kernel.read('users.user', userId)?.userName ?? '',
      agreed: 0 as const,
      waits: 1 as const,
    }));
  return { ...group, invitations: [...waiting, ...before] };
}
/**
 * Of what waits to be sent into a group, or could not be, when the group is no longer this person's: the words become
 * its draft, so that they can be copied.
 */
export function keepUnsentWords(kernel: Kernel, outbox: Outbox, conversationID: string): void {
  const unsent = outbox
    .all((job) => job.call === 'chat.send' && conversationIn(job) === conversationID)
    .map(sendingIn)
    .flatMap((message) => (message.type === 'text' ? [message.text] : []));
  if (unsent.length === 0) return;
  const before = conversationOf(kernel, conversationID) ?? blankConversation(kernel, conversationID);
  const begun = before.draft ? [before.draft.text] : [];
  const time = serverNow(kernel);
  const draft = { text: unsent.concat(begun).join('\n'), atUserIDs: [], quote: null, time };
  put(kernel, 'chat.conversation', { ...before, draft, sortTime: time }, conversationID);
  void writeDraft(kernel, conversationID, draft);
}
