// A list of questions with all its states, by its key (bus/contracts/questions, questionListKey).
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { PagedRows } from '../../forum/components/PagedRows';
import { askQuestion } from './questionActs';
import { QuestionCard } from './QuestionCard';
import { usePagedList } from '../../../kit/reading/usePagedList';

export type QuestionRowsProps = {
  list: string;
  empty?: string | undefined;
  /** Nothing can be asked from here. */ still?: boolean | undefined;
};

export function QuestionRows({ list, empty = '还没有问题，来提第一个', still }: QuestionRowsProps) {
  const rows = useStream('questions.list', list);
  // Another person's own lists are taken away: what is gone is asked for again, and what shows that person's marks.
  const missing = rows === undefined;
  const me = useStream('session.me')?.userId ?? '';
  const load = usePagedList('questions.openList', { list }, `${missing} ${me}`);
  return (
    <PagedRows
      list={rows}
      name={`questions ${list}`}
      size={220}
      top={88}
      load={load}
      empty={<Empty tight text={empty} action={still ? undefined : '提问'} onAction={askQuestion} />}
    >
      {(id) => <QuestionCard key={id} questionId={id} />}
    </PagedRows>
  );
}
