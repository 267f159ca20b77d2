// A place that was sent, on a map that can be moved, with the way there.
import Copy from 'lucide-react/icons/copy';
import Navigation from 'lucide-react/icons/navigation';
import { useState } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { placeLines } from '../../../../bus/rules/messageLine';
import { Button } from '../../../kit/inputs/Button';
import { copyAndSay } from '../../../kit/text/copyText';
import { Icon } from '../../../kit/media/Icon';
import { Sheet } from '../../../kit/overlays/Sheet';
import { MapView } from '../../../kit/map/MapView';
import { geoLink, routeInApp } from '../../../kit/map/route';
import s from './PlaceSheet.module.css';

export type PlaceSheetProps = { message: Pick<Message, 'payload'>; open: boolean; onClose: () => void };

export function PlaceSheet({ message, open, onClose }: PlaceSheetProps) {
  const [turn, setTurn] = useState(0);
  const { payload } = message;
  if (!('latitude' in payload)) return null;
  const { latitude, longitude, description } = payload;
  const [name, address] = placeLines(description);
  const place = { latitude, longitude, name };
  const go = () =>
    routeInApp({ ...place, address, provinceName: '', cityName: '', regionCode: '', distance: null }) ||
    (location.href = geoLink(place));
  return (
    <Sheet open={open} onClose={onClose} label="位置" title closable>
      <div className={s.map}>
        <MapView key={turn} at={place} pin="place" label={`地图：${name}`} onLocate={() => setTurn(turn + 1)} />
      </div>
      <div className={s.words}>
        <p className="h3">{name}</p>
        {address && <p className="sub t2">{address}</p>}
        <div className={s.acts}>
          <Button wide icon={<Icon as={Navigation} size={18} />} href={geoLink(place)} onClick={go}>
            导航
          </Button>
          <Button
            wide
            kind="outline"
            icon={<Icon as={Copy} size={18} />}
            onClick={() => void copyAndSay(`${name} ${address}`.trim())}
          >
            复制地址
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
