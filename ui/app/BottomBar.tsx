// The bottom bar of the browser version: the places whose screens are built. In the app the native bar stands
// instead.
import { brand } from '../brand';
import { house, mark, message, ticket, user } from '../kit/media/icons';
import { TabBar } from '../kit/layout/TabBar';
import { navigate } from './navigation/navigation';
import { hasRoute } from './navigation/routes';

const places = [
  { key: '/home', name: '社区', href: '/home', icon: house },
  { key: '/', name: brand.club, href: '/', icon: mark },
  { key: '/activity/activityHome', name: '活动', href: '/activity/activityHome', icon: ticket },
  { key: '/mine/chatNotice', name: '消息', href: '/mine/chatNotice', icon: message },
  { key: '/mine/info', name: '我的', href: '/mine/info', icon: user },
];

export function BottomBar({ path, waiting }: { path: string; waiting: number }) {
  const items = places
    .filter((place) => hasRoute(place.href))
    .map((place) => (place.name === '消息' ? { ...place, unread: waiting } : place));
  return (
    <TabBar
      items={items}
      value={path}
      onSelect={(key) => {
        if (key !== path) navigate(key);
        else window.scrollTo(0, 0);
      }}
    />
  );
}
