// Why a file was not opened: the reason's name in Chinese with its code, and the reader's own sentence.
import type { Refusal } from './session/file';
import { refusalNames } from './text/names';
import s from './Start.module.css';

export function RefusedFile({ refusal }: { refusal: Refusal }) {
  return (
    <div className={s.refused} role="alert">
      <p className={s.why}>
        <b>{refusal.code === 'unread' ? '无法读取' : refusalNames[refusal.code]}</b>
        <code>{refusal.code}</code>
        <span className="cut">{refusal.name}</span>
      </p>
      <p className={s.reason}>{refusal.reason}</p>
    </div>
  );
}
