// Cities by province, as a list within a sheet: first the province, then the city in it; a province that is one city
// ends the way.
import { useEffect, useState } from 'react';
import { ask, useStream } from '../../../../bus';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { ListRow } from '../../../../kit/layout/ListRow';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { citiesByProvince } from './cities';
import s from './Choices.module.css';

const load = () => void ask('activities.openCities', {}).catch(() => undefined);

/** '' for `onPick`: taken back. */
export function CitySteps({ optional, onPick }: { optional?: boolean; onPick: (cityName: string) => void }) {
  const cities = useStream('activities.cities');
  const [province, setProvince] = useState('');
  useEffect(load, []);
  if (cities?.phase === 'error') return <ErrorState kind="network" tight onAction={load} />;
  if (cities?.phase !== 'ready') return <RowSkeleton rows={6} />;
  const provinces = citiesByProvince(cities.list);
  const within = provinces.get(province);
  if (within) {
    return (
      <div className={s.list} key={province}>
        <ListRow label="重新选择省份" value={province} onClick={() => setProvince('')} />
        {within.map((city) => (
          <ListRow key={city} label={city} onClick={() => onPick(city)} />
        ))}
      </div>
    );
  }
  return (
    <div className={s.list} key="provinces">
      {optional && <ListRow label="暂不选择" onClick={() => onPick('')} />}
      {Array.from(provinces, ([name, list]) => (
        <ListRow
          key={name}
          label={name}
          onClick={() => {
            const [only, other] = list;
            if (only !== undefined && other === undefined) onPick(only);
            else setProvince(name);
          }}
        />
      ))}
    </div>
  );
}
