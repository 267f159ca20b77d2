// Where the comments of a page stand: under it, or beside it in a pane with a scroll of its own.
import { useRef } from 'react';
import type { RefObject } from 'react';
import { usePaneRoom } from '../../../app/wide/pane';
import { useHasSpaceForPane } from '../../../app/wide/spaceBeside';
import { useStream } from '../../../bus';
import { scrollToTop } from '../../../kit/lists/scroller';

/** px of the page's header. */
export const pageHeader = 44;
export type CommentPlace = {
  /** For `<CommentPane>`. */
  box: RefObject<HTMLDivElement | null>;
  isBeside: boolean;
  /** Shows the first comment. */
  toComments: () => void;
};

/** `isHere`: the page has comments, or will have them. */
export function useCommentPlace(isHere: boolean): CommentPlace {
  const box = useRef<HTMLDivElement>(null);
  usePaneRoom(isHere);
  const hasSpace = useHasSpaceForPane();
  // In the app there is no rail, and no pane.
  const isApp = useStream('session.state')?.isApp === true;
  const isBeside = isHere && hasSpace && !isApp;
  const toComments = () => {
    const area = box.current?.querySelector('section');
    if (area) scrollToTop(area, isBeside ? 0 : pageHeader);
  };
  return { box, isBeside, toComments };
}
