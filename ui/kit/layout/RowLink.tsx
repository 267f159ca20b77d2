// Makes a whole row a target: it lies under the row's words, which let presses through; the row's own buttons lie over
// it.
import { linkClick } from '../navigation/linkClick';
import s from './RowLink.module.css';

/** With `href` a link, else a button. */
export type RowLinkProps = { label: string; href?: string | undefined; onPress: () => void };

export function RowLink({ label, href, onPress }: RowLinkProps) {
  return href ? (
    <a className={s.open} href={href} aria-label={label} onClick={(event) => linkClick(event, onPress)} />
  ) : (
    <button className={s.open} type="button" aria-label={label} onClick={onPress} />
  );
}
