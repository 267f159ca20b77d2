// A section's heading with its way to the rest.
import { Icon } from '../media/Icon';
import { chevronRight } from '../media/icons';
import { Link } from '../navigation/Link';
import s from './SectionHead.module.css';

export type SectionHeadProps = {
  title: string;
  more?: string | undefined;
  href?: string | undefined;
  onMore?: (() => void) | undefined;
};

export function SectionHead({ title, more = '全部', href, onMore }: SectionHeadProps) {
  return (
    <div className={s.h}>
      <h2 className="h3">{title}</h2>
      {href && (
        <Link className={s.more} href={href} aria-label={`${title}，${more}`} onPress={onMore}>
          {more}
          <Icon d={chevronRight} size={16} />
        </Link>
      )}
      {!href && onMore && (
        <button className={s.more} type="button" aria-label={`${title}，${more}`} onClick={onMore}>
          {more}
          <Icon d={chevronRight} size={16} />
        </button>
      )}
    </div>
  );
}
