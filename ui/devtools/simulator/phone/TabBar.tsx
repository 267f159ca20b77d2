// The app's own bar. 社区 and Club Z are the page's; the others are the app's.
import { useSnapshot } from 'valtio/react';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sun from 'lucide-react/icons/sun';
import { brand } from '../../../brand';
import { Count, Dot } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { house, mark, user } from '../../../kit/media/icons';
import { phone } from '../state/phone';
import type { Tab } from '../state/phone';
import { chooseTab } from '../state/stack';
import s from './TabBar.module.css';

const places: { tab: Tab; name: string; icon: React.ReactNode }[] = [
  { tab: 'today', name: '今日', icon: <Icon as={Sun} /> },
  { tab: 'community', name: '社区', icon: <Icon d={house} /> },
  { tab: 'club', name: brand.club, icon: <Icon d={mark} /> },
  { tab: 'shop', name: '商城', icon: <Icon as={ShoppingBag} /> },
  { tab: 'me', name: '我的', icon: <Icon d={user} /> },
];

export function TabBar({ height, home }: { height: number; home: number }) {
  const { tab, badge, dots } = useSnapshot(phone);
  return (
    <nav className={s.bar} style={{ height: height + home, paddingBottom: home }} aria-label="应用底栏">
      {places.map((place) => (
        <button
          key={place.tab}
          type="button"
          className={`${s.place} ${tab === place.tab ? s.on : ''}`}
          aria-current={tab === place.tab || undefined}
          onClick={() => chooseTab(place.tab)}
        >
          <span className={s.icon}>
            {place.icon}
            {place.tab === 'community' && badge > 0 && (
              <span className={s.count} data-testid="badge">
                <Count n={badge} />
              </span>
            )}
            {dots.indexOf(place.tab) >= 0 && <Dot className={s.dot ?? ''} />}
          </span>
          {place.name}
        </button>
      ))}
    </nav>
  );
}
