// A form's row for a city: what is chosen, and the sheet that it is chosen from.
import { Suspense } from 'react';
import { lazyPart } from '../base/lazyPart';
import { ListRow } from '../base/ListRow';
import { useOpening } from '../base/useOpening';
import s from './CityRow.module.css';

const CitySheet = lazyPart(() => import('./CitySheet').then((m) => ({ default: m.CitySheet })));

export function CityRow({ value, onPick }: { value: string; onPick: (cityName: string) => void }) {
  const [shown, choose, close] = useOpening();
  return (
    <div className={s.city}>
      <ListRow label="城市" value={value || '请选择'} onClick={() => choose()} />
      {shown && (
        <Suspense>
          <CitySheet key={shown.turn} open={shown.open} onClose={close} onPick={({ name }) => onPick(name)} />
        </Suspense>
      )}
    </div>
  );
}
