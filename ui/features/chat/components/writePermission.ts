// Whether this person may write into a conversation, and what stands in place of the field when not.
// The server decides again; here is only what makes sense to offer.
import type { Group } from '../../../../bus/entities/chat';
import { timeLeft } from './timeLeft';

export type Facts = {
  isGroup: boolean;
  /** The group, once known. */
  group: Pick<Group, 'myRole' | 'muteAll' | 'myMuteUntil'> | undefined;
  /** The platform's own mute, 0 for none. */
  muteUntil: number;
  /** I have blocked the other. */
  isBlocked: boolean;
  /** How many messages until an answer, −1 without a limit; undefined while that is not known. */
  attention: { canSend: 0 | 1; left: number } | undefined;
  now: number;
};
export type WritePermission =
  { may: true } | { may: false; text: string; /** What leads out of it. */ way?: 'unblock' | 'follow' };

const muted = (until: number, now: number): string => {
  const left = timeLeft(until, now);
  return left === '永久' ? '您已被永久禁言' : `您已被禁言，剩余 ${left}`;
};

export function writePermissionOf({ isGroup, group, muteUntil, isBlocked, attention, now }: Facts): WritePermission {
  if (isGroup && group && group.myRole === '') return { may: false, text: '你已不在该群' };
  if (muteUntil > now) return { may: false, text: muted(muteUntil, now) };
  if (isGroup && group) {
    if (group.myMuteUntil > now) return { may: false, text: muted(group.myMuteUntil, now) };
    if (group.muteAll && group.myRole === 'Member') return { may: false, text: '全员禁言中' };
    return { may: true };
  }
  if (isBlocked) return { may: false, text: '已拉黑对方', way: 'unblock' };
  if (attention && attention.left === 0) return { may: false, text: '对方回复或关注你后，可继续发送', way: 'follow' };
  return { may: true };
}
/** The moment at which the answer changes by itself; 0 for never. */
export const writePermissionUntil = ({ group, muteUntil }: Pick<Facts, 'group' | 'muteUntil'>): number =>
  Math.max(muteUntil, group?.myMuteUntil ?? 0);
/** Said above the messages while only a few may be sent. */
export const strangerLine = (left: number): string =>
  left > 0 ? `最多发送 ${left} 条消息，直到对方回复或关注你` : '等待对方回复';
