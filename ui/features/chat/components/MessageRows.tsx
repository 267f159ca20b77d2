// The messages of a room, newest at the bottom, only those near the screen drawn. History comes in above without moving
// what is read; at the end the list follows what arrives; where it was left it stands again.
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref, WheelEvent } from 'react';
import { Virtualizer } from 'virtua';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { MessageList } from '../../../../bus/entities/chat';
import { ask, useStream } from '../../../bus';
import { entryKey } from '../../../app/navigation/navigation';
import { Places } from '../../../kit/lists/places';
import '../../../kit/lists/resizeObserver';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Spinner } from '../../../kit/feedback/Loading';
import { markScroll } from './useScrolling';
import { rowKey, useRepeatedHeads } from './heads';
import { MessageRow } from './MessageRow';
import { marksOf, timeAt } from './rowLabels';
import { isObserved, useRoomSizes } from './useRoomSizes';
import { useStagedIds } from './useStagedIds';
import s from './MessageRows.module.css';

export type MessageRowsHandle = { toEnd(): void };
export type MessageRowsProps = {
  conversationID: string;
  list: MessageList;
  onEnd: (atEnd: boolean) => void;
  /** Further than a window from the end: the time of what is seen, ' ' for none; '' when it is not. */
  onFar: (label: string) => void;
  /** The first that is new: reading stopped before it. */
  newFrom: string;
  /**
   * A message to bring into view; another turn brings it again. `isNew`: with 以下是新消息 and one message above it,
   * unmarked.
   */
  show: { id: string; turn: number; isNew?: true } | null;
  /** It is not in this conversation (any more). */
  onMissing: () => void;
  handle: Ref<MessageRowsHandle>;
  /** In place of rows while there are none. */
  children: ReactNode;
};
/** Where a room was left: the row at the top edge and what of it is above; `id` '' for its end. */
type Place = { id: string; offset: number; cache: CacheSnapshot; rows: number };
const places = new Places<Place>();

/** Above the first row; what is told there takes no room of its own. */
const HEAD = 28;
/** This near to the last row counts as its end. */
const NEAR = 32;
/** Pages that are looked through for one message. */
const MOST_PAGES = 40;

