// Chat's private state: its person, whether the service is needed, which conversation is on screen, how far each is
// loaded.
import type { ImAnswer, ImAsk } from '../../../bus/entities/im';
import type { Json } from '../../../bus/protocol/envelope';
import type { Kernel } from '../../kernel/types';

export type ChatMemory = {
  owner: string;
  wanted: 0 | 1;
  visible: 0 | 1;
  /** The timer of the next try. */
  timer: string;
  tries: number;
  /** When a signature was last requested because one had expired. */
  signedAt: number;
  /** The conversation on screen; '' for none. `atEnd`: its end is visible. */
  open: string;
  atEnd: 0 | 1;
  /** Ids of revoked messages: later copies of them are dropped. */
  gone: string[];
  groupNotice: number;
  /** 1 when the stored conversations have been shown. */
  cached: 0 | 1;
};
/**
 * loaded: its end is the server's. `load` is counted, so that a late page changes nothing. since: the newest message
 * when the connection was lost; later ones are loaded from there. unread: how many messages were unread when it was
 * opened; missing until the service has said so.
 */
export type Room = {
  cursor: string;
  loaded: 0 | 1;
  load: number;
  at: number;
  since: { seq: number; time: number } | null;
  unread?: number;
};

export const blankMemory: ChatMemory = {
  owner: '',
  wanted: 0,
  visible: 1,
  timer: '',
  tries: 0,
  signedAt: 0,
  open: '',
  atEnd: 1,
  gone: [],
  groupNotice: 0,
  cached: 0,
};
export const memoryOf = (kernel: Kernel) => kernel.slice<ChatMemory>('chat', { ...blankMemory });
const roomsOf = (kernel: Kernel) => kernel.slice<{ [key: string]: Room }>('chatRooms', {});

export function roomOf(kernel: Kernel, conversationID: string): Room {
  const rooms = roomsOf(kernel).get();
  const key = 'room|' + conversationID;
  return rooms[key] ?? (rooms[key] = { cursor: '', loaded: 0, load: 0, at: kernel.now(), since: null });
}
/** Ids of the opened conversations, the oldest first. */
export const roomIds = (kernel: Kernel): string[] => Object.keys(roomsOf(kernel).get()).map((key) => key.slice(5));
export function forgetRoom(kernel: Kernel, conversationID: string): void {
  delete roomsOf(kernel).get()['room|' + conversationID];
}

export const askIm = (kernel: Kernel, ask: ImAsk): Promise<ImAnswer> =>
  kernel.edge('kernel.im', ask as Json) as Promise<ImAnswer>;
export const peerOf = (conversationID: string): string => conversationID.replace(/^(C2C|GROUP)/, '');
export const isGroup = (conversationID: string): boolean => conversationID.indexOf('GROUP') === 0;
export const isReady = (kernel: Kernel): boolean => kernel.read('chat.service')?.phase === 'ready';
/** Not only just connecting. */
export const isAway = (kernel: Kernel): boolean =>
  /^(notReady|kicked|expired)$/.test(kernel.read('chat.service')?.phase ?? '');
export const myId = (kernel: Kernel): string => kernel.read('session.me')?.userId ?? '';
