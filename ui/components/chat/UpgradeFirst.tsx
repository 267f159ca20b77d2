// An app that is too old for chat (product-brief §2.5, 5.0.2): what it needs, and where it is to be had.
import { query } from '../../shell/routes';
import { Empty } from '../base/Empty';
import { hasRoute } from '../../shell/routes';

export function UpgradeFirst() {
  const to = query('/circle/appDownLoad', { target: '/mine/chatNotice' });
  return <Empty art="lock" text="请升级 App" sub="当前版本不支持私信，升级到 5.0.2 后可用" action={hasRoute(to) ? '去升级' : undefined} href={to} />;
}
