// The post's frame around an article or a piece of car information: bar, states, comments, the bar below. What stands
// in it, the screens say.
import { Suspense, useRef } from 'react';
import type { ReactNode } from 'react';
import type { Input } from '../../../../bus/client/topics';
import { useStream } from '../../../bus';
import { back, readKind, useQuery } from '../../../app/navigation/navigation';
import { metaOf } from '../../../app/navigation/routes';
import { usePageTitle } from '../../../app/navigation/title';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { share as shareIcon } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useScrolled } from '../../../kit/layout/useScrolled';
import type { Flag } from '../../forum/components/actions';
import { CommentArea } from '../../forum/components/CommentArea';
import { useForumIntents } from '../../forum/components/useForumIntents';
import type { Shared } from '../../share/components/shared';
import { useContentIntents } from './contentActs';
import { ContentBar } from './ContentBar';
import type { ContentBarProps } from './ContentBar';
import s from './DetailFrame.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

const ShareMenu = lazyComponent(() =>
  import('../../share/components/ShareMenu').then((m) => ({ default: m.ShareMenu })),
);
const nav = 44;

type Opens = { [T in 'content.openArticle' | 'content.openInfo']: { topic: T; input: Input<T> } };
export type DetailFrameProps = {
  /** '' names nothing. */
  id: string;
  threadId: string;
  title: string;
  /** null until its text is there. */
  thing: (ContentBarProps['thing'] & { postCount: number }) | null;
  opens: Opens[keyof Opens];
  like: (isLike: Flag) => Promise<unknown>;
  /** Called when it is wanted. */
  shared: () => Shared | undefined;
  children: ReactNode;
};

export function DetailFrame({ id, threadId, title, thing, opens, like, shared, children }: DetailFrameProps) {
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const phase = useStream('session.state')?.phase;
  const me = useStream('session.me')?.userId;
  const [sharing, share, close] = useOpening();
  const comments = useRef<HTMLDivElement>(null);
  const scrolled = useScrolled(120);
  useForumIntents();
  useContentIntents(id, like);
  usePageTitle(title);

  // As whom it is read is part of it: marks, points. Before that is known it is asked for once, and again when somebody
  // has come.
  const who = phase === 'user' ? me : 'visitor';
  const { failure, load } = useDetail(opens.topic, id && who ? opens.input : null, who);

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
          <Shape of={opens.topic === 'content.openArticle' ? 'article' : 'carInformation'} />
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
