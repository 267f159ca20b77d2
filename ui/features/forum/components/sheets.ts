// What a card or a post may ask to be laid over it, one thing at a time. Separate from Sheets.tsx, which draws it, so
// that a card knows nothing of menus and composers.
import { createContext, useContext } from 'react';
import type { Input } from '../../../../bus/client/topics';
import type { CommentRef } from './actions';

export type SheetAsk =
  | { kind: 'menu'; threadId: string; /** The thread is no longer shown here. */ onGone?: (() => void) | undefined }
  | { kind: 'remove'; threadId: string; onGone?: (() => void) | undefined }
  | { kind: 'hide'; threadId: string; onGone?: (() => void) | undefined }
  | { kind: 'removeComment'; target: CommentRef }
  | { kind: 'share'; threadId: string }
  | { kind: 'poster'; threadId: string }
  | {
      kind: 'report';
      /** 5 a message, 7 an answer or a question, 8 a group, 9 an activity; the rest as in links/clubz. */ targetType:
        1 | 2 | 3 | 4 | 5 | 7 | 8 | 9;
      targetId: string;
    }
  | { kind: 'comment'; target: CommentRef }
  /** With `postId` an answer to that comment, with `toResponseId` to a reply in it. */
  | {
      kind: 'compose';
      threadId: string;
      postId?: string;
      toResponseId?: string;
      toName?: string;
      onSent?: () => void;
      /** A comment of mine that was refused, to be changed. */ again?: string;
    }
  /** 发送给好友: into a chat. */
  | { kind: 'sendCard'; card: Extract<Input<'chat.send'>['message'], { type: 'custom' }>['card'] }
  | {
      kind: 'viewer';
      pictures: readonly { url: string; width: number; height: number }[];
      index: number;
      from: DOMRect;
      /** Author · place. */ caption: string;
    };
export type SheetKind = SheetAsk['kind'];
export type SheetOf<K extends SheetKind> = Extract<SheetAsk, { kind: K }>;
export type SheetProps<K extends SheetKind> = { ask: SheetOf<K>; open: boolean; onClose: () => void };

export const SheetContext = createContext<(ask: SheetAsk) => void>(() => undefined);
/** Opens a sheet over the screen. */
export const useSheet = (): ((ask: SheetAsk) => void) => useContext(SheetContext);
