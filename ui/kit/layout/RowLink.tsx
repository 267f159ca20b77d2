// Makes a whole row a target: it lies under the row's words, which let presses through; the row's own buttons lie over
// it.
import { Link } from '../navigation/Link';
import s from './RowLink.module.css';

/** With `href` a link, else a button. */
export type RowLinkProps = { label: string; href?: string | undefined; onPress?: (() => void) | undefined };

export function RowLink({ label, href, onPress }: RowLinkProps) {
  return href ? (
    <Link className={s.open} href={href} aria-label={label} onPress={onPress} />
  ) : (
    <button className={s.open} type="button" aria-label={label} onClick={onPress} />
  );
}
