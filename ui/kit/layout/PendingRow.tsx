// What waits for the viewer's decision, directly under the head of the circle or club that they lead.
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { Icon } from '../media/Icon';
import { Dot } from '../text/Dot';
import { ListRow } from './ListRow';
import s from './PendingRow.module.css';

export type PendingRowProps = {
  /** Undefined when the viewer decides nothing here. */
  count: number | undefined;
  /** The list of applications. */
  href: string;
};

export function PendingRow({ count = 0, href }: PendingRowProps) {
  if (count === 0) return null;
  return (
    <div className={s.row}>
      <ListRow label={`${count} 个加入申请待审核`} icon={<Icon as={ClipboardCheck} />} href={href}>
        <Dot />
      </ListRow>
    </div>
  );
}
