// Below the drafts of this phone: the server's could not be loaded. They are when the network is back.
import { useNetworkBack } from '../../../../kit/feedback/network';
import { ListFooter } from '../../../../kit/layout/ListFooter';

export function MissingDrafts({ onAgain }: { onAgain: () => void }) {
  useNetworkBack(onAgain);
  return <ListFooter state="failed" failed="只显示了这台手机上的草稿，点击重试" onRetry={onAgain} />;
}
