// The bottom bar of the browser version, in the first script: it is a part of the first screen. In the app the native
// bar stands instead.
import { brand } from '../brand';
import { useStream } from '../bus';
import { house, mark, message, ticket, user } from '../kit/media/icons';
import { TabBar } from '../kit/layout/TabBar';
import { navigate } from './navigation/navigation';

const places = [
  { key: '/home', name: '社区', href: '/home', icon: house },
  { key: '/', name: brand.club, href: '/', icon: mark },
  { key: '/activity/activityHome', name: '活动', href: '/activity/activityHome', icon: ticket },
  { key: '/mine/chatNotice', name: '消息', href: '/mine/chatNotice', icon: message },
  { key: '/mine/info', name: '我的', href: '/mine/info', icon: user },
];

export function BottomBar({ path }: { path: string }) {
  const unread = useStream('notices.unread');
  const waiting = unread
    ? unread.interactiveNumber + unread.systemInformsNumber + unread.groupNoticeNumber + unread.chatNumber
    : 0;
  return (
    <TabBar
      items={places.map((place) => (place.name === '消息' ? { ...place, unread: waiting } : place))}
      value={path}
      onSelect={(key) => {
        if (key !== path) navigate(key);
        else window.scrollTo(0, 0);
      }}
    />
  );
}
