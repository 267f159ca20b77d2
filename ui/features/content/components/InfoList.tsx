// Club Z's tab 车情报: every piece of car information, newest first.
import { useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { PagedRows } from '../../forum/components/PagedRows';
import { InfoCard } from './InfoCard';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function InfoList() {
  const list = useStream('content.infos');
  const load = usePagedList('content.openInfos', {});
  return (
    <PagedRows
      list={list}
      name="car information"
      size={340}
      load={load}
      skeleton={<FeedCardSkeleton kind="one" />}
      empty={<Empty tight text="还没有车情报" />}
    >
      {(id) => <InfoCard key={id} id={id} />}
    </PagedRows>
  );
}
