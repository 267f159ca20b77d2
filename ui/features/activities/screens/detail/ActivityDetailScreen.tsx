// One activity: the same page for signing up, signing in for points and exchanging, in the
// community and in Club Z. `activityId` says which, `postId` a comment to show (`responseId` the reply in it),
// `at=comments` starts there. Opened by the QR code of the place (`code`) it checks in by itself.
import { Suspense, useEffect, useRef, useState } from 'react';
import { commentThread } from '../../../../../bus/rules/commentThread';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { useStream } from '../../../../bus';
import { firstScreenStands } from '../../../../kit/navigation/firstScreen';
import { Icon } from '../../../../kit/media/Icon';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { ellipsis } from '../../../../kit/media/icons';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { Nav } from '../../../../kit/layout/Nav';
import { StaleBar } from '../../../../kit/feedback/StaleBar';
import { CommentArea } from '../../../forum/components/CommentArea';
import { DetailFailed } from '../../../forum/components/DetailFailed';
import { SayField } from '../../../forum/components/SayField';
import { useSheet } from '../../../forum/components/sheets';
import { Sheets } from '../../../../app/sheets/Sheets';
import { back, readKind, useQuery } from '../../../../app/navigation/navigation';
import { ActivityDetailBar } from './ActivityDetailBar';
import { ActivityDetailFacts } from './ActivityDetailFacts';
import { ActivityDetailHead } from './ActivityDetailHead';
import { Shape } from '../../../../app/skeleton/Shape';
import { ActivityDetailText } from './ActivityDetailText';
import { useActivityActs } from './useActivityActs';
import s from './ActivityDetail.module.css';
import { useDetail } from '../../../../kit/reading/useDetail';

const ActivityDetailMenu = lazyComponent(() =>
  import('./ActivityDetailMenu').then((m) => ({ default: m.ActivityDetailMenu })),
);
const SignInBlocks = lazyComponent(() => import('../signIn/SignInBlocks').then((m) => ({ default: m.SignInBlocks })));
const nav = 44;
/** Where the cover has left, at the latest: 4:3 of the column or what PageCover has at most, without the bar. */
const coverOf = (): number => Math.round(Math.min(window.innerWidth * 0.75, 360, window.innerHeight * 0.7)) - nav;

export function ActivityDetailScreen() {
  return (
    <Sheets>
      <Detail scanned={false} />
    </Sheets>
  );
}
export function ScanActivityDetailScreen() {
  return (
    <Sheets>
      <Detail scanned />
    </Sheets>
  );
}

function Detail({ scanned }: { scanned: boolean }) {
  const activityId = useQuery('activityId');
  const activity = useStream('activities.activity', activityId);
  const me = useStream('session.me')?.userId ?? '';
  const { failure, readBy, load } = useDetail('activities.openActivity', activityId ? { activityId } : null, me);
  const code = activityId ? failure?.code : '010002';
  const stands = activity !== undefined && code !== '010002' && code !== '010003';
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  if (!stands || !activity) {
    const kind = code === '010002' ? 'gone' : code === '010003' ? 'forbidden' : 'network';
    return (
      <>
        <Nav title="活动详情" onBack={back} cover={code ? undefined : coverOf()} />
        {code ? (
          <DetailFailed
            kind={kind}
            failure={failure}
            onLoad={load}
            threadId={activityId && commentThread('activity', activityId)}
          />
        ) : (
          <Shape of="activity" />
        )}
      </>
    );
  }
  return (
    <StaleBar when={!!failure} top={nav} onRetry={load}>
      <Whole key={activityId} activity={activity} scanned={scanned && readBy === me && me !== ''} />
    </StaleBar>
  );
}

function Whole({ activity, scanned }: { activity: StoredActivity; scanned: boolean }) {
  const { activityId, kind, postCount } = activity;
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const code = useQuery('code');
  const show = useSheet();
  const comments = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<boolean | null>(null);
  const acts = useActivityActs(activity, { scanned, code });
  const threadId = commentThread('activity', activityId);
  const toComments = () =>
    window.scrollTo(0, (comments.current?.getBoundingClientRect().top ?? 0) + window.scrollY - nav);
  const write = () => show({ kind: 'compose', threadId, onSent: toComments });
  return (
    <>
      <Nav
        title={activity.title}
        onBack={back}
        cover={coverOf()}
        right={
          <IconButton label="更多" onClick={() => setMenu(true)}>
            <Icon d={ellipsis} />
          </IconButton>
        }
      />
      <ActivityDetailHead activity={activity} />
      <ActivityDetailFacts activity={activity} />
      {kind === 2 && (
        <Suspense>
          <SignInBlocks activity={activity} />
        </Suspense>
      )}
      <ActivityDetailText activity={activity} />
      <div className="brk" />
      <div ref={comments}>
        <div className={s.sayRow}>
          <SayField threadId={threadId} onSent={toComments} />
        </div>
        <CommentArea
          threadId={threadId}
          total={postCount}
          postId={postId || undefined}
          responseId={responseId || undefined}
          jump={at === 'comments' && readKind() !== 'back'}
          noAuthor
          top={nav}
        />
      </div>
      <div className={s.room} />
      <ActivityDetailBar activity={activity} acts={acts} onComments={() => (postCount > 0 ? toComments() : write())} />
      {acts.over}
      <Suspense>
        {menu !== null && (
          <ActivityDetailMenu activity={activity} open={menu} onClose={() => setMenu(false)} onShare={acts.share} />
        )}
      </Suspense>
    </>
  );
}
