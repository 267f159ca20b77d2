// A city by its name.
import type { FormField } from '../../../../../bus/entities/activities';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { CitySteps } from './CitySteps';

export function CitySheet({
  field,
  open,
  onClose,
  onPick,
}: {
  field: FormField;
  open: boolean;
  onClose: () => void;
  onPick: (cityName: string) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} label={field.label} title closable>
      <CitySteps
        optional={field.required === 0}
        onPick={(city) => {
          onPick(city);
          onClose();
        }}
      />
    </Sheet>
  );
}
