// 签到 · 活动 · 车友会 · 问答 · 商城, with the red dot of what waits there.
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Ticket from 'lucide-react/icons/ticket';
import { useStream } from '../../../bus';
import { Dot } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import s from './QuickRow.module.css';

const entries = [
  { key: 'signIn', name: '签到', href: '/mine/signIn', icon: CalendarCheck, dot: 'signIn' },
  { key: 'activity', name: '活动', href: '/activity/activityHome', icon: Ticket, dot: 'activity' },
  { key: 'clubs', name: '车友会', href: '/clubs/list', icon: Car, dot: 'club' },
  { key: 'questions', name: '问答', href: '/circle/questionList', icon: CircleHelp, dot: null },
  { key: 'shop', name: '商城', href: '/shop/home', icon: ShoppingBag, dot: null },
] as const;

export function QuickRow() {
  const red = useStream('notices.redDot');
  return (
    <nav className={s.row} aria-label="快捷入口">
      {entries.map(({ key, name, href, icon, dot }) => {
        const lit = dot !== null && red?.[dot].show === 1;
        return (
          <Link key={key} className={s.one} href={href}>
            <Icon as={icon} size={20} />
            <span className={s.name}>{name}</span>
            {lit && (
              <>
                <Dot className={s.dot} />
                <span className="vh">有新内容</span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
