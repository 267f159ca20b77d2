// The circles that somebody is in.
import { useEffect } from 'react';
import type { How } from '../../../../bus/entities/shared';
import { ask, askWhile, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { CircleRow, CircleRowSkeleton } from '../../circles/components/CircleRow';
import { PagedRows } from '../../forum/components/PagedRows';

export function UserCircles({ userId, mine }: { userId: string; mine?: boolean }) {
  const name = `user|${userId}`;
  const list = useStream('circles.list', name);
  const load = (how: How) => void ask('circles.openList', { list: `user|${userId}`, how }).catch(() => undefined);
  useEffect(() => askWhile('circles.openList', { list: `user|${userId}`, how: 'open' }), [userId]);
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
