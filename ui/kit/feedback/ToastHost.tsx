// Where toasts appear; mounted once by the shell. The live region stands before its first words, else screen
// readers would not read them.
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Icon } from '../media/Icon';
import { check } from '../media/icons';
import { overlayRoot } from '../overlays/overlayRoot';
import { toasts } from './toast';
import s from './ToastHost.module.css';

export function ToastHost() {
  const { shown: toast } = useSnapshot(toasts);
  return createPortal(
    <div className={s.host} role="status">
      {toast && (
        <div key={toast.turn} className={s.toast}>
          {toast.ok && <Icon d={check} size={18} />}
          {toast.text}
        </div>
      )}
    </div>,
    overlayRoot(),
  );
}
