// The places of mine: 签到 积分 订单 地址 收藏 活动 申请进度 车友会. Those whose screens are not there are not shown. 活动 has a dot while
// something has happened to a sign-up that was not looked at.
import { useEffect } from 'react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Car from 'lucide-react/icons/car';
import Coins from 'lucide-react/icons/coins';
import ListTodo from 'lucide-react/icons/list-todo';
import MapPinned from 'lucide-react/icons/map-pinned';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Star from 'lucide-react/icons/star';
import Ticket from 'lucide-react/icons/ticket';
import { ask, useStream } from '../../../bus';
import { Dot } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { collectedThreads } from '../../../app/links/users';
import s from './Places.module.css';

const places = [
  { name: '签到', href: '/mine/signIn', icon: CalendarCheck },
  { name: '积分', href: '/mine/points', icon: Coins },
  { name: '订单', href: '/shop/orders', icon: ShoppingBag },
  { name: '地址', href: '/mine/address', icon: MapPinned },
  { name: '收藏', href: collectedThreads(), icon: Star },
  { name: '活动', href: '/activity/myActivity', icon: Ticket },
  { name: '申请进度', href: '/mine/applicationProgress', icon: ListTodo },
  { name: '车友会', href: '/clubs/list', icon: Car },
] as const;

export function Places() {
  const me = useStream('session.me')?.userId;
  const isNew = (useStream('activities.unreadApply')?.count ?? 0) > 0;
  useEffect(() => {
    if (me) ask('activities.openUnread', {}).catch(() => undefined);
  }, [me]);
  return (
    <nav className={s.places} aria-label="我的">
      {places.map(({ name, href, icon }) => (
        <Link key={name} className={s.place} href={href}>
          <Icon as={icon} />
          <span className="cap">{name}</span>
          {name === '活动' && isNew && (
            <>
              <Dot className={s.dot} />
              <span className="vh">有新变化</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
