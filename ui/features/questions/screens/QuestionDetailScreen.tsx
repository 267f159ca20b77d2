// 问题详情: the question with its answers; with `answerId` the page of one answer and what is said of
// it, `postId` a comment to show (`responseId` the reply in it), `at=comments` starts there.
import { useEffect } from 'react';
import { commentThread } from '../../../../bus/rules/commentThread';
import { useStream } from '../../../bus';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { usePaneRoom } from '../../../app/wide/pane';
import { PaneShape } from '../../../app/skeleton/PaneShape';
import { Sheets } from '../../../app/sheets/Sheets';
import { DetailFailed } from '../../forum/components/DetailFailed';
import { useQuestionIntents } from '../components/useQuestionIntents';
import { back, useQuery } from '../../../app/navigation/navigation';
import { usePageTitle } from '../../../app/navigation/title';
import { AnswerPage } from './AnswerPage';
import { QuestionPage } from './QuestionPage';
import { useDetail } from '../../../kit/reading/useDetail';

export function QuestionDetailScreen() {
  return (
    <Sheets>
      <Detail />
    </Sheets>
  );
}

function Detail() {
  const questionId = useQuery('questionId');
  const answerId = useQuery('answerId');
  const question = useStream('questions.question', questionId);
  const answer = useStream('questions.answer', answerId);
  const me = useStream('session.me')?.userId ?? '';
  const ofQuestion = useDetail('questions.openQuestion', questionId ? { questionId } : null, me);
  const ofAnswer = useDetail('questions.openAnswer', questionId && answerId ? { answerId } : null, me);
  const failure = ofQuestion.failure ?? ofAnswer.failure;
  useQuestionIntents();
  usePageTitle(question?.title ?? '');
  const load = async () => {
    await Promise.all([ofQuestion.load(), ofAnswer.load()]);
  };
  const code = questionId ? failure?.code : '010002';
  const stands =
    question !== undefined && (!answerId || answer !== undefined) && code !== '010002' && code !== '010003';
  usePaneRoom(!!answerId && (stands || !code));
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  if (!stands || !question) {
    const kind = code === '010002' ? 'gone' : code === '010003' ? 'forbidden' : 'network';
    return (
      <>
        <Nav title={answerId ? '回答' : '问题详情'} onBack={back} />
        {code ? (
          <DetailFailed
            kind={kind}
            failure={failure}
            onLoad={load}
            threadId={answerId && commentThread('answer', answerId)}
          />
        ) : (
          <>
            <Shape of="question" />
            {answerId && <PaneShape />}
          </>
        )}
      </>
    );
  }
  return answerId && answer ? (
    <AnswerPage key={answerId} question={question} answer={answer} isStale={!!failure} onRefresh={load} />
  ) : (
    <QuestionPage key={questionId} question={question} isStale={!!failure} onRefresh={load} />
  );
}
