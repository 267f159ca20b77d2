// One answer, whole, under the question that it answers, with what is said of it (the forum's comments under
// `answer:<id>`).
import { Suspense } from 'react';
import { commentThread } from '../../../../bus/rules/commentThread';
import type { StoredAnswer, StoredQuestion } from '../../../../bus/entities/questions';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { chevronRight, ellipsis } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { Actions } from '../../forum/components/ActionBar';
import type { ActionsProps } from '../../forum/components/ActionBar';
import { CommentPane } from '../../forum/components/CommentPane';
import { useCommentPlace } from '../../forum/components/commentPlace';
import { SayField } from '../../forum/components/SayField';
import { AnswerCard } from '../components/AnswerCard';
import { likeAnswer } from '../components/questionActs';
import { answersText } from '../components/questionText';
import { questionDetail } from '../../../app/links/questions';
import { back, leavePage } from '../../../app/navigation/navigation';
import s from './QuestionDetail.module.css';

const QuestionMenu = lazyComponent(() =>
  import('../components/QuestionMenu').then((m) => ({ default: m.QuestionMenu })),
);
const ShareQuestion = lazyComponent(() =>
  import('../components/ShareQuestion').then((m) => ({ default: m.ShareQuestion })),
);

export type AnswerPageProps = {
  question: StoredQuestion;
  answer: StoredAnswer;
  /** The last reading failed. */ isStale: boolean;
  onRefresh: () => void;
};
export function AnswerPage({ question, answer, isStale, onRefresh }: AnswerPageProps) {
  const { questionId } = question;
  const { answerId, postCount } = answer;
  const place = useCommentPlace(true);
  const [menu, openMenu, closeMenu] = useOpening();
  const [sharing, share, closeSharing] = useOpening();
  const threadId = commentThread('answer', answerId);
  const href = questionDetail(questionId);
  const acts: ActionsProps = {
    id: answerId,
    counts: answer,
    like: (isLike) => likeAnswer(answerId, isLike),
    onShare: () => share(),
  };
  return (
    <>
      <Nav
        title="回答"
        onBack={back}
        right={
          <>
            {place.isBeside && <Actions {...acts} inHeader />}
            <IconButton label="更多" onClick={() => openMenu()}>
              <Icon d={ellipsis} />
            </IconButton>
          </>
        }
      />
      <StaleBar when={isStale} top={44} onRetry={onRefresh}>
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
        <CommentPane noAuthor threadId={threadId} total={postCount} place={place} />
      </StaleBar>
      {!place.isBeside && (
        <>
          <div className={s.room} />
          <div className={s.bar}>
            <span className={s.say}>
              <SayField threadId={threadId} onSent={place.toComments} />
            </span>
            <Actions {...acts} />
          </div>
        </>
      )}
      <Suspense>
        {menu && (
          <QuestionMenu
            key={menu.turn}
            questionId={questionId}
            answerId={answerId}
            open={menu.open}
            onClose={closeMenu}
            onShare={() => share()}
            onGone={leavePage}
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
