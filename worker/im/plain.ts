// Converts the SDK's messages to plain data: types, payloads, times in ms, addresses of this app. An unknown type
// becomes an empty card, never an error.
import type { MessagePayload, MessageType, Quote } from '../../bus/entities/chat';
import type { ImMessage } from '../../bus/entities/im';
import { typingSign } from '../../bus/rules/typing';
import { unpackRecord } from '../../bus/rules/mergedRecords';
import { asCount, asList, asNumber, asRaw, asText, asTexts, asTime } from './tim';
import type { Raw } from './tim';

/** Its messages are the server's pushes outside of chat: they never reach lists, totals or history. */
export const NOTICE_ACCOUNT = '@notice';
export const SYSTEM = '@TIM#SYSTEM';
const TYPES: { readonly [name: string]: MessageType } = {
  TIMTextElem: 'text',
  TIMImageElem: 'image',
  TIMSoundElem: 'sound',
  TIMFileElem: 'file',
  TIMFaceElem: 'face',
  TIMVideoFileElem: 'video',
  TIMLocationElem: 'location',
  TIMGroupTipElem: 'groupTip',
  TIMGroupSystemNoticeElem: 'groupSystemNotice',
  TIMCustomElem: 'custom',
};
/** 所有人 in the service's spelling; in this app it is `all`. */
const ALL = '__kImSDK_MesssageAtALL__';
export const atToService = (ids: readonly string[]): string[] => ids.map((id) => (id === 'all' ? ALL : id));
const atFromService = (ids: readonly string[]): string[] => ids.map((id) => (id === ALL ? 'all' : id));
/** Whether this is the SDK's own message about a new group. */
export const isGroupCreation = (raw: Raw): boolean =>
  raw['type'] === 'TIMCustomElem' && asRaw(raw['payload'])['data'] === 'group_create';
/** Whether it is for connected phones only: it is in no list and no total, and so it is no message here either. */
export const isPassing = (raw: Raw): boolean => raw['_onlineOnlyFlag'] === true;
export function isTypingSign({ type, flow, conversationType, payload }: Raw): boolean {
  const { data, extension } = asRaw(payload);
  const isSign = type === 'TIMCustomElem' && data === typingSign.data && extension === typingSign.extension;
  return isSign && flow === 'in' && conversationType === 'C2C';
}
export const typeOf = (elem: unknown): MessageType => TYPES[asText(elem)] ?? 'custom';

/** Removes the host from the community's own addresses, so that they stay valid when the host changes. */
export function ourUrl(url: unknown, origin: string): string {
  const text = asText(url);
  if (origin && text.indexOf(origin + '/') === 0) return text.slice(origin.length);
  // The SDK takes a path for a host.
  return text.replace(/^https?:\/(?=[^/])/, '/');
}
type Card = {
  kind: 'threadCard' | 'activityCard' | 'userCard' | 'questionCard';
  id: string;
  title: string;
  cover: string;
};
export function cardOf(data: string): Card | null {
  try {
    const raw = asRaw(JSON.parse(data));
    const kind = raw['kind'];
    if (kind !== 'threadCard' && kind !== 'activityCard' && kind !== 'userCard' && kind !== 'questionCard') return null;
    const id = asText(raw['id']);
    return id ? { kind, id, title: asText(raw['title']).slice(0, 200), cover: asText(raw['cover']) } : null;
  } catch {
    return null;
  }
}
const noticeOperation = (x: unknown): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 =>
  asCount(x) >= 1 && asCount(x) <= 12 ? (asCount(x) as 1) : 6;

/** For these the SDK returns the affected person's name in place of the operator's. */
const ofMember: readonly number[] = [1, 3, 4, 5];
function tipOf(p: Raw, raw: Raw): MessagePayload {
  const members = asList(p['memberList']);
  const ids = asTexts(p['userIDList']);
  const nickOf = (userID: string): string => asText(members.filter((m) => asText(m['userID']) === userID)[0]?.['nick']);
  const fresh = asRaw(p['newGroupProfile']);
  const all = fresh['muteAllMembers'];
  return {
    operatorID: asText(p['operatorID']),
    operatorNick:
      nickOf(asText(p['operatorID'])) ||
      (ofMember.indexOf(asCount(p['operationType'])) >= 0 ? '' : asText(raw['nick'])),
    operationType: asCount(p['operationType']),
    userIDList: ids,
    nicks: ids.map(nickOf),
    newGroupProfile:
      Object.keys(fresh).length === 0
        ? null
        : {
            name: asText(fresh['groupName']) || asText(fresh['name']),
            notification: asText(fresh['notification']),
            introduction: asText(fresh['introduction']),
            muteAll:
              all === undefined || all === null || all === ''
                ? null
                : all === true || all === 1 || all === 'On'
                  ? 1
                  : 0,
            ownerID: asText(fresh['ownerID']),
          },
  };
}
const KINDS = ['origin', 'large', 'thumb'] as const;

