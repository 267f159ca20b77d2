// 附上页面截图: unticked at first; ticked, the picture that would go along is shown.
import { useState } from 'react';
import { Checkbox } from '../../kit/inputs/Checkbox';
import { showToast } from '../../kit/feedback/toast';
import { takeScreenshot } from './takeScreenshot';
import s from './ProblemSheet.module.css';

/** `value`: the picture as a data address, '' for none. */
export function ScreenshotRow({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [taking, setTaking] = useState(false);
  const tick = (on: boolean): void => {
    if (!on) return onChange('');
    setTaking(true);
    takeScreenshot()
      .then(onChange, () => showToast('截图失败'))
      .finally(() => setTaking(false));
  };
  return (
    <div className={s.part}>
      <Checkbox checked={value !== '' || taking} disabled={taking} onChange={tick}>
        <span className={s.line}>
          <span className={s.name}>页面截图</span>
          {taking && <span className={s.count}>正在截图</span>}
        </span>
        <span className={s.what}>
          <span>截图里的文字和图片不会遮住</span>
        </span>
      </Checkbox>
      {value !== '' && <img className={s.shot} src={value} alt="将要发送的页面截图" />}
    </div>
  );
}
