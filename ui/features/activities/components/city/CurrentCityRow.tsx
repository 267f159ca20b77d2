// Where the person is, as the first choice of the city picker; where it may not be known, the way to allow it.
import LocateFixed from 'lucide-react/icons/locate-fixed';
import type { City } from '../../../../../bus/entities/draft';
import { ask, useStream } from '../../../../bus';
import { showToast } from '../../../../kit/feedback/toast';
import { Icon } from '../../../../kit/media/Icon';
import { shortCity } from './cityIndex';
import s from './CityPicker.module.css';
import { useCurrentCity } from './useCurrentCity';

const words = {
  idle: '定位当前城市',
  busy: '正在定位',
  denied: '未开启定位',
  off: '未开启定位',
  unknown: '没有找到你的位置',
} as const;

export function CurrentCityRow({ cities, onPick }: { cities: readonly City[]; onPick: (city: string) => void }) {
  const { state, city, locate } = useCurrentCity(cities);
  const isApp = useStream('session.state')?.isApp === true;
  const isRefused = state === 'denied' || state === 'off';
  const openSettings = () =>
    void ask('native.openNative', {
      page: 'settings',
      args: { permission: state === 'off' ? 'GPSLOCATION' : 'LOCATION' },
    }).catch(() => showToast('请在系统设置中开启'));
  return (
    <div className={s.here}>
      <span className={s.hereIcon}>
        <Icon as={LocateFixed} size={20} />
      </span>
      {state === 'found' ? (
        <button className={s.hereCity} type="button" onClick={() => onPick(city)}>
          {shortCity(city)}
          <span className={`cap t3 ${s.hereWord}`}>当前位置</span>
        </button>
      ) : (
        <p className={s.hereCity} role="status">
          {words[state]}
          {isRefused && !isApp && <span className={`cap t3 ${s.hereWord}`}>可在浏览器设置中开启</span>}
        </p>
      )}
      {state !== 'busy' &&
        (isRefused && isApp ? (
          <button className={s.hereAct} type="button" onClick={openSettings}>
            去开启
          </button>
        ) : (
          <button className={s.hereAct} type="button" onClick={locate}>
            {state === 'idle' ? '定位' : '重新定位'}
          </button>
        ))}
    </div>
  );
}
