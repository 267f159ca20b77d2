// 有新版本，保存后刷新: the person saves first, then reloads.
import { Dialog } from '../../kit/overlays/Dialog';
import { reloadFromServer } from '../../kit/navigation/scriptLoading';
import { newVersion } from './newVersion';

const later = (): void => void (newVersion.open = false);

export function NewVersionDialog() {
  return (
    <Dialog
      open
      onClose={later}
      title="有新版本，保存后刷新"
      actions={[
        { label: '稍后', onClick: later },
        { label: '刷新', onClick: reloadFromServer, main: true },
      ]}
    >
      刷新后，还没有保存的内容会丢失
    </Dialog>
  );
}
