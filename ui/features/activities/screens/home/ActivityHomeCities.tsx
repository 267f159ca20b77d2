// 选择城市 for activities: where one is (only after a tap), the cities where there is something, or any other by its
// province.
import { Suspense, useEffect, useState } from 'react';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import type { City } from '../../../../../bus/entities/draft';
import { ask } from '../../../../bus';
import { Chip } from '../../../../kit/inputs/Chip';
import { Icon } from '../../../../kit/media/Icon';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { ListRow } from '../../../../kit/layout/ListRow';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { showToast } from '../../../../kit/feedback/toast';
import { useLocating } from '../../../../kit/map/useLocating';
import s from './ActivityHome.module.css';

const CitySheet = lazyComponent(() => import('../../../../kit/map/CitySheet').then((m) => ({ default: m.CitySheet })));

export type ActivityHomeCitiesProps = {
  /** '' is all. */ city: string;
  open: boolean;
  onClose: () => void;
  onPick: (city: string) => void;
};

export function ActivityHomeCities({ city, open, onClose, onPick }: ActivityHomeCitiesProps) {
  const [cities, setCities] = useState<readonly City[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
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

  const { busy, locate, question } = useLocating({
    area: '城市',
    good: '可自动选择城市',
    onFound: (place) => (place?.cityName ? onPick(place.cityName) : showToast('没有找到你的城市')),
  });
  return (
    <>
      <Sheet open={open} onClose={onClose} label="选择城市" title closable>
        <ListRow
          label={busy ? '正在定位' : '定位到我的城市'}
          icon={<Icon as={LocateFixed} size={20} />}
          onClick={locate}
        />
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
      </Suspense>
      {question}
    </>
  );
}
