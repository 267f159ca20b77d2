// What else a room sends: pictures, the camera, videos, places, files.
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import MapPin from 'lucide-react/icons/map-pin';
import Video from 'lucide-react/icons/video';
import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { pickPlace } from '../../../app/links/clubz';
import { navigate } from '../../../app/navigation/navigation';
import { Icon } from '../../../kit/media/Icon';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { showToast } from '../../../kit/feedback/toast';
import { askForPlace } from './placePicker';
import { sendFile, sendPicked, sendVideo } from './sending';
import s from './Keys.module.css';

const PermissionSheet = lazyComponent(() =>
  import('../../media/components/PermissionSheet').then((m) => ({ default: m.PermissionSheet })),
);

export function PlusKeys({ conversationID, onSent }: { conversationID: string; onSent: () => void }) {
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const pictures = (source: 'album' | 'camera') => () =>
    sendPicked(conversationID, source).then(({ count, denied: no }) => {
      if (no) setDenied(no);
      else went(count > 0);
    });
  // Whoever turned back stays where they were.
  const went = (sent: boolean) => {
    if (sent) onSent();
  };
  const place = () => {
    askForPlace(conversationID);
    navigate(pickPlace('bbs', 'chat'));
  };
  const key = (label: string, as: ComponentType, run: () => unknown) => (
    <button className={s.key} type="button" onClick={() => void run()}>
      <span className={s.tile}>
        <Icon as={as} />
      </span>
      {label}
    </button>
  );
  return (
    <div className={s.plus} role="group" aria-label="更多功能">
      {key('图片', Image, pictures('album'))}
      {key('拍照', Camera, pictures('camera'))}
      {key('视频', Video, () => sendVideo(conversationID).then(went))}
      {key('位置', MapPin, place)}
      {key('文件', FileText, () => sendFile(conversationID).then(went, () => showToast('没能添加文件，请重试')))}
      <Suspense>{denied && <PermissionSheet type={denied} onClose={() => setDenied(null)} />}</Suspense>
    </div>
  );
}
