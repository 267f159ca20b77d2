// Where an activity is, on a map that can be moved, with the way there.
import { Copy, Navigation } from 'lucide-react';
import { useState } from 'react';
import type { Place } from '../../../bus/entities';
import { Button } from '../../components/base/Button';
import { Icon } from '../../components/base/Icon';
import { Sheet } from '../../components/base/Sheet';
import { showToast } from '../../components/base/toast';
import { copyText } from '../../components/forum/copyText';
import { MapView } from '../../components/map/MapView';
import { addressOf, geoLink, routeInApp } from '../../components/map/route';
import s from './ActivityDetail.module.css';

export type ActivityDetailPlaceProps = { place: Place; /** How far from here; '' when that is not known. */ far: string; open: boolean; onClose: () => void };

export function ActivityDetailPlace({ place, far, open, onClose }: ActivityDetailPlaceProps) {
  const [turn, setTurn] = useState(0);
  const address = addressOf(place);
  const copy = () => void copyText(`${place.name} ${address}`.trim()).then(() => showToast('复制成功', true), () => showToast('复制失败'));
  return (
    <Sheet open={open} onClose={onClose} label="活动地点" title closable>
      <div className={s.map}>
        <MapView key={turn} at={place} pin="place" label={`地图：${place.name || address}`} onLocate={() => setTurn(turn + 1)} />
      </div>
      <div className={s.mapWords}>
        <p className="h3">{place.name || place.cityName}</p>
        <p className="sub t2">{address}</p>
        {far && <p className="sub ac">距你 {far}</p>}
        <div className={s.two}>
          <Button wide icon={<Icon as={Navigation} size={18} />} href={geoLink(place)} onClick={() => routeInApp(place) || (location.href = geoLink(place))}>
            导航
          </Button>
          <Button wide kind="outline" icon={<Icon as={Copy} size={18} />} onClick={copy}>
            复制地址
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
