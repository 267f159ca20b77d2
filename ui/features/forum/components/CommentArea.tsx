// The comments under a post: all or only the author's, the best or the newest first; a tourist reads the first twenty.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAskWhile, useStream } from '../../../bus';
import { netBarHeight } from '../../../kit/feedback/network';
import { requireLogin } from '../../../app/stores/authGuard';
import { Empty } from '../../../kit/feedback/Empty';
import { HeldList } from '../../../kit/lists/HeldList';
import { scrollToTop } from '../../../kit/lists/scroller';
import { usePutOnTop } from '../../../kit/lists/usePutOnTop';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { showToast } from '../../../kit/feedback/toast';
import { CommentHead } from './CommentHead';
import type { CommentOrder } from './CommentHead';
import { CommentItem } from './CommentItem';
import { commentHead, limitForTourist } from './commentText';
import { useSheet } from './sheets';
import { useClosed } from './useClosed';
import s from './CommentArea.module.css';

export type CommentAreaProps = {
  threadId: string;
  total: number;
  /** Scrolled to and marked. */
  postId?: string | undefined;
  /** The reply to it that is meant. */
  responseId?: string | undefined;
  /** Brings the comments into view when they stand. */
  jump?: boolean | undefined;
  /** What is spoken of is nobody's own: no 只看楼主. */
  noAuthor?: boolean | undefined;
  /** px of header that cover the top of the window, or of the pane. */
  top: number;
  /** It scrolls in a pane of its own. */
  inPane?: boolean | undefined;
};

const first = 8;
const WindowRows = lazyComponent(() => import('./WindowRows').then((m) => ({ default: m.WindowRows })));

export function CommentArea({
  threadId,
  total,
  postId = '',
  responseId,
  jump,
  noAuthor,
  top,
  inPane = false,
}: CommentAreaProps) {
  const [order, setOrder] = useState<CommentOrder>({ sort: postId ? 'new' : 'hot', onlyAuthor: 0 });
  const { sort, onlyAuthor } = order;
  const list = useStream('forum.comments', `${threadId}|${sort}|${onlyAuthor}`);
  const tourist = useStream('session.state')?.phase === 'tourist';
  const me = useStream('session.me')?.userId;
  const box = useRef<HTMLElement>(null);
  const show = useSheet();
  const closed = useClosed(threadId);
  const around = postId ? { aroundPostId: postId } : null;
  const input = { threadId, sort, onlyAuthor, ...around };

  const askHere = useAskWhile(`${threadId}|${sort}|${onlyAuthor}`);
  const open = (of: typeof input) => askHere('forum.openComments', of);
  const reopen = useEffectEvent((id: string, by: CommentOrder) => open({ threadId: id, ...by, ...around }));
  useEffect(() => reopen(threadId, { sort, onlyAuthor }), [threadId, sort, onlyAuthor, me]);

  const all = list?.ids ?? [];
  const ids = tourist ? limitForTourist(all) : all;
  const cut = ids.length < all.length || (tourist && list?.hasMore === 1);
  const stands = list?.phase === 'ready';
  const above = usePutOnTop(ids, list?.version ?? 0);
  const rest = ids.slice(above + first);
  const toMark = ids.indexOf(postId);
  const covered = top + (inPane ? 0 : netBarHeight());
  const goal = toMark >= above + first ? { id: postId, above: covered + commentHead + 12 } : undefined;

  const arrive = useEffectEvent(() => {
    const el = box.current;
    if (!el || (!jump && !postId)) return;
    const mark = toMark >= 0 && toMark < above + first ? el.querySelector(`[data-post="${CSS.escape(postId)}"]`) : null;
    if (postId && toMark < 0 && !cut) showToast('该评论已删除');
    if (goal) return;
    scrollToTop(mark ?? el, covered + (mark ? commentHead : 0));
  });
  useEffect(() => {
    if (!stands) return undefined;
    // After the page has taken its own place.
    const timer = setTimeout(() => arrive(), 60);
    return () => clearTimeout(timer);
  }, [stands]);

  const markOf = (id: string) => (id !== postId ? null : responseId ? { responseId } : { marked: true });
  const row = (id: string) => <CommentItem key={id} postId={id} {...markOf(id)} />;
  const more = () => {
    if (!cut && list?.hasMore === 1 && list.more === 'idle') askHere('forum.loadMoreComments', input);
  };
  const moreWhenShort = useEffectEvent(more);
  useEffect(() => {
    if (stands && !rest.length) moreWhenShort();
  }, [stands, rest.length]);

  return (
    <section className={s.area} ref={box} aria-label="评论">
      <CommentHead total={total} order={order} onOrder={setOrder} noAuthor={noAuthor} top={top} />
      {!list || (list.phase === 'loading' && !all.length) ? (
        <RowSkeleton rows={4} />
      ) : list.phase === 'error' && !all.length ? (
        <ErrorState kind="network" tight onAction={() => open(input)} />
      ) : !all.length ? (
        <Empty
          art="comments"
          tight
          text={onlyAuthor ? '楼主还没有发言' : closed ? '还没有评论' : '快来抢沙发'}
          action={onlyAuthor || closed ? undefined : '写评论'}
          onAction={() => show({ kind: 'compose', threadId })}
        />
      ) : (
        <>
          <HeldList
            above={above ? ids.slice(0, above).map(row) : null}
            top={covered + commentHead}
            version={list.version}
          >
            {ids.slice(above, above + first).map(row)}
            {rest.length > 0 && (
              <Suspense fallback={<RowSkeleton rows={2} />}>
                <WindowRows
                  key={inPane ? 'pane' : 'window'}
                  inPane={inPane}
                  size={120}
                  name={`comments|${sort}|${onlyAuthor}`}
                  ids={rest}
                  onNear={more}
                  show={goal}
                >
                  {row}
                </WindowRows>
              </Suspense>
            )}
          </HeldList>
          {cut ? (
            <button className={s.login} type="button" onClick={() => requireLogin('comment', () => undefined)}>
              登录后查看全部 {formatCount(total)} 条评论
            </button>
          ) : (
            <ListFooter
              state={
                list.more === 'loading' ? 'loading' : list.more === 'error' ? 'failed' : list.hasMore ? 'more' : 'end'
              }
              onRetry={() => askHere('forum.loadMoreComments', input)}
            />
          )}
        </>
      )}
    </section>
  );
}
