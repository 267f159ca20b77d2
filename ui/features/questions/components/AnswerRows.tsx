// My own answers, or somebody's: each with the question that it answers.
import { useStream } from '../../../bus';
import { questionDetail, questionList } from '../../../app/links/questions';
import { navigate } from '../../../app/navigation/navigation';
import { Empty } from '../../../kit/feedback/Empty';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { TimeText } from '../../../kit/text/TimeText';
import { PagedRows } from '../../forum/components/PagedRows';
import { answerLine, auditLine } from './questionText';
import s from './Question.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function AnswerRows({ of = '' }: { /** '' my own. */ of?: string | undefined }) {
  const list = useStream('questions.answersBy', 'by|' + of);
  const missing = list === undefined;
  const load = usePagedList('questions.openAnswersBy', { of }, missing);
  const empty = (
    <Empty
      tight
      text="还没有回答过"
      action={of ? undefined : '去看待回答的问题'}
      onAction={() => navigate(questionList('waiting'), { replace: true })}
    />
  );
  return (
    <PagedRows list={list} name={`answers by ${of}`} size={150} load={load} empty={empty}>
      {(id) => <Row key={id} id={id} />}
    </PagedRows>
  );
}

function Row({ id }: { id: string }) {
  const answer = useStream('questions.answer', id);
  if (!answer) return <FeedCardSkeleton kind="text" />;
  const href = questionDetail(answer.questionId, { answerId: id });
  const audit = auditLine(answer);
  return (
    <article className={s.card} aria-label={answer.questionTitle}>
      <Link className={s.open} href={href} aria-label={`打开回答：${answer.questionTitle}`} />
      <h2 className={`${s.cardTitle} c2`}>{answer.questionTitle}</h2>
      <p className={`c3 ${s.topText}`}>{answerLine(answer)}</p>
      {audit && <p className={`cap ${s.audit}`}>{audit}</p>}
      <div className={s.cardFoot}>
        <span className="cap t3 cut">
          <Meta>
            {`${formatCount(answer.likeCount)} 赞`}
            {`${formatCount(answer.postCount)} 评论`}
            <TimeText at={answer.createTime} />
          </Meta>
        </span>
      </div>
    </article>
  );
}
