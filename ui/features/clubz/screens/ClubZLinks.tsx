// 活动 · 签到活动 · 积分兑换 · 车情报.
import { CalendarCheck, Coins, Newspaper, Ticket } from 'lucide-react';
import { Icon } from '../../../kit/media/Icon';
import { linkClick } from '../../../kit/navigation/linkClick';
import { activityHome } from '../../../app/links/activities';
import { carInformations } from '../../../app/links/content';
import { navigate } from '../../../app/navigation/navigation';
import s from './ClubZLinks.module.css';

const all = [
  { name: '活动', href: activityHome({ clubZ: true }), icon: Ticket },
  { name: '签到活动', href: activityHome({ clubZ: true, kind: 2 }), icon: CalendarCheck },
  { name: '积分兑换', href: activityHome({ clubZ: true, kind: 3 }), icon: Coins },
  { name: '车情报', href: carInformations(), icon: Newspaper },
] as const;

export function ClubZLinks({ onInfo }: { /** 车情报 is a tab of this page. */ onInfo: () => void }) {
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
