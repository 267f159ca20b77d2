// The system's prompt for a right, and the app's own way to the settings once the system asks no more.
import { Cover } from './Cover';
import type { Grant, Right } from '../state/phone';
import s from './Question.module.css';

const words: Record<Right, { title: string; sub: string; off: string }> = {
  PHOTO: { title: '“臻驰”想访问你的照片', sub: '用于发布帖子、评论和更换头像', off: '照片权限未开启' },
  CAMERA: { title: '“臻驰”想使用相机', sub: '用于拍摄照片和扫码签到', off: '相机权限未开启' },
  LOCATION: { title: '允许“臻驰”使用你的位置', sub: '用于查找附近的活动和车友会', off: '定位权限未开启' },
  GPSLOCATION: { title: '打开定位服务', sub: '手机的定位服务已关闭，打开后可以查找附近的活动', off: '定位服务未打开' },
};

export function RightQuestion({
  right,
  settings,
  give,
}: {
  right: Right;
  settings: boolean;
  give: (grant: Grant | null) => void;
}) {
  const { title, sub, off } = words[right];
  return (
    <Cover>
      <div className={s.dialog} role="alertdialog" aria-label={settings ? off : title}>
        <h2 className="h3">{settings ? off : title}</h2>
        <p className="sub t2">{settings ? '请在系统设置中允许' : sub}</p>
        {settings ? (
          <div className={s.pair}>
            <button type="button" onClick={() => give(null)}>
              取消
            </button>
            <button type="button" className={s.main} onClick={() => give('granted')}>
              去设置
            </button>
          </div>
        ) : (
          <div className={s.column}>
            <button type="button" className={s.main} onClick={() => give('granted')}>
              {right === 'GPSLOCATION' ? '打开' : '允许'}
            </button>
            <button type="button" onClick={() => give('denied')}>
              不允许
            </button>
            <button type="button" onClick={() => give('never')}>
              不允许，且不再询问
            </button>
          </div>
        )}
      </div>
    </Cover>
  );
}
