// The bottom bar of the browser version, five places at most, with unread counts. In a wide window it is a rail at the
// left, with words from 1000 px.
import { Count } from '../text/Dot';
import { Icon } from '../media/Icon';
import { ZMark } from '../media/ZMark';
import { Link } from '../navigation/Link';
import { useIsWide } from './useIsWide';
import s from './TabBar.module.css';

export type TabBarItem = {
  key: string;
  name: string;
  /** A place without one is a button: what a person does here, not where they go. */
  href?: string;
  /** Path data from icons.ts. */
  icon: string;
  unread?: number | undefined;
};
export type TabBarProps = {
  items: readonly TabBarItem[];
  /** The key of the place that the page belongs to. */
  value: string;
  /** The path of the page. */
  page: string;
  /** With nothing for an item that has no `href`. */
  onSelect: (href?: string) => void;
};

export function TabBar({ items, value, page, onSelect }: TabBarProps) {
  const isRail = useIsWide();
  return (
    <nav className={s.bar} aria-label={isRail ? '导航' : '底部导航'}>
      {isRail && <ZMark />}
      {/* Buttons once more at the end, their place in a rail with words: one of the two is shown, where Tab finds it. */}
      {items.concat(items.filter(({ href }) => !href)).map(({ key, name, href, icon, unread = 0 }, i) => {
        const on = key === value;
        if (!href)
          return (
            <button key={i} className={s.act} type="button" aria-label={name} onClick={() => onSelect()}>
              <span>
                <Icon d={icon} size={20} stroke={1.9} />
                <b>{name}</b>
              </span>
            </button>
          );
        return (
          <Link
            key={i}
            className={on ? s.on : s.tab}
            href={href}
            aria-current={on ? (href === page ? 'page' : true) : undefined}
            aria-label={unread ? `${name}，${unread} 条未读` : undefined}
            onPress={() => onSelect(href)}
          >
            <Icon d={icon} stroke={on ? 1.9 : 1.5} />
            {name}
            {unread > 0 && <Count n={unread} className={s.count} />}
          </Link>
        );
      })}
    </nav>
  );
}
