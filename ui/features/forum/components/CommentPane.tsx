// The comments of a page, under it or beside it. A window that grows or shrinks keeps what is read in both places.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { UIEvent } from 'react';
import { entryKey, readKind, useQuery } from '../../../app/navigation/navigation';
import { scrollToTop } from '../../../kit/lists/scroller';
import { netBarHeight } from '../../../kit/feedback/network';
import { CommentArea } from './CommentArea';
import { pageHeader } from './commentPlace';
import type { CommentPlace } from './commentPlace';
import { commentHead } from './commentText';
import { SayField } from './SayField';
import s from '../../../app/skeleton/Pane.module.css';

export type CommentPaneProps = {
  threadId: string;
  total: number;
  place: CommentPlace;
  noAuthor?: boolean | undefined;
};

/** px that may lie between the line above the comments and the one that is read. */
const AIR = 8;
/** How far down the pane of a visit was left. */
const tops = new Map<string, number>();

export function CommentPane({ threadId, total, place, noAuthor }: CommentPaneProps) {
  const { box, isBeside, toComments } = place;
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const scroll = useRef<HTMLDivElement>(null);
  const key = entryKey();
  /** The comment that is read in the page, where the comments fill the window. */
  const read = useRef<Element>(null);
  /** Where the pane was left; the rows that make it so long may still come. */
  const wanted = useRef(0);

  // Comes before the page is drawn for its new width.
  const noteRead = useEffectEvent(() => {
    if (isBeside || !box.current) return;
    const edge = pageHeader + netBarHeight() + commentHead;
    const all = Array.from(box.current.querySelectorAll('[data-post]'));
    const first = all.find((item) => item.getBoundingClientRect().bottom > edge);
    read.current = first && first.getBoundingClientRect().top <= edge + AIR ? first : null;
  });
  useEffect(() => {
    window.addEventListener('resize', noteRead);
    return () => window.removeEventListener('resize', noteRead);
  }, []);
  useLayoutEffect(() => {
    const el = scroll.current;
    if (!isBeside || !el) return undefined;
    const item = read.current;
    read.current = null;
    if (item) {
      // One of the rows that are drawn by need goes to its place by itself.
      if (item.isConnected) scrollToTop(item, commentHead);
      return undefined;
    }
    wanted.current = tops.get(key) ?? 0;
    const go = () => {
      if (!wanted.current) return;
      el.scrollTop = wanted.current;
      if (Math.abs(el.scrollTop - wanted.current) < 2) wanted.current = 0;
    };
    go();
    const area = el.firstElementChild;
    if (!area || typeof ResizeObserver !== 'function') return undefined;
    const watch = new ResizeObserver(go);
    watch.observe(area);
    return () => watch.disconnect();
  }, [isBeside, key]);
  const keepTop = (event: UIEvent<HTMLDivElement>) => {
    if (isBeside && event.target === event.currentTarget && !wanted.current)
      tops.set(key, event.currentTarget.scrollTop);
  };
  const touched = () => {
    wanted.current = 0;
  };
  return (
    <>
      {!isBeside && <div className="brk" />}
      <div ref={box} className={isBeside ? s.pane : undefined} data-beside={isBeside ? '' : undefined}>
        <div
          ref={scroll}
          className={isBeside ? s.scroll : undefined}
          data-scroller={isBeside ? '' : undefined}
          onScroll={keepTop}
          onWheel={touched}
          onTouchStart={touched}
        >
          <CommentArea
            threadId={threadId}
            total={total}
            postId={postId || undefined}
            responseId={responseId || undefined}
            jump={at === 'comments' && readKind() !== 'back'}
            noAuthor={noAuthor}
            top={isBeside ? 0 : pageHeader}
            inPane={isBeside}
          />
        </div>
        {isBeside && (
          <div className={s.foot}>
            <SayField threadId={threadId} onSent={toComments} />
          </div>
        )}
      </div>
    </>
  );
}