export function payloadOf(type: MessageType, p: Raw, origin: string, raw: Raw): MessagePayload {
  const url = (x: unknown): string => ourUrl(x, origin);
  if (type === 'text') return { text: asText(p['text']) };
  if (type === 'image') {
    const images = asList(p['imageInfoArray'])
      .slice(0, 3)
      .map((i, at) => ({
        kind: KINDS[at] ?? 'origin',
        url: url(i['url'] || i['imageUrl']),
        width: asCount(i['width']),
        height: asCount(i['height']),
        size: asCount(i['size']),
      }));
    return { images: images.filter((i) => i.url !== '') };
  }
  if (type === 'sound')
    return {
      url: url(p['remoteAudioUrl'] || p['url']),
      second: Math.max(0, asNumber(p['second'])),
      size: asCount(p['size']),
    };
  if (type === 'file')
    return { fileUrl: url(p['fileUrl']), fileName: asText(p['fileName']), fileSize: asCount(p['fileSize']) };
  if (type === 'face') return { index: Math.floor(asNumber(p['index'])), data: asText(p['data']) };
  if (type === 'video') {
    return {
      videoUrl: url(p['remoteVideoUrl'] || p['videoUrl']),
      videoSecond: Math.max(0, asNumber(p['videoSecond'])),
      videoSize: asCount(p['videoSize']),
      thumbUrl: url(p['thumbUrl'] || p['snapshotUrl']),
      thumbWidth: asCount(p['thumbWidth']),
      thumbHeight: asCount(p['thumbHeight']),
    };
  }
  if (type === 'location')
    return {
      description: asText(p['description']),
      latitude: asNumber(p['latitude']),
      longitude: asNumber(p['longitude']),
    };
  if (type === 'groupTip') return tipOf(p, raw);
  if (type === 'groupSystemNotice') {
    const profile = asRaw(p['groupProfile']);
    const operator = asText(p['operatorID']);
    return {
      notice: {
        noticeId: asText(p['messageKey']),
        operationType: noticeOperation(p['operationType']),
        groupID: asText(profile['groupID']),
        groupName: asText(profile['name']) || asText(profile['groupName']),
        operator: {
          userId: operator,
          userName: '',
          avatarUrl: '',
          userType: -1,
          gender: 0,
          isFollow: 0,
          carModelName: '',
          isMaster: 0,
          isBlocked: 0,
        },
        target: null,
        time: asTime(raw['time']),
        handled: 0,
        message: asText(p['handleMessage']),
      },
    };
  }
  const data = asText(p['data']);
  const merged = unpackRecord(data);
  if (merged) return { merged };
  return { data, description: asText(p['description']), extension: asText(p['extension']), card: cardOf(data) };
}

/** The app's own data of a message: the phone's id for it, and the quote. */
export function customOf(text: unknown): { clientMsgId: string; quote: Quote | null } {
  try {
    const raw = asRaw(JSON.parse(asText(text)));
    const q = asRaw(raw['q']);
    const messageID = asText(q['messageID']);
    return {
      clientMsgId: asText(raw['c']).slice(0, 64),
      quote: messageID ? { messageID, nick: asText(q['nick']), abstract: asText(q['abstract']) } : null,
    };
  } catch {
    return { clientMsgId: '', quote: null };
  }
}
export const customText = (clientMsgId: string, quote: Quote | null | undefined): string =>
  JSON.stringify(quote ? { c: clientMsgId, q: quote } : { c: clientMsgId });

export function messageOf(raw: Raw, origin: string): ImMessage {
  const type = typeOf(raw['type']);
  const revoked = raw['isRevoked'] === true;
  return {
    messageID: asText(raw['ID']),
    conversationID: asText(raw['conversationID']),
    type,
    payload: payloadOf(type, asRaw(raw['payload']), origin, raw),
    time: asTime(raw['time']),
    from: asText(raw['from']),
    nick: asText(raw['nameCard']) || asText(raw['nick']),
    avatar: ourUrl(raw['avatar'], origin),
    to: asText(raw['to']),
    isRevoked: revoked ? 1 : 0,
    seq: asCount(raw['sequence']),
    flow: raw['flow'] === 'out' ? 'out' : 'in',
    atUserIDs: atFromService(asTexts(raw['atUserList'])),
    ...customOf(raw['cloudCustomData']),
  };
}
