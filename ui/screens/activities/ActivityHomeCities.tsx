// 选择城市 for activities: where one is (only after a tap), the cities where there is something, or any other by its province.
import { lazy, Suspense, useEffect, useState } from 'react';
import { LocateFixed } from 'lucide-react';
import type { City } from '../../../bus/entities/draft';
import { ask } from '../../bus';
import { Chip } from '../../components/base/Chip';
import { Icon } from '../../components/base/Icon';
import { ListRow } from '../../components/base/ListRow';
import { Sheet } from '../../components/base/Sheet';
import { showToast } from '../../components/base/toast';
import { askPosition } from '../../components/map/position';
import s from './ActivityHome.module.css';

const CitySheet = lazy(() => import('../../components/map/CitySheet').then((m) => ({ default: m.CitySheet })));
const Dialog = lazy(() => import('../../components/base/Dialog').then((m) => ({ default: m.Dialog })));

export type ActivityHomeCitiesProps = { /** '' is all. */ city: string; open: boolean; onClose: () => void; onPick: (city: string) => void };
type Here = 'idle' | 'busy' | 'denied' | 'off';

export function ActivityHomeCities({ city, open, onClose, onPick }: ActivityHomeCitiesProps) {
  const [cities, setCities] = useState<readonly City[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const [here, setHere] = useState<Here>('idle');
  const [more, setMore] = useState<boolean | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    ask('activities.listActivityCities', {}).then(
      (list) => {
        if (gone) return;
        setCities(list);
        setFailed(false);
      },
      () => void (gone || setFailed(true)),
    );
    return () => {
      gone = true;
    };
  }, [open, turn]);

  const locate = async () => {
    setHere('busy');
    const found = await askPosition();
    if (!('spot' in found)) {
      if (found.why === 'unknown') showToast('没有找到你的位置');
      return setHere(found.why === 'unknown' ? 'idle' : found.why);
    }
    const near = await ask('clubz.findPlaces', { lat: found.spot.latitude, lng: found.spot.longitude }).catch(() => []);
    const name = near[0]?.cityName ?? '';
    setHere('idle');
    if (name) onPick(name);
    else showToast('没有找到你的城市');
    return undefined;
  };
  const settings = () => {
    const permission = here === 'off' ? 'GPSLOCATION' : 'LOCATION';
    setHere('idle');
    ask('native.openNative', { page: 'settings', args: { permission } }).catch(() => showToast('请在系统设置中开启'));
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} label="选择城市" title closable>
        <ListRow label={here === 'busy' ? '正在定位' : '定位到我的城市'} icon={<Icon as={LocateFixed} size={20} />} onClick={() => void (here === 'busy' || locate())} />
        <p className={`cap t3 ${s.label}`}>有活动的城市</p>
        <div className={s.cities}>
          <span className={s.cityChip}>
            <Chip on={city === ''} onClick={() => onPick('')}>
              全部城市
            </Chip>
          </span>
          {cities?.map((one) => (
            <span key={one.regionCode} className={s.cityChip}>
              <Chip on={one.cityName === city} onClick={() => onPick(one.cityName)}>
                {one.cityName}
              </Chip>
            </span>
          ))}
          {!cities && !failed && [0, 1, 2, 3].map((i) => <i key={i} className={`sk ${s.cityBone}`} />)}
          {!cities && failed && (
            <button className={s.retry} type="button" onClick={() => setTurn(turn + 1)}>
              加载失败，点击重试
            </button>
          )}
        </div>
        <ListRow label="其他城市" onClick={() => setMore(true)} />
      </Sheet>
      <Suspense>
        {more !== null && <CitySheet open={more} onClose={() => setMore(false)} onPick={({ name }) => onPick(name)} />}
        {(here === 'denied' || here === 'off') && (
          <Dialog
            open
            onClose={() => setHere('idle')}
            title={here === 'off' ? '打开定位服务' : '无法获取位置'}
            actions={[
              { label: '选择城市', onClick: () => setHere('idle') },
              { label: '去设置', main: true, onClick: settings },
            ]}
          >
            {here === 'off' ? '手机的定位服务已关闭，打开后可自动选择城市。' : '请在系统设置中允许使用位置，或直接选择城市。'}
          </Dialog>
        )}
      </Suspense>
    </>
  );
}
