// The bottom bar of the browser version, the rail at the left of a wide window, in the first script: it is a part of the
// first screen. In the app the native bar stands instead.
import { unreadSum } from '../../bus/rules/unreadSum';
import { useStream } from '../bus';
import { house, message, plus, ticket, user } from '../kit/media/icons';
import { TabBar } from '../kit/layout/TabBar';
import { navigate } from './navigation/navigation';
import { metaOf } from './navigation/routes';
import { openPublishSheet } from './publish/publishing';
import { requireLogin } from './stores/authGuard';

const places = [
  { key: 'community', name: '社区', href: '/home', icon: house },
  { key: 'activities', name: '活动', href: '/activity/activityHome', icon: ticket },
  { key: 'publish', name: '发布', icon: plus },
  { key: 'messages', name: '消息', href: '/mine/chatNotice', icon: message },
  { key: 'mine', name: '我的', href: '/mine/info', icon: user },
];

export function BottomBar({ path }: { path: string }) {
  const waiting = unreadSum(useStream('notices.unread'));
  return (
    <TabBar
      items={places.map((place) => (place.name === '消息' ? { ...place, unread: waiting } : place))}
      value={metaOf(path).place ?? 'community'}
      page={path}
      onSelect={(href) => {
        if (!href) requireLogin('publish', openPublishSheet);
        else if (href !== path) navigate(href);
        else window.scrollTo(0, 0);
      }}
    />
  );
}
