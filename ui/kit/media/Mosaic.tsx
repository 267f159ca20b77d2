// Two pictures and more in a card of a feed: two squares, or one that leads and two or three cells, `+N` on the last.
// One place in the tab order: from the first, the viewer leads on to the others.
import { MorePictures } from './MorePictures';
import { Picture } from './Picture';
import type { GridPicture } from './PictureGrid';
import s from './Mosaic.module.css';

export type MosaicProps = {
  pictures: readonly GridPicture[];
  /** `beside`: the cells stand at its right. */
  shape: 'two' | 'beside' | 'below';
  /** Beside or below the first. */
  cells: number;
  onOpen?: ((index: number, cell: DOMRect) => void) | undefined;
};

export function Mosaic({ pictures, shape, cells, onOpen }: MosaicProps) {
  const n = pictures.length;
  const last = cells;
  const picture = (i: number) => {
    const one = pictures[i];
    if (!one) return null;
    const isLead = i === 0 && shape !== 'two';
    return (
      <Picture
        key={i}
        src={one.url}
        color={one.color}
        ratio={shape === 'two' ? 1 : isLead ? 16 / 9 : 4 / 3}
        fills={isLead && shape === 'beside'}
        width={isLead ? 690 : 345}
        label={`查看图片 ${i + 1}/${n}`}
        isSkipped={i > 0}
        onOpen={onOpen && ((rect) => onOpen(i, rect))}
      >
        {i === last && <MorePictures n={n - last - 1} />}
      </Picture>
    );
  };
  const rest = Array.from({ length: cells }, (_, i) => picture(i + 1));
  return (
    <div className={s[shape]} role="group" aria-label={`${n} 张图片`}>
      {picture(0)}
      {shape === 'two' ? rest : <div className={s.cells}>{rest}</div>}
    </div>
  );
}
