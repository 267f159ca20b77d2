// The post's frame around an article or a piece of car information: bar, states, comments, the bar below. What stands
// in it, the screens say.
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Input } from '../../../../bus/client/topics';
import { useStream } from '../../../bus';
import { back } from '../../../app/navigation/navigation';
import { metaOf } from '../../../app/navigation/routes';
import { usePageTitle } from '../../../app/navigation/title';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useScrolled } from '../../../kit/layout/useScrolled';
import type { Flag } from '../../forum/components/actions';
import { ActionBar, Actions } from '../../forum/components/ActionBar';
import type { ActionsProps } from '../../forum/components/ActionBar';
import { CommentPane } from '../../forum/components/CommentPane';
import { DetailFailed } from '../../forum/components/DetailFailed';
import { useCommentPlace } from '../../forum/components/commentPlace';
import { useForumIntents } from '../../forum/components/useForumIntents';
import type { Shared } from '../../share/components/shared';
import { PaneShape } from '../../../app/skeleton/PaneShape';
import { collectContent, useContentIntents } from './contentActs';
import s from './DetailFrame.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

const ShareMenu = lazyComponent(() =>
  import('../../share/components/ShareMenu').then((m) => ({ default: m.ShareMenu })),
);

type Opens = { [T in 'content.openArticle' | 'content.openInfo']: { topic: T; input: Input<T> } };
export type DetailFrameProps = {
  /** '' names nothing. */
  id: string;
  threadId: string;
  title: string;
  /** null until its text is there. */
  thing: (ActionsProps['counts'] & { isCollect: Flag; collectCount: number; postCount: number }) | null;
  opens: Opens[keyof Opens];
  like: (isLike: Flag) => Promise<unknown>;
  /** Called when it is wanted. */
  shared: () => Shared | undefined;
  children: ReactNode;
};

export function DetailFrame({ id, threadId, title, thing, opens, like, shared, children }: DetailFrameProps) {
  const phase = useStream('session.state')?.phase;
  const me = useStream('session.me')?.userId;
  const [sharing, share, close] = useOpening();
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
  const place = useCommentPlace(state === 'loading' || state === 'ready');
  const acts: ActionsProps | null = thing && {
    id,
    counts: thing,
    like,
    collection: { ...thing, collect: (wanted) => collectContent(id, wanted) },
    onShare: () => share(),
  };
  const bar = (
    <Nav
      title={metaOf(location.pathname).title}
      onBack={back}
      right={
        state === 'ready' &&
        (place.isBeside && acts ? (
          <Actions {...acts} inHeader />
        ) : (
          <IconButton label="更多" onClick={() => share()}>
            <Icon d={ellipsis} />
          </IconButton>
        ))
      }
    >
      {(state === 'ready' || state === 'loading') && (
        <span className={`cut ${s.title}`}>{scrolled && state === 'ready' ? title : ''}</span>
      )}
    </Nav>
  );
  if (!thing || !acts || state !== 'ready') {
    return (
      <>
        {bar}
        {state === 'loading' ? (
          <>
            <Shape of={opens.topic === 'content.openArticle' ? 'article' : 'carInformation'} />
            <PaneShape />
          </>
        ) : (
          state !== 'ready' && <DetailFailed kind={state} failure={failure} onLoad={load} threadId={id && threadId} />
        )}
      </>
    );
  }
  const toShare = sharing ? shared() : undefined;
  return (
    <div className={s.page}>
      {bar}
      <StaleBar when={!!failure} onRetry={load} top={44}>
        {children}
        <CommentPane noAuthor threadId={threadId} total={thing.postCount} place={place} />
      </StaleBar>
      {!place.isBeside && <ActionBar {...acts} threadId={threadId} onSent={place.toComments} />}
      {sharing && toShare && (
        <Suspense>
          <ShareMenu key={sharing.turn} thing={toShare} open={sharing.open} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
