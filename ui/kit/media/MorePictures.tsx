// +N over the last cell of a group of pictures: how many more there are.
import s from './MorePictures.module.css';

export function MorePictures({ n }: { n: number }) {
  return n > 0 ? <span className={s.more}>+{n}</span> : null;
}
