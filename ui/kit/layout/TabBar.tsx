// The bottom bar of the browser version, five places at most, with unread counts. In a wide window it is a rail at the
// left, with words from 1000 px.
import { Count, Dot } from '../text/Dot';
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
  dot?: boolean | undefined;
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
      {items.map((item) => {
        const on = item.key === value;
        const unread = item.unread ?? 0;
        if (!item.href)
          return (
            <button key={item.key} className={s.act} type="button" aria-label={item.name} onClick={() => onSelect()}>
              <span>
                <Icon d={item.icon} size={20} stroke={1.9} />
                <b>{item.name}</b>
              </span>
            </button>
          );
        return (
          <Link
            key={item.key}
            className={on ? s.on : s.tab}
            href={item.href}
            aria-current={on ? (item.href === page ? 'page' : true) : undefined}
            aria-label={unread ? `${item.name}，${unread} 条未读` : item.dot ? `${item.name}，有新内容` : undefined}
            onPress={() => onSelect(item.href)}
          >
            <Icon d={item.icon} stroke={on ? 1.9 : 1.5} />
            {item.name}
            {unread ? <Count n={unread} className={s.count} /> : item.dot ? <Dot className={s.dot} /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
