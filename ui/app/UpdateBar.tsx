// 有新版本，刷新后使用. With something typed that is not saved yet it asks first.
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useSnapshot } from 'valtio/react';
import { IconButton } from '../kit/inputs/IconButton';
import { Icon } from '../kit/media/Icon';
import { x } from '../kit/media/icons';
import { askForReload } from './dialogs/newVersion';
import { takeUpdate, update } from './serviceWorker';
import { dirty, isDirty } from './stores/dirty';
import s from './UpdateBar.module.css';

export function UpdateBar() {
  const isUnsaved = useSnapshot(dirty).count > 0;
  return (
    <div className={s.bar} role="status">
      <Icon as={RotateCw} size={16} />
      <span className={`cut ${s.text}`}>有新版本，刷新后使用</span>
      <button className={s.take} type="button" onClick={() => (isDirty() ? askForReload() : takeUpdate())}>
        {isUnsaved ? '保存后刷新' : '刷新'}
      </button>
      <IconButton label="关闭" onClick={() => void (update.isReady = false)}>
        <Icon d={x} size={18} />
      </IconButton>
    </div>
  );
}
