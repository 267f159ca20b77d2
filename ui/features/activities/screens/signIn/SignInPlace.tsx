// Checking in asks where one is: why, and what is in the way (no right, GPS off, not found), each with its way on.
import { ask } from '../../../../bus';
import { Button } from '../../../../kit/inputs/Button';
import { showToast } from '../../../../kit/feedback/toast';
import s from './SignInSheet.module.css';

/** `ask`: nobody has been asked yet. */
export type NoPlace = 'ask' | 'denied' | 'off' | 'unknown';
const words = {
  ask: { title: '确认你在现场', sub: '位置只用于这一次签到', main: '定位并签到' },
  denied: { title: '无法获取位置', sub: '请在系统设置中允许使用位置，再回来签到', main: '重新定位' },
  off: { title: '打开定位服务', sub: '手机的定位服务已关闭，打开后才能确认你在现场', main: '已打开，重新定位' },
  unknown: { title: '没有找到你的位置', sub: '请走到室外或窗边，再试一次', main: '重新定位' },
} as const;

export type SignInPlaceProps = { place: string; radius: number; why: NoPlace; onTry: () => void; onClose: () => void };

export function SignInPlace({ place, radius, why, onTry, onClose }: SignInPlaceProps) {
  const { title, sub, main } = words[why];
  const settings = () =>
    void ask('native.openNative', {
      page: 'settings',
      args: { permission: why === 'off' ? 'GPSLOCATION' : 'LOCATION' },
    }).catch(() => showToast('请在系统设置中开启'));
  return (
    <div className={s.told}>
      <p className="h2">{title}</p>
      <p className={`t2 ${s.text}`}>{why === 'ask' ? `需在 ${place || '现场'} ${radius} 米内签到。${sub}` : sub}</p>
      <div className={s.acts}>
        <Button wide first onClick={onTry}>
          {main}
        </Button>
        {(why === 'denied' || why === 'off') && (
          <Button wide kind="quiet" onClick={settings}>
            去设置
          </Button>
        )}
        {why !== 'denied' && why !== 'off' && (
          <Button wide kind="bare" onClick={onClose}>
            暂不
          </Button>
        )}
      </div>
    </div>
  );
}
