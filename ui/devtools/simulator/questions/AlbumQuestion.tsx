// The picker: the phone's pictures, chosen in order.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { phone } from '../state/phone';
import type { Shot } from '../state/phone';
import s from './Album.module.css';

export function AlbumQuestion({ max, give }: { max: number; give: (shots: Shot[] | null) => void }) {
  const { album } = useSnapshot(phone);
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (file: string): void =>
    setChosen((now) =>
      now.indexOf(file) >= 0
        ? now.filter((one) => one !== file)
        : now.length < max
          ? now.concat(file)
          : max === 1
            ? [file]
            : now,
    );
  const done = (): void =>
    give(chosen.flatMap((file) => phone.album.filter((shot) => shot.file === file).map((shot) => ({ ...shot }))));
  return (
    <div className={s.page} role="dialog" aria-label="选择照片">
      <header className={s.head}>
        <button type="button" onClick={() => give(null)}>
          取消
        </button>
        <p className="h3">最近项目</p>
        <button type="button" className={s.done} disabled={chosen.length === 0} onClick={done}>
          {chosen.length > 0 ? `完成 ${chosen.length}` : '完成'}
        </button>
      </header>
      <div className={s.grid}>
        {album.map((shot) => {
          const at = chosen.indexOf(shot.file);
          return (
            <button
              key={shot.file}
              type="button"
              aria-label={shot.caption}
              aria-pressed={at >= 0}
              className={at >= 0 ? s.on : ''}
              onClick={() => toggle(shot.file)}
            >
              <img src={shot.url} alt="" />
              <span className={s.tick}>{at >= 0 ? at + 1 : ''}</span>
            </button>
          );
        })}
      </div>
      <p className={`${s.foot} sub t3`}>最多选 {max} 张</p>
    </div>
  );
}
