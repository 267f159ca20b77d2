// The pane of comments until they are there. Styles show it only where the window has room for a pane.
import { RowSkeleton } from '../../kit/feedback/RowSkeleton';
import s from './Pane.module.css';

export const PaneShape = () => (
  <div className={`${s.pane} ${s.shape}`} data-beside="">
    <p className={`h3 ${s.head}`}>评论</p>
    <RowSkeleton rows={10} />
  </div>
);
