// A form's row for a city: what is chosen, and the sheet that it is chosen from.
import { Suspense } from 'react';
import { ChoiceRow } from '../inputs/ChoiceRow';
import { lazyComponent } from '../navigation/lazyComponent';
import { useOpening } from '../overlays/useOpening';

const CitySheet = lazyComponent(() => import('./CitySheet').then((m) => ({ default: m.CitySheet })));

export function CityRow({ value, onPick }: { value: string; onPick: (cityName: string) => void }) {
  const [shown, choose, close] = useOpening();
  return (
    <>
      <ChoiceRow label="城市" value={value} onOpen={() => choose()} />
      {shown && (
        <Suspense>
          <CitySheet key={shown.turn} open={shown.open} onClose={close} onPick={({ name }) => onPick(name)} />
        </Suspense>
      )}
    </>
  );
}
