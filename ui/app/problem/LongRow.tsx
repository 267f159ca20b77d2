// 长时间记录: switched on by the person's consent; switched off only after they have said what becomes of it.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Dialog } from '../../kit/overlays/Dialog';
import { Switch } from '../../kit/inputs/Switch';
import { showToast } from '../../kit/feedback/toast';
import { switchLong } from '../recording/recording';
import { longRecording } from '../recording/longState';
import s from './ProblemSheet.module.css';

export type LongRowProps = {
  /** How long and how much, '' when it is not known yet. */
  held: string;
  /** Each resolves once it may be deleted. */
  onSave: () => Promise<boolean>;
  onSend: () => Promise<boolean>;
  /** It was switched on or off: what is shown is no longer what would be sent. */
  onChange: () => void;
};

export function LongRow({ held, onSave, onSend, onChange }: LongRowProps) {
  const on = useSnapshot(longRecording).since > 0;
  const [asking, setAsking] = useState(false);
  const end = (first: () => Promise<boolean>) => (): void => {
    setAsking(false);
    void first().then(async (done) => {
      if (!done) return;
      await switchLong(false);
      onChange();
    });
  };
  const change = (next: boolean): void => {
    if (!next) return setAsking(true);
    switchLong(true).then(onChange, () => showToast('空间不足，无法记录'));
  };
  return (
    <div className={s.long}>
      <div className={s.longWords}>
        <span className={s.name}>长时间记录</span>
        <p className={s.note}>同意后最长记录 60 分钟，只保存在这台设备，24 小时后自动删除</p>
      </div>
      <Switch checked={on} onChange={change} label="长时间记录" />
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="停止长时间记录"
        tall
        actions={[
          { label: '删除', onClick: end(() => Promise.resolve(true)) },
          { label: '保存文件', onClick: end(onSave) },
          { label: '发送', main: true, onClick: end(onSend) },
        ]}
      >
        <p>{held ? `已记录 ${held}，` : ''}停止后会从这台设备删除，先选择怎样处理。</p>
      </Dialog>
    </div>
  );
}
