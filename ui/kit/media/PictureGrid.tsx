// A post's pictures: one at its own ratio, two or four in two columns, the others in three; +N on the last. One place in
// the tab order: from the first, the viewer leads on to the others.
import { clampRatio } from './clampRatio';
import { MorePictures } from './MorePictures';
import { Picture } from './Picture';
import s from './PictureGrid.module.css';

export type GridPicture = { url: string; width?: number; height?: number; color?: string };
export type PictureGridProps = {
  pictures: readonly GridPicture[];
  /** Cells shown; more are said as +N. */
  max?: number | undefined;
  eager?: boolean | undefined;
  onOpen?: ((index: number, cell: DOMRect) => void) | undefined;
};

export function PictureGrid({ pictures, max = 9, eager, onOpen }: PictureGridProps) {
  const n = pictures.length;
  const shown = pictures.slice(0, max);
  const cell = (picture: GridPicture, i: number) => (
    <Picture
      key={i}
      src={picture.url}
      color={picture.color}
      ratio={n > 1 ? 1 : clampRatio(picture.width, picture.height)}
      width={n > 1 ? 345 : 690}
      eager={eager}
      isSkipped={i > 0}
      label={`查看图片 ${i + 1}/${n}`}
      onOpen={onOpen && ((rect) => onOpen(i, rect))}
    >
      {i === max - 1 && <MorePictures n={n - max} />}
    </Picture>
  );
  if (n < 2) return <>{shown.map(cell)}</>;
  return (
    <div className={n === 2 || n === 4 ? s.two : s.three} role="group" aria-label={`${n} 张图片`}>
      {shown.map(cell)}
    </div>
  );
}
