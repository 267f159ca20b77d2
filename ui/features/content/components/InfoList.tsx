// Club Z's tab 车情报: every piece of car information, newest first.
import { useEffect } from 'react';
import type { How } from '../../../../bus/entities/shared';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { PagedRows } from '../../forum/components/PagedRows';
import { InfoCard } from './InfoCard';

export const loadInfos = (how: How) => ask('content.openInfos', { how }).catch(() => undefined);

export function InfoList() {
  const list = useStream('content.infos');
  useEffect(() => void loadInfos('open'), []);
  return (
    <PagedRows
      list={list}
      name="car information"
      size={340}
      load={(how) => void loadInfos(how)}
      skeleton={<FeedCardSkeleton kind="one" />}
      empty={<Empty tight text="还没有车情报" />}
    >
      {(id) => <InfoCard key={id} id={id} />}
    </PagedRows>
  );
}
