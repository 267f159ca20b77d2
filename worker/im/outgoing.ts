// Creates the SDK's object for an outgoing message. Files are already uploaded to this app's server, so their elements
// are marked as relayed and the SDK does not upload. The message's identity is the same for every retry, by any worker.
import type { ImAsk, ImSending } from '../../bus/entities/im';
import { typingSign } from '../../bus/rules/typing';
import { packRecord, recordKind } from '../../bus/rules/mergedRecords';
import { fail } from '../kernel/failures';
import { atToService, customText } from './plain';
import type { Raw, Tim, TimMessage } from './tim';

/** A 32-bit hash of a name; the service distinguishes messages of the same second by it. */
function number(name: string): number {
  let a = 0x9e3779b9 ^ name.length;
  let b = 0x41c6ce57;
  for (let i = 0; i < name.length; i++) {
    a = Math.imul(a ^ name.charCodeAt(i), 2654435761);
    b = Math.imul(b ^ name.charCodeAt(i), 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  a ^= a >>> 16;
  return ((a >>> 0) % 4_294_967_290) + 3;
}
export const createIdentity =
  () =>
  (message: TimMessage, { clientMsgId = '', time = 0, quote }: ImAsk): TimMessage => {
    message.random = number(clientMsgId);
    message.clientTime = Math.floor(time / 1000);
    message.generateMessageID();
    message.cloudCustomData = customText(clientMsgId, quote);
    return message;
  };

function element(sending: ImSending, whole: (url: string) => string): { type: string; content: Raw } {
  switch (sending.type) {
    case 'text':
      return { type: 'TIMTextElem', content: { text: sending.text } };
    case 'face':
      return { type: 'TIMFaceElem', content: { index: sending.index, data: sending.data } };
    case 'location':
      return {
        type: 'TIMLocationElem',
        content: { description: sending.description, latitude: sending.latitude, longitude: sending.longitude },
      };
    case 'custom':
      return {
        type: 'TIMCustomElem',
        content: { data: JSON.stringify(sending.card), description: sending.card.title, extension: sending.card.kind },
      };
    case 'merged':
      return {
        type: 'TIMCustomElem',
        content: { data: packRecord(sending.record), description: sending.record.title, extension: recordKind },
      };
    case 'sound':
      return {
        type: 'TIMSoundElem',
        content: { url: whole(sending.url), second: Math.round(sending.second), size: sending.size, uuid: '' },
      };
    case 'file':
      return {
        type: 'TIMFileElem',
        content: {
          url: whole(sending.url),
          fileName: sending.fileName || '文件',
          fileSize: Math.max(1, sending.fileSize),
          uuid: '',
        },
      };
    case 'image': {
      const image = {
        type: 0,
        size: sending.size,
        width: sending.width,
        height: sending.height,
        url: whole(sending.url),
      };
      return {
        type: 'TIMImageElem',
        content: { uuid: '', imageFormat: 255, imageInfoArray: [image, { ...image, type: 1 }, { ...image, type: 2 }] },
      };
    }
    case 'video':
      return {
        type: 'TIMVideoFileElem',
        content: {
          videoUrl: whole(sending.url),
          remoteVideoUrl: whole(sending.url),
          videoSecond: Math.max(1, Math.round(sending.second)),
          videoSize: sending.size,
          videoFormat: 'mp4',
          videoUUID: '',
          thumbUrl: whole(sending.coverUrl),
          thumbUUID: '',
          thumbWidth: sending.width,
          thumbHeight: sending.height,
          thumbSize: 0,
          thumbFormat: 'webp',
        },
      };
  }
}
/** The sign that this person is typing, in a talk of two. */
export const typingMessage = (tim: Tim, conversationID: string): TimMessage =>
  tim.createCustomMessage({ to: conversationID.slice(3), conversationType: 'C2C', payload: { ...typingSign } });
export function sendable(tim: Tim, ask: ImAsk, origin: string): TimMessage {
  const id = ask.conversationID ?? '';
  const sending = ask.message;
  if (!sending || !/^(C2C|GROUP)./.test(id)) throw fail('badInput');
  const isGroup = id.indexOf('GROUP') === 0;
  const target = { to: id.slice(isGroup ? 5 : 3), conversationType: isGroup ? 'GROUP' : 'C2C' };
  if (sending.type === 'text') {
    const atUserList = isGroup ? atToService(ask.atUserIDs ?? []) : [];
    return atUserList.length > 0
      ? tim.createTextAtMessage({ ...target, payload: { text: sending.text, atUserList } })
      : tim.createTextMessage({ ...target, payload: { text: sending.text } });
  }
  const message = tim.createTextMessage({ ...target, payload: { text: '…' } });
  // The SDK takes a path for a host, so it gets a whole address; `ourUrl` removes the host again.
  const made = element(sending, (url) => (url.indexOf('/') === 0 ? origin + url : url));
  message.clearElement();
  message.setElement([made]);
  message.setRelayFlag(true);
  return message;
}
