// The list of a view: what waits, longest first. Says what is empty, what failed, and reads on.
import { useSnapshot } from 'valtio/react';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { Meta } from '../../../kit/layout/Meta';
import { Line, Row as Bone, Skeleton, Stack } from '../../../kit/skeleton/Skeleton';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { useNow } from '../../../kit/text/now';
import { desk, loadRows, rowsOf } from './deskStore';
import { isNarrowed } from './deskPlace';
import type { DeskPlace } from './deskPlace';
import { isLate, waitText } from './deskText';
import type { DeskView, RowFacts } from './deskView';
import s from './DeskList.module.css';

/** More rows than the highest window has. */
const waiting = (
  <Skeleton>
    {Array.from({ length: 20 }, (_, i) => (
      <Bone key={i} h={85} line={0}>
        <Stack>
          <Line w={`${[64, 38, 76, 52][i % 4] ?? 60}%`} />
          <Line size="sub" w={`${[82, 70, 58][i % 3] ?? 60}%`} />
          <Line size="sub" w="46%" top={4} />
        </Stack>
      </Bone>
    ))}
  </Skeleton>
);

export const emptyText = (view: DeskView, { filter }: DeskPlace): string =>
  isNarrowed(filter) ? '没有符合条件的记录' : view.empty;

export function DeskList({
  view,
  place,
  chosen,
  onOpen,
}: {
  view: DeskView;
  place: DeskPlace;
  chosen: string;
  onOpen: (id: string) => void;
}) {
  const { rows, phase, code, hasMore } = rowsOf(useSnapshot(desk).lists as typeof desk.lists, view, place);
  const again = () => void loadRows(view, place);
  const { Head } = view;
  return (
    <div>
      {Head && <Head onOpen={onOpen} />}
      {rows.length === 0 ? (
        phase === 'loading' ? (
          waiting
        ) : phase === 'error' ? (
          <ErrorState kind={code === '010003' ? 'forbidden' : 'network'} tight onAction={again} />
        ) : (
          <Empty tight text={emptyText(view, place)} />
        )
      ) : (
        <>
          <StaleBar when={phase === 'error' && !hasMore} onRetry={() => loadRows(view, place)} />
          {rows.map((row) => {
            const facts = view.factsOf(row);
            return <Row key={facts.id} facts={facts} on={facts.id === chosen} onOpen={() => onOpen(facts.id)} />;
          })}
          {hasMore && phase === 'ready' ? (
            <div className={s.more}>
              <Button kind="quiet" size="m" onClick={() => void loadRows(view, place, true)}>
                加载更多
              </Button>
            </div>
          ) : (
            <ListFooter
              state={phase === 'loading' ? 'loading' : phase === 'error' ? 'failed' : 'end'}
              onRetry={() => void loadRows(view, place, hasMore)}
            />
          )}
        </>
      )}
    </div>
  );
}

function Row({ facts, on, onOpen }: { facts: RowFacts; on: boolean; onOpen: () => void }) {
  const { title, excerpt, badge, urgent, meta, since, at, image } = facts;
  const now = useNow();
  return (
    <button className={on ? `${s.row} ${s.on}` : s.row} type="button" aria-current={on || undefined} onClick={onOpen}>
      <span className={s.words}>
        <span className={`${s.title} cut`}>{title}</span>
        {excerpt && <span className={`${s.excerpt} cut`}>{excerpt}</span>}
        <span className={s.meta}>
          {badge && <span className={urgent ? `${s.badge} ${s.urgent}` : s.badge}>{badge}</span>}
          <span className={`${s.about} cut`}>{meta && <Meta>{meta.split(' · ')}</Meta>}</span>
          {since !== undefined && (
            <span className={isLate(since, now) ? s.late : undefined}>
              {isLate(since, now) ? `等了 ${waitText(since, now)}` : waitText(since, now)}
            </span>
          )}
          {at !== undefined && <TimeText at={at} />}
        </span>
      </span>
      {image && (
        <span className={s.image}>
          <Picture src={image} alt="" ratio={1} width={120} radius={4} />
        </span>
      )}
    </button>
  );
}
