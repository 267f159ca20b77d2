// N 条新内容, as the first row of a list: what is newer waits until it is tapped. The rows that are read stay where they
// are when it comes or goes.
import { Icon } from '../media/Icon';
import { arrowUp } from '../media/icons';
import { formatUnread } from '../text/formatCount';
import { AboveList } from './HeldList';
import s from './NewItemsRow.module.css';

export type NewItemsRowProps = {
  n: number;
  onClick: () => void;
  /** px that cover the top of the window: header and tabs. */
  top: number;
};

export function NewItemsRow({ n, onClick, top }: NewItemsRowProps) {
  return (
    <AboveList top={top}>
      <div role="status">
        {n > 0 && (
          <button className={s.row} type="button" onClick={onClick}>
            <Icon d={arrowUp} size={16} />
            {formatUnread(n)} 条新内容
          </button>
        )}
      </div>
    </AboveList>
  );
}
