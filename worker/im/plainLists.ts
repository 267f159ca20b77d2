// Converts the SDK's conversations, groups and members to plain data. Separate from plain.ts, which has messages.
import type { LastMessage } from '../../bus/entities/chat';
import type { ImConversation, ImMember } from '../../bus/entities/im';
import { messageLine } from '../../bus/rules/messageLine';
import { SYSTEM, isGroupCreation, ourUrl, payloadOf, typeOf } from './plain';
import { asCount, asList, asNumber, asRaw, asText, asTime } from './tim';
import type { Raw } from './tim';

export const joinOptionOf = (x: unknown): 'FreeAccess' | 'NeedPermission' | 'DisableApply' =>
  x === 'FreeAccess' || x === 'DisableApply' ? x : 'NeedPermission';
export const isOn = (x: unknown): 0 | 1 => (x === true || x === 1 || x === 'On' ? 1 : 0);

/** The mention flag: 0 none, 1 me, 2 all, 3 both. */
function atFlagOf(list: unknown): 0 | 1 | 2 | 3 {
  let me = 0;
  let all = 0;
  for (const one of asList(list)) {
    const types = Array.isArray(one['atTypeArray']) ? (one['atTypeArray'] as unknown[]) : [];
    if (types.indexOf(1) >= 0 || types.indexOf(3) >= 0) me = 1;
    if (types.indexOf(2) >= 0 || types.indexOf(3) >= 0) all = 2;
  }
  return (me + all) as 0 | 1 | 2 | 3;
}
/** `before`: the message before the one that the SDK itself sends into a new group. */
export function lastMessageIn(raw: Raw, origin: string, before: LastMessage | null = null): LastMessage | null {
  const last = asRaw(raw['lastMessage']);
  const time = asTime(last['lastTime']);
  if (!time) return null;
  const type = typeOf(last['type']);
  const creation = isGroupCreation(last);
  const atFlag = atFlagOf(raw['groupAtInfoList']);
  if (creation && before) return { ...before, atFlag };
  const isRevoked = last['isRevoked'] === true;
  const payload =
    last['payload'] && !creation && !isRevoked ? payloadOf(type, asRaw(last['payload']), origin, last) : null;
  return {
    payload,
    extension: payload && 'extension' in payload ? payload.extension : '',
    data: payload && 'card' in payload ? payload.data : '',
    atFlag,
    type,
    fromID: asText(last['fromAccount']),
    fromName: asText(last['nameCard']) || asText(last['nick']),
    abstract: creation ? '群聊已创建' : payload ? messageLine(payload) : '',
    time,
    isRevoked: isRevoked ? 1 : 0,
    status: 'success',
  };
}
export function conversationOf(raw: Raw, origin: string, before: LastMessage | null = null): ImConversation {
  const conversationID = asText(raw['conversationID']);
  const type =
    conversationID === SYSTEM || raw['type'] === SYSTEM ? 'system' : raw['type'] === 'GROUP' ? 'GROUP' : 'C2C';
  const group = asRaw(raw['groupProfile']);
  const person = asRaw(raw['userProfile']);
  const last = lastMessageIn(raw, origin, before);
  return {
    conversationID,
    type,
    unreadCount: asCount(raw['unreadCount']),
    lastMessage: last,
    groupProfile:
      type !== 'GROUP'
        ? null
        : {
            name: asText(group['name']),
            groupID: asText(group['groupID']) || conversationID.slice(5),
            avatarUrl: ourUrl(group['avatar'], origin),
            memberCount: asCount(group['memberCount'] ?? group['memberNum']),
            type: asText(group['type']),
            muteAll: isOn(group['muteAllMembers']),
            joinOption: joinOptionOf(group['joinOption']),
          },
    userProfile:
      type !== 'C2C'
        ? null
        : {
            userID: asText(person['userID']) || conversationID.slice(3),
            nick: asText(person['nick']),
            avatar: ourUrl(person['avatar'], origin),
          },
    isPinned: raw['isPinned'] === true ? 1 : 0,
    muteNotify: raw['messageRemindType'] === 'AcceptNotNotify' || raw['messageRemindType'] === 'Discard' ? 1 : 0,
    peerReadTime: asTime(raw['peerReadTime']),
    sortTime: last ? last.time : 0,
  };
}
export function memberOf(raw: Raw, origin: string): ImMember {
  const role = raw['role'];
  return {
    userID: asText(raw['userID']),
    nick: asText(raw['nick']),
    nameCard: asText(raw['nameCard']),
    avatar: ourUrl(raw['avatar'], origin),
    role: role === 'Owner' || role === 'Admin' ? role : 'Member',
    joinTime: asTime(raw['joinTime']),
    muteUntil: Math.round(asNumber(raw['muteUntil'])) * 1000,
  };
}
