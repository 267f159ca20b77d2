// A city for a field of the form.
import type { FormField } from '../../../../../bus/entities/activities';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { CityPicker } from '../city/CityPicker';

export type CitySheetProps = {
  field: FormField;
  open: boolean;
  onClose: () => void;
  value: string;
  onPick: (cityName: string) => void;
};

export function CitySheet({ field, open, onClose, value, onPick }: CitySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label={field.label} title closable>
      <CityPicker
        value={value}
        optional={field.required === 0}
        onPick={(city) => {
          onPick(city);
          onClose();
        }}
      />
    </Sheet>
  );
}
