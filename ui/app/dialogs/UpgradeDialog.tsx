// 请升级App (010015): the server no longer speaks with this version. Closing leaves what is cached readable.
import { useState } from 'react';
import { useStream } from '../../bus';
import { reloadFromServer } from '../../kit/navigation/scriptLoading';
import { Dialog } from '../../kit/overlays/Dialog';
import { openTab } from '../navigation/openTab';

export function UpgradeDialog({ open }: { open: boolean }) {
  const [put, setPut] = useState(false);
  const isApp = useStream('session.state')?.isApp === true;
  const later = () => setPut(true);
  const renew = () => {
    setPut(true);
    // In a browser a newer page is a reload away; in the app the store's page is the app's own.
    if (isApp) openTab({ link: 'appStore' });
    else reloadFromServer();
  };
  return (
    <Dialog
      open={open && !put}
      onClose={later}
      title="请升级App"
      actions={[
        { label: '稍后', onClick: later },
        { label: isApp ? '去升级' : '重新加载', onClick: renew, main: true },
      ]}
    >
      升级后可以继续使用
    </Dialog>
  );
}
