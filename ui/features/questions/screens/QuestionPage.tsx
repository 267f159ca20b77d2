// A question and its answers: what is asked, whom it was put to, the answers by worth or by time, and the bar to invite
// and to answer.
import { Suspense, useState } from 'react';
import type { StoredQuestion } from '../../../../bus/entities/questions';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { hotAndNew, SortControl } from '../../../kit/lists/SortControl';
import { Empty } from '../../../kit/feedback/Empty';
import { ellipsis, star } from '../../../kit/media/icons';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Meta } from '../../../kit/layout/Meta';
import { HeldList } from '../../../kit/lists/HeldList';
import { netBarHeight } from '../../../kit/feedback/network';
import { Nav } from '../../../kit/layout/Nav';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { TimeText } from '../../../kit/text/TimeText';
import { useOpening } from '../../../kit/overlays/useOpening';
import { AuthorRow } from '../../forum/components/AuthorRow';
import { LikeButton } from '../../forum/components/LikeButton';
import { PagedRows } from '../../forum/components/PagedRows';
import { SpokenText } from '../../forum/components/SpokenText';
import { useSheet } from '../../forum/components/sheets';
import { countWith } from '../../forum/components/threadText';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useMute } from '../../forum/components/useMute';
import { useOptimisticToggle } from '../../forum/components/useOptimisticToggle';
import { AnswerCard } from '../components/AnswerCard';
import { followQuestion, likeQuestion, writeAnswer } from '../components/questionActs';
import { answersText, auditLine } from '../components/questionText';
import { QuestionTags } from '../components/QuestionTags';
import { back, leavePage } from '../../../app/navigation/navigation';
import { requireLogin } from '../../../app/stores/authGuard';
import s from './QuestionDetail.module.css';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

const InviteSheet = lazyComponent(() => import('../components/InviteSheet').then((m) => ({ default: m.InviteSheet })));
const QuestionMenu = lazyComponent(() =>
  import('../components/QuestionMenu').then((m) => ({ default: m.QuestionMenu })),
);
const ShareQuestion = lazyComponent(() =>
  import('../components/ShareQuestion').then((m) => ({ default: m.ShareQuestion })),
);
const nav = 44;
const PendingThreads = lazyComponent(() =>
  import('../../forum/editor/components/PendingThreads').then((m) => ({ default: m.PendingThreads })),
);

export type QuestionPageProps = {
  question: StoredQuestion;
  /** The last reading failed. */ isStale: boolean;
  onRefresh: () => void;
};
export function QuestionPage({ question, isStale, onRefresh }: QuestionPageProps) {
  const { questionId } = question;
  const [sort, setSort] = useState<'hot' | 'new'>('hot');
  const key = questionId + '|' + sort;
  const list = useStream('questions.answers', key);
  const publishing = useStream('forum.drafts')?.publishing.length ?? 0;
  const [invite, setInvite] = useState<boolean | null>(null);
  /** '' the question's own menu, else an answer's. */
  const [menu, openMenu, closeMenu] = useOpening<string>();
  const [sharing, share, closeSharing] = useOpening<string>();
  const missing = list === undefined;
  const me = useStream('session.me')?.userId ?? '';
  const load = usePagedList('questions.openAnswers', { list: key }, `${missing} ${me}`);
  return (
    <>
      <Nav
        title="问题详情"
        onBack={back}
        right={
          <IconButton label="更多" onClick={() => openMenu('')}>
            <Icon d={ellipsis} />
          </IconButton>
        }
      />
      <StaleBar when={isStale} top={nav} onRetry={onRefresh}>
        <PullToRefresh
          onRefresh={() => {
            onRefresh();
            return refreshList('questions.openAnswers', { list: key });
          }}
        >
          <Head question={question} onInvite={() => requireLogin('invite', () => setInvite(true), questionId)} />
          <div className="brk" />
          <div className={s.answersHead}>
            <h2 className={s.count}>{question.answerCount ? answersText(question.answerCount) : '回答'}</h2>
            {(list?.ids.length ?? 0) > 1 && <SortControl options={hotAndNew} value={sort} onChange={setSort} />}
          </div>
          <HeldList
            above={
              publishing > 0 ? (
                <Suspense>
                  <PendingThreads feed={'answers|' + questionId} />
                </Suspense>
              ) : null
            }
            top={nav + netBarHeight()}
          >
            <PagedRows
              list={list}
              name={`answers ${key}`}
              size={240}
              load={load}
              empty={<Empty art="comments" tight text="还没有回答" />}
            >
              {(id) => <AnswerCard key={id} answerId={id} onMenu={openMenu} />}
            </PagedRows>
          </HeldList>
        </PullToRefresh>
      </StaleBar>
      <div className={s.room} />
      <Bar question={question} onInvite={() => requireLogin('invite', () => setInvite(true), questionId)} />
      <Suspense>
        {invite !== null && <InviteSheet questionId={questionId} open={invite} onClose={() => setInvite(false)} />}
        {menu && (
          <QuestionMenu
            key={menu.turn}
            questionId={questionId}
            answerId={menu.what || undefined}
            open={menu.open}
            onClose={closeMenu}
            onShare={() => share(menu.what)}
            onGone={() => !menu.what && leavePage()}
          />
        )}
        {sharing && (
          <ShareQuestion
            key={sharing.turn}
            questionId={questionId}
            answerId={sharing.what}
            open={sharing.open}
            onClose={closeSharing}
          />
        )}
      </Suspense>
    </>
  );
}

