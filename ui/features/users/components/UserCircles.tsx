// The circles that somebody is in.
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { CircleRow, CircleRowSkeleton } from '../../circles/components/CircleRow';
import { PagedRows } from '../../forum/components/PagedRows';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function UserCircles({ userId, mine }: { userId: string; mine?: boolean }) {
  const name = `user|${userId}`;
  const list = useStream('circles.list', name);
  const load = usePagedList('circles.openList', { list: name });
  return (
    <PagedRows
      list={list}
      name={name}
      size={88}
      load={load}
      skeleton={[0, 1, 2].map((i) => (
        <CircleRowSkeleton key={i} />
      ))}
      empty={<Empty tight text={mine ? '还没有加入圈子' : 'TA 还没有加入圈子'} />}
    >
      {(id) => <CircleRow key={id} tribeId={id} />}
    </PagedRows>
  );
}
