// One answer, whole, under the question that it answers, with what is said of it (the forum's comments under
// `answer:<id>`).
import { Suspense, useRef } from 'react';
import { commentThread } from '../../../../bus/rules/commentThread';
import type { StoredAnswer, StoredQuestion } from '../../../../bus/entities/questions';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { chevronRight, ellipsis, share as shareIcon } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { useOpening } from '../../../kit/overlays/useOpening';
import { CommentArea } from '../../forum/components/CommentArea';
import { LikeButton } from '../../forum/components/LikeButton';
import { useSheet } from '../../forum/components/sheets';
import { useMute } from '../../forum/components/useMute';
import { AnswerCard } from '../components/AnswerCard';
import { likeAnswer } from '../components/questionActs';
import { answersText } from '../components/questionText';
import { questionDetail } from '../../../app/links/questions';
import { back, readKind, useQuery } from '../../../app/navigation/navigation';
import s from './QuestionDetail.module.css';

const QuestionMenu = lazyComponent(() =>
  import('../components/QuestionMenu').then((m) => ({ default: m.QuestionMenu })),
);
const ShareQuestion = lazyComponent(() =>
  import('../components/ShareQuestion').then((m) => ({ default: m.ShareQuestion })),
);
const nav = 44;

export function AnswerPage({ question, answer }: { question: StoredQuestion; answer: StoredAnswer }) {
  const { questionId } = question;
  const { answerId, postCount } = answer;
  const postId = useQuery('postId');
  const responseId = useQuery('responseId');
  const at = useQuery('at');
  const show = useSheet();
  const mute = useMute();
  const comments = useRef<HTMLDivElement>(null);
  const [menu, openMenu, closeMenu] = useOpening();
  const [sharing, share, closeSharing] = useOpening();
  const threadId = commentThread('answer', answerId);
  const toComments = () =>
    window.scrollTo(0, (comments.current?.getBoundingClientRect().top ?? 0) + window.scrollY - nav);
  const href = questionDetail(questionId);
  const isOpen = answer.auditStatus === 1 && question.auditStatus === 1;
  return (
    <>
      <Nav
        title="回答"
        onBack={back}
        right={
          <IconButton label="更多" onClick={() => openMenu()}>
            <Icon d={ellipsis} />
          </IconButton>
        }
      />
      <Link className={s.of} href={href}>
        <span className={s.ofWords}>
          <span className={`c2 ${s.ofTitle}`}>{question.title}</span>
          <span className="cap t3">
            查看全部{question.answerCount ? ` ${answersText(question.answerCount)}` : '回答'}
          </span>
        </span>
        <Icon d={chevronRight} size={16} />
      </Link>
      <AnswerCard answerId={answerId} whole onMenu={() => openMenu()} />
      <div className="brk" />
      <div ref={comments}>
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
      <div className={s.bar}>
        <button
          className={s.say}
          type="button"
          disabled={!isOpen}
          onClick={() => show({ kind: 'compose', threadId, onSent: toComments })}
        >
          <span className="cut">{isOpen ? mute || '说点什么…' : '审核通过后可评论'}</span>
        </button>
        <LikeButton
          under
          className={s.act}
          size={24}
          isLike={answer.isLike}
          count={answer.likeCount}
          id={answerId}
          send={(isLike) => likeAnswer(answerId, isLike)}
        />
        <IconButton className={s.act ?? ''} label="分享" onClick={() => share()}>
          <Icon d={shareIcon} />
          <span className={s.actName}>分享</span>
        </IconButton>
      </div>
      <Suspense>
        {menu && (
          <QuestionMenu
            key={menu.turn}
            questionId={questionId}
            answerId={answerId}
            open={menu.open}
            onClose={closeMenu}
            onShare={() => share()}
            onGone={back}
          />
        )}
        {sharing && (
          <ShareQuestion
            key={sharing.turn}
            questionId={questionId}
            answerId={answerId}
            open={sharing.open}
            onClose={closeSharing}
          />
        )}
      </Suspense>
    </>
  );
}
