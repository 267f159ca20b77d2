// One picture of mine that can be changed: as it is, how far the new one is, 更换 or 重试.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStream } from '../../bus';
import { Avatar } from '../../components/base/Avatar';
import { Button } from '../../components/base/Button';
import { Picture } from '../../components/base/Picture';
import { showToast } from '../../components/base/toast';
import { forgetFiles, pickPictures, retryFiles } from '../../components/media/pickFiles';
import { withUpload } from '../../components/media/picked';
import type { PickedPicture } from '../../components/media/picked';
import s from './EditSheet.module.css';

const PermissionSheet = lazy(() => import('../../components/media/PermissionSheet').then((m) => ({ default: m.PermissionSheet })));

export type PictureRowProps = {
  label: string;
  kind: 'face' | 'cover';
  /** As it is now. */
  url: string;
  name: string;
  /** The new one on its way, null while there is none. */
  picked: PickedPicture | null;
  onPick: (picked: PickedPicture) => void;
};

export function PictureRow({ label, kind, url, name, picked, onPick }: PictureRowProps) {
  const upload = useStream('media.upload', picked?.localId ?? '');
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const live = picked && withUpload(picked, upload);
  const changed = live !== picked ? live : null;
  useEffect(() => {
    if (changed) onPick(changed);
  }, [changed, onPick]);

  const choose = (): void => {
    pickPictures('both', 1).then(
      (picking) => {
        if (picking.denied) setDenied(picking.denied);
        const [one] = picking.picked;
        if (!one) return;
        if (picked) forgetFiles([picked.localId]);
        onPick(one);
      },
      () => showToast('没能添加图片，请重试'),
    );
  };
  const shown = live?.preview || live?.url || url;
  const failed = live?.state === 'failed';
  const sending = live && !failed && live.state !== 'ready';
  const word = failed ? (live.message ?? '') || '上传失败' : sending ? `上传中 ${Math.round(live.progress * 100)}%` : '';
  return (
    <div className={s.picture}>
      <span className={s.label}>{label}</span>
      <span className={kind === 'face' ? s.face : s.cover}>
        {kind === 'face' ? <Avatar src={shown} name={name} size={56} /> : <Picture src={shown} ratio={375 / 180} width={345} radius={4} />}
      </span>
      <span className={`cap ${failed ? s.bad : 't3'} ${s.word}`} role="status">
        {word}
      </span>
      <Button
        kind="outline"
        size="row"
        label={failed && live.mayRetry !== false ? `重试上传${label}` : `更换${label}`}
        onClick={() => (failed && live.mayRetry !== false ? retryFiles([live.localId]) : choose())}
      >
        {failed && live.mayRetry !== false ? '重试' : '更换'}
      </Button>
      {denied && (
        <Suspense>
          <PermissionSheet type={denied} onClose={() => setDenied(null)} />
        </Suspense>
      )}
    </div>
  );
}
