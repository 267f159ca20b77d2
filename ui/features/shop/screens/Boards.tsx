// The boards at the head of the shop: swiped by the browser's own snapping. They stand still: what is below is what one
// came for.
import { useState } from 'react';
import type { BoardImage } from '../../../../bus/entities/shop';
import { useStream } from '../../../bus';
import { useIsWide } from '../../../kit/layout/useIsWide';
import { Link } from '../../../kit/navigation/Link';
import { Picture } from '../../../kit/media/Picture';
import { openLink } from '../../../app/navigation/openTab';
import { canOpen } from '../../../app/navigation/routes';
import s from './Boards.module.css';

export function Boards() {
  const boards = useStream('shop.boards');
  const [at, setAt] = useState(0);
  const list = boards?.list ?? [];
  if (!boards || (list.length === 0 && boards.phase === 'loading'))
    return <div className={`sk ${s.wait}`} aria-hidden="true" />;
  // Without them the shop is whole all the same.
  if (list.length === 0) return null;
  return (
    <section className={s.box} aria-label="商城推荐" data-swipe="own">
      <div
        className={s.track}
        onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {list.map((board, i) => (
          <Board key={board.boardId} board={board} eager={i === 0} />
        ))}
      </div>
      {list.length > 1 && (
        <div className={s.marks} aria-hidden="true">
          {list.map((board, i) => (
            <i key={board.boardId} className={i === at ? s.on : undefined} />
          ))}
        </div>
      )}
    </section>
  );
}

function Board({ board: { imageUrl, link, title, subtitle }, eager }: { board: BoardImage; eager: boolean }) {
  const isWide = useIsWide();
  const inside = (
    <Picture src={imageUrl} ratio={isWide ? 3 : 2} eager={eager} alt={title ? '' : '商城推荐'}>
      {title && (
        <span className={s.words}>
          <strong className={`cut ${s.title}`}>{title}</strong>
          {subtitle && <span className={`cut ${s.sub}`}>{subtitle}</span>}
        </span>
      )}
    </Picture>
  );
  return canOpen(link) ? (
    <Link className={s.board} href={link} onPress={() => openLink(link)}>
      {inside}
    </Link>
  ) : (
    <div className={s.board}>{inside}</div>
  );
}
