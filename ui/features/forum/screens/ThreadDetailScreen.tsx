// One post with its comments. `threadId` says which, `postId` a comment to show (`responseId` the
// reply in it), `at=comments` starts there.
import { useState } from 'react';
import { useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useScrolled } from '../../../kit/layout/useScrolled';
import { ActionBar, Actions } from '../components/ActionBar';
import type { ActionsProps } from '../components/ActionBar';
import { giveHeart } from '../components/actions';
import { collectThread } from '../components/changes';
import { CommentPane } from '../components/CommentPane';
import { DetailFailed } from '../components/DetailFailed';
import { useCommentPlace } from '../components/commentPlace';
import { useSheet } from '../components/sheets';
import { Sheets } from '../../../app/sheets/Sheets';
import { useForumIntents } from '../components/useForumIntents';
import { PaneShape } from '../../../app/skeleton/PaneShape';
import { back, leavePage, useQuery } from '../../../app/navigation/navigation';
import { AuthorBar } from './AuthorBar';
import { ThreadBody } from './ThreadBody';
import s from './ThreadDetailScreen.module.css';
import { useDetail } from '../../../kit/reading/useDetail';

export function ThreadDetailScreen() {
  return (
    <Sheets hasComments>
      <Detail />
    </Sheets>
  );
}

function Detail() {
  const threadId = useQuery('threadId');
  const thread = useStream('forum.thread', threadId);
  const me = useStream('session.me')?.userId;
  const { failure, load } = useDetail('forum.openThread', threadId ? { threadId } : null, me);
  const [gone, setGone] = useState(!threadId);
  const show = useSheet();
  const scrolled = useScrolled(56);
  useForumIntents();

  // The menu leads away from a thread that is no longer to be seen.
  const onGone = () => {
    setGone(true);
    leavePage();
  };
  const state =
    gone || failure?.code === '010002'
      ? 'gone'
      : failure?.code === '010003'
        ? 'forbidden'
        : !thread && failure
          ? 'network'
          : thread
            ? 'ready'
            : 'loading';
  const place = useCommentPlace(state === 'loading' || state === 'ready');
  const acts: ActionsProps | undefined = thread && {
    id: threadId,
    counts: thread,
    like: (isLike) => giveHeart(threadId, isLike),
    collection: { ...thread, collect: (wanted) => collectThread(threadId, wanted) },
    onShare: () => show({ kind: 'share', threadId }),
  };
  const bar = (
    <Nav
      title="帖子详情"
      onBack={back}
      right={
        state === 'ready' && (
          <>
            {place.isBeside && acts && <Actions {...acts} inHeader />}
            <IconButton label="更多" onClick={() => show({ kind: 'menu', threadId, onGone })}>
              <Icon d={ellipsis} />
            </IconButton>
          </>
        )
      }
    >
      {thread && state === 'ready' && scrolled ? (
        <AuthorBar thread={thread} />
      ) : (
        (state === 'ready' || state === 'loading') && <span />
      )}
    </Nav>
  );
  if (!thread || !acts || state !== 'ready') {
    return (
      <>
        {bar}
        {state === 'loading' ? (
          <>
            <Shape of="post" />
            <PaneShape />
          </>
        ) : (
          state !== 'ready' && <DetailFailed kind={state} failure={failure} onLoad={load} threadId={threadId} />
        )}
      </>
    );
  }
  return (
    <div className={s.page}>
      {bar}
      <StaleBar when={!!failure} onRetry={load} top={44}>
        <ThreadBody thread={thread} />
        <CommentPane threadId={threadId} total={thread.postCount} place={place} />
      </StaleBar>
      {!place.isBeside && <ActionBar {...acts} threadId={threadId} onSent={place.toComments} />}
    </div>
  );
}
