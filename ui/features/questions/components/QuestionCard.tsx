// One question in any list: what is asked, what it is about, the beginning of its first answer, how many there are. The
// whole card leads to the question; the heart is the answer's.
import { memo } from 'react';
import { useStream } from '../../../bus';
import { questionDetail } from '../../../app/links/questions';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { LikeButton } from '../../forum/components/LikeButton';
import { MasterMark } from './MasterMark';
import { likeAnswer, writeAnswer } from './questionActs';
import { answerLine, answersText, auditLine } from './questionText';
import { QuestionTags } from './QuestionTags';
import s from './Question.module.css';

export const QuestionCard = memo(function QuestionCard({ questionId }: { questionId: string }) {
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', question?.topAnswerId ?? '');
  const author = useStream('users.user', answer?.authorId ?? '');
  if (!question) return <FeedCardSkeleton kind="text" />;
  const href = questionDetail(questionId);
  const audit = auditLine(question);
  const cover = question.images[0] ?? answer?.images[0];
  return (
    <article className={s.card} aria-label={question.title}>
      <Link className={s.open} href={href} aria-label={`打开问题：${question.title}`} />
      <div className={s.cardHead}>
        <div className={s.cardWords}>
          <h2 className={`${s.cardTitle} c2`}>{question.title}</h2>
          <QuestionTags question={question} />
        </div>
        {cover && (
          <span className={s.cover}>
            <Picture src={cover.url} color={cover.color} width={345} ratio={1} radius={4} />
          </span>
        )}
      </div>
      {audit && <p className={`cap ${s.audit}`}>{audit}</p>}
      {answer ? (
        <div className={s.top}>
          <p className={s.topWho}>
            <Avatar src={author?.avatarUrl} name={author?.userName} size={24} />
            <bdi className="cut">{author?.userName || '用户'}</bdi>
            <MasterMark user={author} />
          </p>
          <p className={`c2 ${s.topText}`}>{answerLine(answer)}</p>
        </div>
      ) : null}
      <div className={s.cardFoot}>
        <span className="cap t3 cut">
          <Meta>
            {answersText(question.answerCount)}
            {`${formatCount(question.viewCount)} 浏览`}
            <TimeText at={question.createTime} />
          </Meta>
        </span>
        {answer ? (
          <LikeButton
            className={s.act}
            isLike={answer.isLike}
            count={answer.likeCount}
            id={answer.answerId}
            send={(isLike) => likeAnswer(answer.answerId, isLike)}
          />
        ) : question.auditStatus === 1 && !question.isMine ? (
          <span className={s.write}>
            <Button size="s" kind="outline" onClick={() => writeAnswer(questionId)}>
              写回答
            </Button>
          </span>
        ) : null}
      </div>
    </article>
  );
});
