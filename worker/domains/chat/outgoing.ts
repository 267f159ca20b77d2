// Chat: outgoing messages, as they are shown before the server has them, and as they are sent once their files are
// uploaded.
import type { Message, MessagePayload } from '../../../bus/entities/chat';
import type { ImSending } from '../../../bus/entities/im';
import type { Failure } from '../../../bus/protocol/envelope';
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';
import type { Job } from '../../outbox/jobs';
import type { Uploads } from '../../uploads/queue';
import { peerOf } from './memory';

export type Sending = Input<'chat.send'>['message'];
type Sent = { localId: string; at: number };
export const sentOf = (job: Job): Sent => job.undo as Sent;
export const conversationIn = (job: Job): string =>
  typeof job.input['conversationID'] === 'string' ? job.input['conversationID'] : '';
export const sendingIn = (job: Job): Sending => job.input['message'] as Sending;

export const filesIn = (message: Sending): string[] =>
  'localId' in message
    ? 'coverId' in message && message.coverId
      ? [message.localId, message.coverId]
      : [message.localId]
    : [];
export const namesFile = (message: Sending, localId: string): boolean => filesIn(message).indexOf(localId) >= 0;

type SentFile = Extract<Sending, { url: string }>;
/** A file that the server has already. */
function sentPayload(message: SentFile): MessagePayload {
  const { url } = message;
  switch (message.type) {
    case 'image':
      return {
        images: (['origin', 'large', 'thumb'] as const).map((kind) => ({
          kind,
          url,
          width: message.width,
          height: message.height,
          size: message.size,
        })),
      };
    case 'sound':
      return { url, second: message.second, size: message.size };
    case 'file':
      return { fileUrl: url, fileName: message.fileName, fileSize: message.fileSize };
    case 'video':
      return {
        videoUrl: url,
        videoSecond: message.second,
        videoSize: message.size,
        thumbUrl: message.coverUrl,
        thumbWidth: message.width,
        thumbHeight: message.height,
      };
  }
}
function payloadOf(kernel: Kernel, message: Sending): MessagePayload {
  if ('url' in message) return sentPayload(message);
  const upload = 'localId' in message ? kernel.read('media.upload', message.localId) : undefined;
  const url = upload ? upload.url || upload.preview : '';
  switch (message.type) {
    case 'text':
      return { text: message.text };
    case 'image':
      return {
        images: (['origin', 'large', 'thumb'] as const).map((kind) => ({
          kind,
          url,
          width: upload?.width ?? 0,
          height: upload?.height ?? 0,
          size: upload?.size ?? 0,
        })),
      };
    case 'sound':
      return { url, second: message.second, size: upload?.size ?? 0 };
    case 'video': {
      const cover = message.coverId ? kernel.read('media.upload', message.coverId) : undefined;
      return {
        videoUrl: url,
        videoSecond: message.second,
        videoSize: upload?.size ?? 0,
        thumbUrl: cover ? cover.url || cover.preview : '',
        thumbWidth: upload?.width ?? cover?.width ?? 0,
        thumbHeight: upload?.height ?? cover?.height ?? 0,
      };
    }
    case 'file':
      return { fileUrl: url, fileName: message.fileName, fileSize: message.fileSize };
    case 'face':
      return { index: message.index, data: message.data };
    case 'location':
      return { description: message.description, latitude: message.latitude, longitude: message.longitude };
    case 'custom':
      return { data: '', description: '', extension: '', card: message.card };
    case 'merged':
      return { merged: message.record };
  }
}
/** The message as it is shown until the server has it. */
export function localMessage(kernel: Kernel, job: Job): Message {
  const conversationID = conversationIn(job);
  const message = sendingIn(job);
  const { localId, at } = sentOf(job);
  const me = kernel.read('session.me');
  const failed = job.state === 'failed';
  return {
    messageID: localId,
    conversationID,
    type: message.type === 'merged' ? 'custom' : message.type,
    payload: payloadOf(kernel, message),
    time: at,
    from: me?.userId ?? '',
    nick: me?.userName ?? '',
    avatar: me?.avatarUrl ?? '',
    to: peerOf(conversationID),
    isRevoked: 0,
    timeSign: '',
    clientMsgId: job.clientToken,
    seq: 0,
    status: failed ? 'fail' : 'unSend',
    flow: 'out',
    atUserIDs: message.type === 'text' ? (message.atUserIDs ?? []) : [],
    quote: message.type === 'text' ? (message.quote ?? null) : null,
    progress: progressOf(kernel, message),
    failMessage: failed ? (job.lastError?.message ?? '') : '',
    pending: failed ? 3 : job.state === 'running' ? 1 : 2,
    revokedText: '',
  };
}
export function progressOf(kernel: Kernel, message: Sending): number {
  const files = filesIn(message);
  if (files.length === 0) return 1;
  return files.reduce((sum, localId) => sum + (kernel.read('media.upload', localId)?.progress ?? 0), 0) / files.length;
}
/** The message as it is sent; null while a file is under way, a failure when one has failed for good. */
export function outgoing(message: Sending, uploads: Uploads | undefined): ImSending | null | Failure {
  if ('url' in message) return message;
  switch (message.type) {
    case 'text':
      return { type: 'text', text: message.text };
    case 'face':
      return message;
    case 'location':
      return message;
    case 'custom':
      return { type: 'custom', card: message.card };
    case 'merged':
      return message;
    default: {
      const files = filesIn(message).map((localId) => (uploads ? uploads.fileOf(localId) : null));
      const lost = files.filter((one) => one !== null && 'code' in one)[0];
      if (lost && 'code' in lost) return lost;
      const [file, cover] = files;
      if (!file || 'code' in file || (files.length > 1 && (!cover || 'code' in cover))) return null;
      const thumb = cover && !('code' in cover) ? cover : null;
      if (message.type === 'image')
        return { type: 'image', url: file.url, width: file.width, height: file.height, size: file.size };
      if (message.type === 'sound') return { type: 'sound', url: file.url, second: message.second, size: file.size };
      if (message.type === 'file')
        return { type: 'file', url: file.url, fileName: message.fileName, fileSize: file.size };
      return {
        type: 'video',
        url: file.url,
        second: message.second,
        size: file.size,
        coverUrl: thumb?.url ?? '',
        width: file.width || (thumb?.width ?? 0),
        height: file.height || (thumb?.height ?? 0),
      };
    }
  }
}
