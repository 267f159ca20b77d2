// Where an activity is, on a map that can be moved, with the way there.
import { useState } from 'react';
import type { Place } from '../../../../../bus/entities/places';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { MapView } from '../../../../kit/map/MapView';
import { PlaceActs } from '../../../../kit/map/PlaceActs';
import { addressOf } from '../../../../kit/map/route';
import s from './ActivityDetail.module.css';

export type ActivityDetailPlaceProps = {
  place: Place;
  /** How far from here; '' when that is not known. */ far: string;
  open: boolean;
  onClose: () => void;
};

export function ActivityDetailPlace({ place, far, open, onClose }: ActivityDetailPlaceProps) {
  const [turn, setTurn] = useState(0);
  const address = addressOf(place);
  return (
    <Sheet open={open} onClose={onClose} label="活动地点" title closable>
      <div className={s.map}>
        <MapView
          key={turn}
          at={place}
          pin="place"
          label={`地图：${place.name || address}`}
          onLocate={() => setTurn(turn + 1)}
        />
      </div>
      <div className={s.mapWords}>
        <p className="h3">{place.name || place.cityName}</p>
        <p className="sub t2">{address}</p>
        {far && <p className="sub ac">距你 {far}</p>}
        <PlaceActs place={place} />
      </div>
    </Sheet>
  );
}
