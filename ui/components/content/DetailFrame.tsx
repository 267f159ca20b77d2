// The post's frame around an article or a piece of car information: bar, states, comments, the bar below. What stands
// in it, the screens say.
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Failure } from '../../../bus/protocol/envelope';
import { useStream } from '../../bus';
import { back, readKind, useQuery } from '../../shell/navigation';
import { metaOf } from '../../shell/routes';
import { usePageTitle } from '../../shell/title';
import { ErrorState } from '../base/ErrorState';
import { Icon } from '../base/Icon';
import { IconButton } from '../base/IconButton';
import { share as shareIcon } from '../base/icons';
import { lazyPart } from '../base/lazyPart';
import { Nav } from '../base/Nav';
import { ThreadSkeleton } from '../base/Skeleton';
import { StaleBar } from '../base/StaleBar';
import { useOpening } from '../base/useOpening';
import { useScrolled } from '../base/useScrolled';
import type { Flag } from '../forum/actions';
import { CommentArea } from '../forum/CommentArea';
import { useForumIntents } from '../forum/useForumIntents';
import type { Shared } from '../share/shared';
import { useContentIntents } from './contentActs';
import { ContentBar } from './ContentBar';
import type { ContentBarProps } from './ContentBar';
import s from './DetailFrame.module.css';

const ShareMenu = lazyPart(() => import('../share/ShareMenu').then((m) => ({ default: m.ShareMenu })));
const nav = 44;

export type DetailFrameProps = {
  /** '' names nothing. */
  id: string;
  threadId: string;
  title: string;
  /** null until its text is there. */
  thing: (ContentBarProps['thing'] & { postCount: number }) | null;
  open: () => Promise<unknown>;
  like: (isLike: Flag) => Promise<unknown>;
  /** Called when it is wanted. */
  shared: () => Shared | undefined;
  children: ReactNode;
};

export function DetailFrame({ id, threadId, title, thing, open, like, shared, children }: DetailFrameProps) {
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const phase = useStream('session.state')?.phase;
  const me = useStream('session.me')?.userId;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sharing, share, close] = useOpening();
  const comments = useRef<HTMLDivElement>(null);
  const scrolled = useScrolled(120);
  useForumIntents();
  useContentIntents(id, like);
  usePageTitle(title);

  const load = () =>
    open().then(
      () => setFailure(null),
      (why: unknown) => setFailure(why instanceof AskFailed ? why.failure : { code: 'network', message: '' }),
    );
  const begin = useEffectEvent(load);
  // As whom it is read is part of it: marks, points. Before that is known it is asked for once, and again when somebody
  // has come.
  const who = phase === 'user' ? me : 'visitor';
  useEffect(() => {
    if (id && who) void begin();
  }, [id, who]);

  const gone = !id || failure?.code === '010002';
  const state = gone
    ? 'gone'
    : failure?.code === '010003'
      ? 'forbidden'
      : !thing && failure
        ? 'network'
        : thing
          ? 'ready'
          : 'loading';
  const bar = (
    <Nav
      title={metaOf(location.pathname).title}
      onBack={back}
      right={
        state === 'ready' && (
          <IconButton label="分享给朋友" onClick={() => share()}>
            <Icon d={shareIcon} />
          </IconButton>
        )
      }
    >
      {(state === 'ready' || state === 'loading') && (
        <span className={`cut ${s.title}`}>{scrolled && state === 'ready' ? title : ''}</span>
      )}
    </Nav>
  );
  if (!thing || state !== 'ready') {
    return (
      <>
        {bar}
        {state === 'loading' ? (
          <ThreadSkeleton />
        ) : (
          state !== 'ready' && (
            <ErrorState
              kind={state}
              reason={state === 'forbidden' ? failure?.message : undefined}
              onAction={state === 'network' ? load : back}
            />
          )
        )}
      </>
    );
  }
  const toShare = sharing ? shared() : undefined;
  return (
    <div className={s.page}>
      {bar}
      <StaleBar when={!!failure} onRetry={load} />
      {children}
      <div className="brk" />
      <div ref={comments}>
        <CommentArea
          noAuthor
          threadId={threadId}
          total={thing.postCount}
          postId={postId || undefined}
          responseId={responseId || undefined}
          jump={at === 'comments' && readKind() !== 'back'}
          top={nav}
        />
      </div>
      <ContentBar
        id={id}
        threadId={threadId}
        thing={thing}
        like={like}
        onShare={() => share()}
        onSent={() => window.scrollTo(0, (comments.current?.getBoundingClientRect().top ?? 0) + window.scrollY - nav)}
      />
      {sharing && toShare && (
        <Suspense>
          <ShareMenu key={sharing.turn} thing={toShare} open={sharing.open} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
