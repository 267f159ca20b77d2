// A store of the brand: those of a city, each with where it is and its telephone. The form's own city is looked in
// first.
import { useEffect, useState } from 'react';
import Phone from 'lucide-react/icons/phone';
import type { Dealer, FormField } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { Icon } from '../../../../kit/media/Icon';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { check } from '../../../../kit/media/icons';
import { ListRow } from '../../../../kit/layout/ListRow';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { showToast } from '../../../../kit/feedback/toast';
import { CityPicker } from '../city/CityPicker';
import s from './Choices.module.css';

const callStore = (phone: string) =>
  void ask('native.call', { phone, countryCode: '86' }).catch(() => showToast(phone));

export type DealerSheetProps = {
  field: FormField;
  open: boolean;
  onClose: () => void;
  city: string;
  value: string;
  onPick: (dealer: Dealer | null, cityName: string) => void;
};

export function DealerSheet({ field, open, onClose, city: first, value, onPick }: DealerSheetProps) {
  const [city, setCity] = useState(first);
  const end = (dealer: Dealer | null) => {
    onPick(dealer, city);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} label={field.label} title closable>
      {city ? (
        <>
          <div className={s.steps}>
            <ListRow label={city} value="换个城市" onClick={() => setCity('')} />
          </div>
          {field.required === 0 && value !== '' && <ListRow label="暂不选择" onClick={() => end(null)} />}
          <Stores key={city} city={city} value={value} onPick={end} onOther={() => setCity('')} />
        </>
      ) : (
        <CityPicker value="" onPick={setCity} />
      )}
    </Sheet>
  );
}

function Stores({
  city,
  value,
  onPick,
  onOther,
}: {
  city: string;
  value: string;
  onPick: (dealer: Dealer) => void;
  onOther: () => void;
}) {
  const dealers = useStream('activities.dealers', city);
  const load = () => void ask('activities.openDealers', { cityName: city }).catch(() => undefined);
  useEffect(() => {
    ask('activities.openDealers', { cityName: city }).catch(() => undefined);
  }, [city]);
  if (dealers?.phase === 'error') return <ErrorState kind="network" tight onAction={load} />;
  if (dealers?.phase !== 'ready') return <RowSkeleton rows={3} />;
  if (dealers.list.length === 0)
    return <Empty art="search" tight text="这个城市还没有门店" action="换个城市" onAction={onOther} />;
  return (
    <div className={s.list}>
      {dealers.list.map((dealer) => (
        <div key={dealer.dealerId} className={s.shop}>
          <button className={s.row} type="button" onClick={() => onPick(dealer)}>
            <span className={s.words}>
              {dealer.name}
              <span className="sub t3">{dealer.address}</span>
            </span>
            <span className={s.mark}>{dealer.dealerId === value && <Icon d={check} size={20} />}</span>
          </button>
          {dealer.phone && (
            <IconButton label={`拨打 ${dealer.name} 的电话`} className={s.call} onClick={() => callStore(dealer.phone)}>
              <Icon as={Phone} size={20} />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
