// The brand's channels at the top of the home routes, baseline-aligned.
import type { ReactNode } from 'react';
import { Dot } from '../text/Dot';
import { Link } from '../navigation/Link';
import s from './HeaderTabs.module.css';

export type HeaderTab = { name: string; link: string; /** Something new waits there. */ dot?: boolean };
export type HeaderTabsProps = {
  tabs: readonly HeaderTab[];
  /** Index of the channel that is open. */
  value: number;
  onSelect: (index: number) => void;
  /** Behind the channels: search, a box of 44, the wordmark. */
  right?: ReactNode;
};

export function HeaderTabs({ tabs, value, onSelect, right }: HeaderTabsProps) {
  return (
    <header className={s.h}>
      <nav className={s.tabs} aria-label="频道">
        {tabs.map((tab, i) => (
          <Link
            key={tab.link}
            className={i === value ? s.on : s.tab}
            href={tab.link}
            aria-current={i === value ? 'page' : undefined}
            onPress={() => onSelect(i)}
          >
            {tab.name}
            {tab.dot && i !== value && (
              <>
                <Dot className={s.dot} />
                <span className="vh">，有新内容</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      {right && <div className={s.right}>{right}</div>}
    </header>
  );
}
