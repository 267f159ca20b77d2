// One picture of a form that can be changed (mine, a group's): as it is, how far the new one is, 更换 or 重试.
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Picture } from '../../../kit/media/Picture';
import { forgetFiles, pickPictures, retryFiles } from './pickFiles';
import { withUpload } from './picked';
import type { PickedPicture } from './picked';
import { useUpload } from './upload';
import s from './PictureRow.module.css';

const PermissionSheet = lazyComponent(() => import('./PermissionSheet').then((m) => ({ default: m.PermissionSheet })));

export type PictureRowProps = {
  label: string;
  /** A person's round face, a wide cover, a group's soft square. */
  kind: 'face' | 'cover' | 'square';
  /** As it is now. */
  url: string;
  name: string;
  /** The new one on its way, null while there is none. */
  picked: PickedPicture | null;
  onPick: (picked: PickedPicture) => void;
  /** Of a group: the server makes its cover of it. */
  groupID?: string | undefined;
  /** In place of the picture while there is none. */
  empty?: ReactNode;
};

export function PictureRow({ label, kind, url, name, picked, onPick, groupID, empty }: PictureRowProps) {
  const upload = useUpload(picked?.localId ?? '');
  const [denied, setDenied] = useState<'PHOTO' | 'CAMERA' | null>(null);
  const live = picked && withUpload(picked, upload);
  const changed = live !== picked ? live : null;
  useEffect(() => {
    if (changed) onPick(changed);
  }, [changed, onPick]);

  const choose = (): void => {
    void pickPictures('both', 1, { groupID }).then((picking) => {
      if (picking.denied) setDenied(picking.denied);
      const [one] = picking.picked;
      if (!one) return;
      if (picked) forgetFiles([picked.localId]);
      onPick(one);
    });
  };
  const shown = live?.preview || live?.url || url;
  const failed = live?.state === 'failed';
  const sending = live && !failed && live.state !== 'ready';
  const word = failed
    ? (live.message ?? '') || '上传失败'
    : sending
      ? `上传中 ${Math.round(live.progress * 100)}%`
      : '';
  return (
    <div className={s.picture}>
      <span className={s.label}>{label}</span>
      <span className={kind === 'cover' ? s.cover : kind === 'square' ? s.square : s.face}>
        {!shown && empty ? (
          empty
        ) : kind === 'face' ? (
          <Avatar src={shown} name={name} size={56} />
        ) : (
          <Picture
            src={shown}
            ratio={kind === 'square' ? 1 : 375 / 180}
            width={kind === 'square' ? 120 : 345}
            radius={kind === 'square' ? 8 : 4}
          />
        )}
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
