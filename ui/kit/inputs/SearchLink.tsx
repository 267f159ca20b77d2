// The search field as an entry: looks like the field, leads to the search page.
import { Icon } from '../media/Icon';
import { search } from '../media/icons';
import { Link } from '../navigation/Link';
import s from './Search.module.css';

export type SearchLinkProps = {
  /** The rolling hot word, or a plain hint. */
  hint: string;
  href: string;
  onOpen?: (() => void) | undefined;
  /** In a header: 36 high, as wide as there is room, only the icon in a narrow window. */
  compact?: boolean | undefined;
};

export function SearchLink({ hint, href, onOpen, compact }: SearchLinkProps) {
  return (
    <Link
      className={compact ? `${s.box} ${s.compact}` : s.box}
      href={href}
      aria-label={`搜索：${hint}`}
      onPress={onOpen}
    >
      <Icon d={search} size={18} />
      <span key={hint} className={`cut ${s.hint}`}>
        {hint}
      </span>
    </Link>
  );
}
