// 活动 · 签到活动 · 积分兑换 · 车情报.
import { CalendarCheck, Coins, Newspaper, Ticket } from 'lucide-react';
import { Icon } from '../../components/base/Icon';
import { linkClick } from '../../components/base/linkClick';
import { activityHome } from '../../shell/links/activities';
import { carInformations } from '../../shell/links/content';
import { navigate } from '../../shell/navigation';
import s from './Ways.module.css';

const all = [
  { name: '活动', href: activityHome({ clubZ: true }), icon: Ticket },
  { name: '签到活动', href: activityHome({ clubZ: true, kind: 2 }), icon: CalendarCheck },
  { name: '积分兑换', href: activityHome({ clubZ: true, kind: 3 }), icon: Coins },
  { name: '车情报', href: carInformations(), icon: Newspaper },
] as const;

export function Ways({ onInfo }: { /** 车情报 is a tab of this page. */ onInfo: () => void }) {
  return (
    <nav className={s.ways} aria-label="Club Z 入口">
      {all.map(({ name, href, icon }) => (
        <a
          key={name}
          className={s.way}
          href={href}
          onClick={(event) => linkClick(event, () => (href === carInformations() ? onInfo() : navigate(href)))}
        >
          <span className={s.icon}>
            <Icon as={icon} />
          </span>
          {name}
        </a>
      ))}
    </nav>
  );
}