export function MessageRows({
  conversationID,
  list,
  onEnd,
  onFar,
  newFrom,
  show,
  onMissing,
  handle,
  children,
}: MessageRowsProps) {
  const { ids: all, more, isCompleted, phase } = list;
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const [key] = useState(() => `${entryKey()} ${conversationID}`);
  const [kept] = useState(() => places.get(key));
  const { ids, shift } = useStagedIds(all);
  const isRepeated = useRepeatedHeads(ids);
  const atEnd = useRef(true);
  const standing = useRef(false);
  /** What the room measured and where it stood when it was looked at last. */
  const seen = useRef({ height: 0, offset: 0, size: 0 });
  const looked = useRef({ turn: 0, pages: 0 });
  const far = useRef('');
  const [marked, setMarked] = useState('');

  const asking = useRef(false);
  const loadMore = () => {
    if (asking.current) return;
    asking.current = true;
    const answered = () => {
      asking.current = false;
    };
    ask('chat.loadHistory', { conversationID }).then(answered, answered);
  };
  const toEnd = () => {
    if (!box.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    seen.current.offset = box.current.scrollTop;
    seen.current.size = rows.current?.scrollSize ?? 0;
  };
  const look = (isScroll = false) => {
    const at = rows.current;
    if (!at || !standing.current) return;
    const last = seen.current;
    // Another height of the box is `resized`'s to say: what the list knows of its offset is of the height before.
    const room = isObserved ? last.height : (box.current?.clientHeight ?? 0);
    const end = at.scrollOffset + room >= at.scrollSize - NEAR;
    // Rows that are measured move the list, too; and it learns of `toEnd` with the next scroll event.
    const up = isScroll && at.scrollOffset < last.offset && at.scrollSize === last.size;
    Object.assign(last, { offset: at.scrollOffset, size: at.scrollSize });
    const isFar = at.scrollSize - at.scrollOffset - room > room;
    const label = isFar ? timeAt(ids, at.findItemIndex(at.scrollOffset - HEAD)) : '';
    if (label !== far.current) onFar(label);
    far.current = label;
    // Only who moves up leaves the end: rows that have just come or grown below it are still to be followed.
    if (end !== atEnd.current && (end || up)) {
      atEnd.current = end;
      onEnd(end);
    }
    if (at.scrollOffset < at.viewportSize && phase === 'ready' && !isCompleted && more === 'idle') loadMore();
  };
  // Asked for before the list draws other rows: afterwards it would have to lay them out at once.
  const room = useRef(0);
  const scrolls = () => void (room.current = box.current?.clientHeight ?? 0);
  const scrolled = () => {
    markScroll();
    // Cut by a room that has just grown: nobody has moved, and `resized` comes in this same frame.
    const at = rows.current;
    const isCut =
      isObserved && room.current > seen.current.height && !!at && at.scrollOffset + room.current >= at.scrollSize - 1;
    if (!isCut) look(true);
  };
  useImperativeHandle(handle, () => ({
    toEnd() {
      atEnd.current = true;
      onEnd(true);
      toEnd();
    },
  }));

  const settled = useEffectEvent(() => look());
  // The rows stand: where they were left, else at their end.
  const begin = useEffectEvent(() => {
    const index = kept && kept.id ? ids.indexOf(kept.id) : -1;
    if (kept && index >= 0) {
      atEnd.current = false;
      rows.current?.scrollToIndex(index, { align: 'start', offset: kept.offset });
    } else toEnd();
    onEnd(atEnd.current);
    // Portraits wait for the first screen; opened anew, this is it.
    firstScreenStands();
  });
  const has = ids.length > 0;
  const talk = useStream('chat.conversation', conversationID);
  const hasMarks = conversationID.indexOf('C2C') === 0 && talk?.receipts !== 0;
  const marks = hasMarks ? marksOf(ids, talk?.peerReadTime ?? 0) : null;
  useLayoutEffect(() => {
    if (!has) return undefined;
    begin();
    let second = 0;
    const first = requestAnimationFrame(
      () =>
        (second = requestAnimationFrame(() => {
          standing.current = true;
          settled();
        })),
    );
    return () => {
      cancelAnimationFrame(first);
      cancelAnimationFrame(second);
    };
  }, [has]);

  // What came at the end is followed by who stands there.
  const holding = useRef(false);
  const follow = () => {
    // A finger that begins to pull is not torn back by what arrives.
    if (has && atEnd.current && !holding.current) toEnd();
  };
  const hold = () => {
    holding.current = true;
  };
  const release = () => {
    holding.current = false;
    look();
    if (atEnd.current) toEnd();
  };
  const wheel = (event: WheelEvent) => {
    if (event.deltaY >= 0 || !atEnd.current || !standing.current) return;
    atEnd.current = false;
    onEnd(false);
  };
  const last = ids[ids.length - 1];
  const came = useEffectEvent(follow);
  useLayoutEffect(() => came(), [last, ids.length]);
  useEffect(() => settled(), [ids.length, more, isCompleted, phase]);

  // The keyboard or a panel takes room from below: what was read last stays above it.
  const resized = (now: number) => {
    const by = seen.current.height - now;
    seen.current.height = now;
    if (atEnd.current) follow();
    else if (box.current && by && standing.current) {
      // From where it was looked at last: a room that grew has been cut to its new end in the meantime.
      box.current.scrollTop = seen.current.offset + by;
      requestAnimationFrame(() => look());
    }
  };
  useRoomSizes(box, has, resized, follow);

  const remember = useEffectEvent(() => {
    const at = rows.current;
    if (!at || !standing.current) return;
    const index = at.findItemIndex(at.scrollOffset);
    places.set(key, {
      id: atEnd.current ? '' : (ids[index] ?? ''),
      offset: at.scrollOffset - HEAD - at.getItemOffset(index),
      cache: at.cache,
      rows: ids.length,
    });
  });
  useLayoutEffect(() => () => remember(), []);

  // Going to one message: what is not here yet is loaded page by page.
  const index = show ? ids.indexOf(show.id) : -1;
  const seek = useEffectEvent(() => {
    const { turn, pages } = looked.current;
    if (!show || turn === show.turn || !has) return;
    const end = { turn: show.turn, pages: 0 };
    if (index >= 0) {
      looked.current = end;
      atEnd.current = false;
      onEnd(false);
      standing.current = true;
      if (show.isNew) rows.current?.scrollToIndex(Math.max(0, index - 1), { align: 'start' });
      else {
        rows.current?.scrollToIndex(index, { align: 'center' });
        requestAnimationFrame(() => setMarked(show.id));
      }
    } else if (isCompleted || pages >= MOST_PAGES || more === 'error') {
      looked.current = end;
      onMissing();
    } else if (more === 'idle' && phase === 'ready') {
      looked.current = { turn, pages: pages + 1 };
      loadMore();
    }
  });
  useEffect(() => seek(), [show, index, more, isCompleted, phase, has]);

  return (
    <div
      className={s.box}
      ref={box}
      data-scroll=""
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="消息"
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      onWheel={wheel}
      onScrollCapture={scrolls}
    >
      {has && (
        <div className={s.head} style={{ height: HEAD }} role="status">
          {more === 'loading' && <Spinner />}
          {more === 'error' && (
            <button className={s.retry} type="button" onClick={loadMore}>
              加载失败，点击重试
            </button>
          )}
        </div>
      )}
      {has ? (
        <Virtualizer
          ref={rows}
          scrollRef={box}
          data={[...ids, '']}
          shift={shift}
          startMargin={HEAD}
          bufferSize={240}
          {...(kept && kept.rows === ids.length ? { cache: kept.cache } : null)}
          onScroll={scrolled}
        >
          {(id, i) =>
            id ? (
              <MessageRow
                key={rowKey(id)}
                id={id}
                before={ids[i - 1] ?? ''}
                isRepeated={isRepeated(id)}
                marked={marked === id}
                isFirstNew={newFrom === id}
                mark={marks?.read === id ? '已读' : marks?.unread === id ? '未读' : ''}
              />
            ) : (
              <div key="end" className={s.end} />
            )
          }
        </Virtualizer>
      ) : (
        children
      )}
    </div>
  );
}
