// The camera: what it sees is one of the seed's pictures; turning shows another.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { phone } from '../state/phone';
import type { Shot } from '../state/phone';
import s from './Album.module.css';

export function CameraQuestion({ give }: { give: (shot: Shot | null) => void }) {
  const { album } = useSnapshot(phone);
  const [at, setAt] = useState(3);
  const shot = album[at % Math.max(1, album.length)];
  return (
    <div className={`${s.page} ${s.camera}`} role="dialog" aria-label="相机">
      {shot && <img className={s.view} src={shot.url} alt={shot.caption} />}
      <button type="button" className={s.shutter} aria-label="拍摄" onClick={() => give(shot ? { ...shot } : null)} />
      <button type="button" className={s.back} onClick={() => give(null)}>
        取消
      </button>
      <button type="button" className={s.next} onClick={() => setAt(at + 1)}>
        换个角度
      </button>
    </div>
  );
}
