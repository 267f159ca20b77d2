// What else a room sends than words: pictures, the camera, videos, places, files; behind ＋, or as tools in a wide room.
import Camera from 'lucide-react/icons/camera';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import MapPin from 'lucide-react/icons/map-pin';
import Video from 'lucide-react/icons/video';
import { Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { pickPlace } from '../../../app/links/clubz';
import { navigate } from '../../../app/navigation/navigation';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { showToast } from '../../../kit/feedback/toast';
import { askForPlace } from './placePicker';
import { sendFile, sendPicked, sendVideo } from './sending';

const PermissionSheet = lazyComponent(() =>
  import('../../media/components/PermissionSheet').then((m) => ({ default: m.PermissionSheet })),
);

export type Attachment = { label: string; as: ComponentType; run: () => unknown };
/** `sheet`: what explains a permission that was refused. */
export type Attachments = { all: Attachment[]; sheet: ReactNode };

export function useAttachments(conversationID: string, onSent: () => void): Attachments {
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
  return {
    all: [
      { label: '图片', as: Image, run: pictures('album') },
      { label: '拍照', as: Camera, run: pictures('camera') },
      { label: '视频', as: Video, run: () => sendVideo(conversationID).then(went) },
      { label: '位置', as: MapPin, run: place },
      {
        label: '文件',
        as: FileText,
        run: () => sendFile(conversationID).then(went, () => showToast('没能添加文件，请重试')),
      },
    ],
    sheet: <Suspense>{denied && <PermissionSheet type={denied} onClose={() => setDenied(null)} />}</Suspense>,
  };
}
