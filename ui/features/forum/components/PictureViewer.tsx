// A thread's pictures, full screen: the viewer with saving through the app or the browser.
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { Viewer } from '../../../kit/overlays/Viewer';
import type { SheetProps } from './sheets';

export function PictureViewer({ ask: wanted, open, onClose }: SheetProps<'viewer'>) {
  if (!open) return null;
  const save = (url: string) => {
    ask('native.downloadImage', { url }).then(
      () => showToast('已保存', true),
      () => showToast('保存失败'),
    );
  };
  return (
    <Viewer
      pictures={wanted.pictures}
      index={wanted.index}
      from={wanted.from}
      caption={wanted.caption}
      onClose={onClose}
      onSave={save}
    />
  );
}
