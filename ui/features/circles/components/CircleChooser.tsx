// Choosing one of the circles that I am in: for what is being written. A sheet; with none joined yet it leads to where
// they are.
import { useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { Sheet } from '../../../kit/overlays/Sheet';
import { CircleRow, CircleRowSkeleton } from './CircleRow';
import { usePagedList } from '../../../kit/reading/usePagedList';

export type CircleChooserProps = {
  open: boolean;
  onClose: () => void;
  /** The chosen circle's id, '' for none yet. */
  value: string;
  onChoose: (circle: { tribeId: string; name: string }) => void;
};

export function CircleChooser({ open, onClose, value, onChoose }: CircleChooserProps) {
  const list = useStream('circles.list', 'mine');
  const load = usePagedList('circles.openList', open ? { list: 'mine' } : null);
  return (
    <Sheet open={open} onClose={onClose} label="选择圈子" title closable>
      {!list || (!list.ids.length && list.phase === 'loading') ? (
        [0, 1, 2, 3, 4].map((i) => <CircleRowSkeleton key={i} />)
      ) : list.ids.length ? (
        list.ids.map((id) => <Choice key={id} tribeId={id} on={id === value} onChoose={onChoose} onClose={onClose} />)
      ) : list.phase === 'error' ? (
        <ErrorState kind="network" tight onAction={() => load('open')} />
      ) : (
        <Empty tight text="还没有加入圈子" action="去看看" href={links.circles()} />
      )}
    </Sheet>
  );
}

function Choice({
  tribeId,
  on,
  onChoose,
  onClose,
}: { tribeId: string; on: boolean } & Pick<CircleChooserProps, 'onChoose' | 'onClose'>) {
  const circle = useStream('circles.circle', tribeId);
  return (
    <CircleRow
      tribeId={tribeId}
      right={on ? <Icon d={check} size={20} stroke={2.2} /> : null}
      onPress={() => {
        if (!circle) return;
        onChoose({ tribeId, name: circle.name });
        onClose();
      }}
    />
  );
}
