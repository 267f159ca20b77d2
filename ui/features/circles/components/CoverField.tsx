// One picture for a form: a cover, an emblem. Sent while the form is filled in; the form waits for it.
import type { PickedPicture } from '../../media/components/picked';
import { PicturePicker } from '../../media/components/PicturePicker';
import s from './CoverField.module.css';

export type CoverFieldProps = {
  label: string;
  scope: string;
  value: readonly PickedPicture[];
  onChange: (value: PickedPicture[]) => void;
};

/** '' when the form may be sent, else why not yet. */
export const coverState = ([one]: readonly PickedPicture[]): string =>
  !one || one.state === 'ready' ? '' : one.state === 'failed' ? '图片未能上传，请重试或删除' : '图片上传中';

export function CoverField({ label, scope, value, onChange }: CoverFieldProps) {
  return (
    <div className={s.field}>
      <p className={s.label}>
        {label}
        <span className="cap t3">（选填）</span>
      </p>
      <PicturePicker value={value} onChange={onChange} max={1} label={label} scope={scope} note={false} />
    </div>
  );
}
