// The provinces that have clubs, as chips with their numbers; and the one where the person is, after a tap (§3.8).
import { LocateFixed } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ask, useStream } from '../../bus';
import { Chip } from '../../components/base/Chip';
import { Icon } from '../../components/base/Icon';
import { showToast } from '../../components/base/toast';
import { askPosition } from '../../components/map/position';
import s from './ClubList.module.css';

const Dialog = lazy(() => import('../../components/base/Dialog').then((m) => ({ default: m.Dialog })));
type Here = 'idle' | 'busy' | 'denied' | 'off';

export function Provinces({ value, onChange }: { value: string; onChange: (province: string) => void }) {
  const provinces = useStream('carClubs.provinces');
  const [here, setHere] = useState<Here>('idle');
  const list = provinces?.list ?? [];

  const locate = async (): Promise<void> => {
    setHere('busy');
    const found = await askPosition();
    if (!('spot' in found)) {
      if (found.why === 'unknown') showToast('没有找到你的位置');
      return setHere(found.why === 'unknown' ? 'idle' : found.why);
    }
    const near = await ask('clubz.findPlaces', { lat: found.spot.latitude, lng: found.spot.longitude }).catch(() => []);
    setHere('idle');
    const name = near[0]?.provinceName ?? '';
    if (!name) return showToast('没有找到你的位置');
    // 上海市 is 上海 here.
    const one = list.find((province) => name.indexOf(province.provinceName) === 0);
    if (one) return onChange(one.provinceName);
    return showToast('你所在地区暂无车友会');
  };
  const settings = () => {
    const permission = here === 'off' ? 'GPSLOCATION' : 'LOCATION';
    setHere('idle');
    ask('native.openNative', { page: 'settings', args: { permission } }).catch(() => showToast('请在系统设置中开启'));
  };
  return (
    <>
      <div className={s.provinces} role="group" aria-label="地区" data-swipe="own">
        <span className={s.chip}>
          <Chip on={value === ''} onClick={() => onChange('')}>
            全国
          </Chip>
        </span>
        {list.map(({ provinceName, count }) => (
          <span key={provinceName} className={s.chip}>
            <Chip on={value === provinceName} count={String(count)} onClick={() => onChange(provinceName)}>
              {provinceName}
            </Chip>
          </span>
        ))}
        {!list.length && provinces?.phase !== 'error' && [0, 1, 2, 3].map((i) => <i key={i} className={`sk ${s.chipBone}`} />)}
        {!list.length && provinces?.phase === 'error' && (
          <span className={s.chip}>
            <Chip onClick={() => void ask('carClubs.openProvinces', {}).catch(() => undefined)}>加载失败，点击重试</Chip>
          </span>
        )}
        <button className={s.locate} type="button" aria-label="定位到我的地区" aria-busy={here === 'busy'} onClick={() => void (here === 'busy' || locate())}>
          <Icon as={LocateFixed} size={18} />
          <span>{here === 'busy' ? '定位中' : '附近'}</span>
        </button>
      </div>
      {(here === 'denied' || here === 'off') && (
        <Suspense>
          <Dialog
            open
            onClose={() => setHere('idle')}
            title={here === 'off' ? '打开定位服务' : '无法获取位置'}
            actions={[
              { label: '选择地区', onClick: () => setHere('idle') },
              { label: '去设置', main: true, onClick: settings },
            ]}
          >
            {here === 'off' ? '手机的定位服务已关闭，打开后可找到你所在地区的车友会。' : '请在系统设置中允许使用位置，或直接选择地区。'}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
