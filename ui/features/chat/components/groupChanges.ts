// What the pages of a group ask of the worker. A refused write is taken back and told by the worker; here stands what
// the person hears when it went well, for whom it did not, or that it waits.
import type { Input } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';

/** Whether it is only sent later, which is said. */
function waits(why: unknown): boolean {
  const waiting = waitingText(why, '生效');
  if (waiting) showToast(waiting);
  return waiting !== '';
}
/** True when it is done, or will be as soon as there is a network. */
async function done(work: Promise<unknown>, good: string): Promise<boolean> {
  try {
    await work;
    if (good) showToast(good, true);
    return true;
  } catch (why) {
    return waits(why);
  }
}
type Failures = { failed: readonly { userId: string; reason: string }[] };
/** Those for whom it did not work, with the first reason said; null when nothing was done. */
async function each(work: Promise<Failures>, good: string, word: string): Promise<string[] | null> {
  try {
    const { failed } = await work;
    const [first] = failed;
    if (first) showToast(`${failed.length} 位未能${word}：${first.reason}`);
    else if (good) showToast(good, true);
    return failed.map(({ userId }) => userId);
  } catch (why) {
    return waits(why) ? [] : null;
  }
}

export const updateGroup = (change: Input<'chat.updateGroup'>, good = ''): Promise<boolean> =>
  done(ask('chat.updateGroup', change), good);
/** Not kept for later: a mute is meant for now. The worker says why it did not work. */
export const muteMember = (groupID: string, userID: string, seconds: number): Promise<boolean> =>
  ask('chat.muteMember', { groupID, userID, seconds }).then(
    () => {
      showToast(seconds ? '已禁言' : '已解除禁言', true);
      return true;
    },
    () => false,
  );
export const setAdmins = (groupID: string, userIDs: string[], isAdmin: 0 | 1): Promise<string[] | null> =>
  each(ask('chat.setAdmins', { groupID, userIDs, isAdmin }), isAdmin ? '已设为管理员' : '已取消管理员', '设置');
export const removeMembers = (groupID: string, userIDs: string[], alsoCircle: 0 | 1): Promise<string[] | null> =>
  each(ask('chat.removeMembers', { groupID, userIDs, alsoCircle }), '已移出群聊', '移出');
export const inviteMembers = (groupID: string, userIDs: string[]): Promise<string[] | null> =>
  each(ask('chat.inviteMembers', { groupID, userIDs }), '邀请已发出', '邀请');
export const transferGroup = (groupID: string, userID: string): Promise<boolean> =>
  done(ask('chat.transferGroup', { groupID, userID }), '群主已转让');
export const leaveGroup = (groupID: string): Promise<boolean> =>
  done(ask('chat.leaveGroup', { groupID }), '已退出群聊');
export const dismissGroup = (groupID: string): Promise<boolean> =>
  done(ask('chat.dismissGroup', { groupID }), '群聊已解散');
export const clearHistory = (conversationID: string): Promise<boolean> =>
  done(ask('chat.clearHistory', { conversationID }), '已清空');
