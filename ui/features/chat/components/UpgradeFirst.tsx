// An app that is too old for chat (below 5.0.2): what it needs, and the way to a newer one. Only in the
// app: a browser has chat always.
import { openTab } from '../../../app/navigation/openTab';
import { Empty } from '../../../kit/feedback/Empty';

export function UpgradeFirst() {
  return (
    <Empty
      art="lock"
      text="请升级 App"
      sub="当前版本不支持私信，升级到 5.0.2 后可用"
      action="去升级"
      onAction={() => openTab({ link: 'appStore' })}
    />
  );
}
