// Requests for those who decide them: who asks, with which words; 通过, or 拒绝 with a reason. A decided one stays in its
// place with what became of it, so that nothing moves under the finger. For circles, clubs and groups: where they come
// from, the screen says.
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import type { How, ListState } from '../../../../bus/entities/paging';
import { Empty } from '../../../kit/feedback/Empty';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { PagedRows } from './PagedRows';
import { AuditCard } from './AuditCard';
import type { AuditFacts } from './AuditCard';

export type DrawRequest = (facts: AuditFacts | undefined) => ReactElement;
export type AuditListProps = {
  list: ListState | undefined;
  name: string;
  load: (how: How) => void;
  /** Reads what is known of a request (a component of the screen, with the id as its key) and gives it to `draw`. */
  request: (applyId: string, draw: DrawRequest) => ReactElement;
  onDecide: (applyId: string, pass: 0 | 1, reason: string) => void;
  /** All that was asked, in place of the page of who asks. */
  onOpen?: ((applyId: string) => void) | undefined;
  empty: string;
};

const RefuseSheet = lazyComponent(() => import('./RefuseSheet').then((m) => ({ default: m.RefuseSheet })));

export function AuditList({ list, name, load, request, onDecide, onOpen, empty }: AuditListProps) {
  const [refusing, refuse, close] = useOpening<string>();
  return (
    <>
      <PagedRows list={list} name={name} size={168} load={load} empty={<Empty tight text={empty} />}>
        {(id) =>
          request(id, (facts) => (
            <AuditCard
              apply={facts}
              onOpen={onOpen && (() => onOpen(id))}
              onPass={() => onDecide(id, 1, '')}
              onRefuse={() => refuse(id)}
            />
          ))
        }
      </PagedRows>
      {refusing && (
        <Suspense>
          <RefuseSheet
            key={refusing.turn}
            open={refusing.open}
            onClose={close}
            onRefuse={(reason) => {
              close();
              onDecide(refusing.what, 0, reason);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
