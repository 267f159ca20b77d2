// The phone does not let the app look at photos, or use the camera: why, and the way to the settings.
import { useState } from 'react';
import { ask } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Sheet } from '../../../kit/overlays/Sheet';
import { showToast } from '../../../kit/feedback/toast';
import s from './PermissionSheet.module.css';

const words = {
  PHOTO: { title: '无法访问照片', text: '请在系统设置中允许访问照片，再回来选择图片' },
  CAMERA: { title: '无法使用相机', text: '请在系统设置中允许使用相机，再回来拍照' },
} as const;

export type PermissionSheetProps = { type: 'PHOTO' | 'CAMERA'; onClose: () => void };

export function PermissionSheet({ type, onClose }: PermissionSheetProps) {
  const [open, setOpen] = useState(true);
  const close = (): void => {
    setOpen(false);
    window.setTimeout(onClose, 300);
  };
  const settings = (): void => {
    close();
    ask('native.openNative', { page: 'settings', args: { permission: type } }).catch(() =>
      showToast('请在系统设置中开启'),
    );
  };
  return (
    <Sheet open={open} onClose={close} label={words[type].title} title>
      <div className={s.body}>
        <p className="t2">{words[type].text}</p>
        <div className={s.buttons}>
          <Button kind="quiet" wide onClick={close}>
            暂不
          </Button>
          <Button wide first onClick={settings}>
            去设置
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
