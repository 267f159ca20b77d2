// What rows of a room may ask of it, so that a bubble knows neither list nor composer.
import { createContext, useContext } from 'react';
import type { Message } from '../../../../bus/entities/chat';

export type RoomHost = {
  conversationID: string;
  isGroup: boolean;
  /** Of a group; '' in a talk of two. */
  ownerID: string;
  /** What can be done with a message. */
  openMenu: (message: Message) => void;
  /** Why it failed, 重发, 删除. */
  openFailed: (message: Message) => void;
  /** Puts the person into what is being written; without it nobody can be mentioned here. */
  mention: ((userID: string, nick: string) => void) | undefined;
  /** Brings a quoted message into view. */
  goTo: (messageID: string) => void;
  /** A message that I took back, to be written anew. */
  editAgain: (message: Message) => void;
  openPictures: (messageID: string, from: DOMRect) => void;
  openVideo: (message: Message) => void;
  openPlace: (message: Message) => void;
  /** Several messages merged into one. */
  openRecord: (message: Message) => void;
  /** 以下是新消息 has come into view. */
  newLineSeen: () => void;
};
const nothing = (): void => undefined;

export const RoomContext = createContext<RoomHost>({
  conversationID: '',
  isGroup: false,
  ownerID: '',
  openMenu: nothing,
  openFailed: nothing,
  mention: undefined,
  goTo: nothing,
  editAgain: nothing,
  openPictures: nothing,
  openVideo: nothing,
  openPlace: nothing,
  openRecord: nothing,
  newLineSeen: nothing,
});
export const useRoom = (): RoomHost => useContext(RoomContext);
