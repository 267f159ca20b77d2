// One post with its comments. `threadId` says which, `postId` a comment to show (`responseId` the
// reply in it), `at=comments` starts there.
import { useRef, useState } from 'react';
import { useStream } from '../../../bus';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useScrolled } from '../../../kit/layout/useScrolled';
import { ActionBar } from '../components/ActionBar';
import { CommentArea } from '../components/CommentArea';
import { useSheet } from '../components/sheets';
import { Sheets } from '../../../app/sheets/Sheets';
import { useForumIntents } from '../components/useForumIntents';
import { back, readKind, useQuery } from '../../../app/navigation/navigation';
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

const nav = 44;

function Detail() {
  const threadId = useQuery('threadId');
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const thread = useStream('forum.thread', threadId);
  const { failure, load } = useDetail('forum.openThread', threadId ? { threadId } : null);
  const [gone, setGone] = useState(!threadId);
  const comments = useRef<HTMLDivElement>(null);
  const show = useSheet();
  const scrolled = useScrolled(56);
  useForumIntents();

  // The menu leads away from a thread that is no longer to be seen.
  const onGone = () => {
    setGone(true);
    back();
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
  const bar = (
    <Nav
      title="帖子详情"
      onBack={back}
      right={
        state === 'ready' && (
          <IconButton label="更多" onClick={() => show({ kind: 'menu', threadId, onGone })}>
            <Icon d={ellipsis} />
          </IconButton>
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
  if (!thread || state !== 'ready') {
    return (
      <>
        {bar}
        {state === 'loading' ? (
          <Shape of="post" />
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
  return (
    <div className={s.page}>
      {bar}
      <StaleBar when={!!failure} onRetry={load} />
      <ThreadBody thread={thread} />
      <div className="brk" />
      <div ref={comments}>
        <CommentArea
          threadId={threadId}
          total={thread.postCount}
          postId={postId || undefined}
          responseId={responseId || undefined}
          jump={at === 'comments' && readKind() !== 'back'}
          top={nav}
        />
      </div>
      <ActionBar
        thread={thread}
        onSent={() => window.scrollTo(0, (comments.current?.getBoundingClientRect().top ?? 0) + window.scrollY - nav)}
      />
    </div>
  );
}
