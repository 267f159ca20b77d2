// What is done with a place: 导航 there, or its address to paste somewhere.
import Copy from 'lucide-react/icons/copy';
import Navigation from 'lucide-react/icons/navigation';
import type { Place } from '../../../bus/entities/places';
import { Button } from '../inputs/Button';
import { copyAndSay } from '../text/copyText';
import { Icon } from '../media/Icon';
import { addressOf, geoLink, routeInApp } from './route';
import s from './PlaceActs.module.css';

export function PlaceActs({ place }: { place: Place }) {
  return (
    <div className={s.acts}>
      <Button
        wide
        icon={<Icon as={Navigation} size={18} />}
        href={geoLink(place)}
        onClick={() => routeInApp(place) || (location.href = geoLink(place))}
      >
        导航
      </Button>
      <Button
        wide
        kind="outline"
        icon={<Icon as={Copy} size={18} />}
        onClick={() => void copyAndSay(`${place.name} ${addressOf(place)}`.trim())}
      >
        复制地址
      </Button>
    </div>
  );
}
