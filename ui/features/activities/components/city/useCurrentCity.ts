// The city where the person is: at once where the position was allowed before, else after a tap.
import { useEffect, useEffectEvent, useState } from 'react';
import type { City } from '../../../../../bus/entities/draft';
import { ask } from '../../../../bus';
import { metresBetween } from '../../../../kit/map/mercator';
import type { Spot } from '../../../../kit/map/mercator';
import { askPosition, knownPosition } from '../../../../kit/map/position';

export type CurrentCity = {
  state: 'idle' | 'busy' | 'found' | 'denied' | 'off' | 'unknown';
  /** '' until it is found. */ city: string;
  locate: () => void;
};

export function useCurrentCity(cities: readonly City[]): CurrentCity {
  const [now, setNow] = useState<Omit<CurrentCity, 'locate'>>({ state: 'idle', city: '' });
  const find = async (spot: Spot): Promise<void> => {
    const near = await ask('clubz.findPlaces', { lat: spot.latitude, lng: spot.longitude }).catch(() => []);
    const name = near[0]?.cityName;
    // A county has no row of its own: the nearest city stands for it.
    const nearest = cities
      .map((city) => ({ city, far: metresBetween(spot, city) }))
      .sort((a, b) => a.far - b.far)[0]?.city;
    const city = (cities.filter((one) => one.cityName === name)[0] ?? nearest)?.cityName ?? '';
    setNow({ state: city ? 'found' : 'unknown', city });
  };
  const locate = async (): Promise<void> => {
    setNow({ state: 'busy', city: '' });
    const found = await askPosition();
    if ('spot' in found) await find(found.spot);
    else setNow({ state: found.why, city: '' });
  };
  const begin = useEffectEvent((spot: Spot) => void find(spot));
  useEffect(() => {
    let gone = false;
    void knownPosition().then((spot) => void (gone || (spot && begin(spot))));
    return () => {
      gone = true;
    };
  }, []);
  return { ...now, locate: () => void (now.state === 'busy' || locate()) };
}
