// 活动 · 签到活动 · 积分兑换 · 车情报.
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Coins from 'lucide-react/icons/coins';
import Newspaper from 'lucide-react/icons/newspaper';
import Ticket from 'lucide-react/icons/ticket';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { activityHome } from '../../../app/links/activities';
import { carInformations } from '../../../app/links/content';
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
        <Link key={name} className={s.way} href={href} onPress={href === carInformations() ? onInfo : undefined}>
          <span className={s.icon}>
            <Icon as={icon} />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  );
}