function Head({ question, onInvite }: { question: StoredQuestion; onInvite: () => void }) {
  const { questionId, images, invitedIds } = question;
  const author = useStream('users.user', question.authorId);
  const invited = useStream('users.user', invitedIds[0] ?? '');
  const show = useSheet();
  const audit = auditLine(question);
  return (
    <div className={s.head}>
      {audit && (
        <p className={`sub ${s.audit}`} role="status">
          {audit}
        </p>
      )}
      {question.inviteId && (
        <div className={s.asked}>
          <p className={s.askedText}>有人邀请你回答这个问题</p>
        </div>
      )}
      <h1 className={s.title}>{question.title}</h1>
      <QuestionTags question={question} linked />
      {question.content && (
        <div className={s.text}>
          <SpokenText text={question.content} />
        </div>
      )}
      {images.length > 0 && (
        <div className={s.pictures}>
          <PictureGrid
            pictures={images}
            eager
            onOpen={(index, from) => show({ kind: 'viewer', pictures: images, index, from, caption: question.title })}
          />
        </div>
      )}
      <div className={s.author}>
        <AuthorRow
          author={author}
          meta={
            <Meta>
              {author?.carModelName}
              <TimeText at={question.createTime} />
              {`${formatCount(question.viewCount)} 浏览`}
              {question.updateTime > question.createTime + 60_000 ? '已编辑' : ''}
            </Meta>
          }
        >
          <LikeButton
            isLike={question.isLike}
            count={question.likeCount}
            id={questionId}
            send={(isLike) => likeQuestion(questionId, isLike)}
          />
        </AuthorRow>
      </div>
      {invitedIds.length > 0 && (
        <button className={`cap t3 ${s.invited}`} type="button" onClick={onInvite}>
          已邀请 {invited?.userName || '达人'}
          {invitedIds.length > 1 ? ` 等 ${invitedIds.length} 人` : ''}回答
        </button>
      )}
    </div>
  );
}

/** 收藏 · 邀请回答 · 写回答. */
function Bar({ question, onInvite }: { question: StoredQuestion; onInvite: () => void }) {
  const { questionId } = question;
  const mute = useMute();
  const [kept, want] = useOptimisticToggle(question.isFollow, (wanted) => followQuestion(questionId, wanted));
  const n = countWith(question.followCount, question.isFollow, kept);
  const closed = question.auditStatus !== 1 ? '暂不能回答' : mute || undefined;
  return (
    <div className={s.bar}>
      <IconButton
        className={kept ? `${s.act} ${s.on}` : (s.act ?? '')}
        label={n ? `收藏 ${formatCount(n)}` : '收藏'}
        pressed={kept === 1}
        onClick={() => requireLogin('collect', () => want(kept ? 0 : 1), questionId)}
      >
        <Icon d={star} filled={kept === 1} />
        <span className={s.actName}>{n ? formatCount(n) : '收藏'}</span>
      </IconButton>
      <span className={s.half}>
        <Button wide kind="outline" off={question.auditStatus !== 1 ? '邀请回答' : undefined} onClick={onInvite}>
          邀请回答
        </Button>
      </span>
      <span className={s.half}>
        <Button wide off={closed} onClick={() => writeAnswer(questionId)}>
          写回答
        </Button>
      </span>
    </div>
  );
}
