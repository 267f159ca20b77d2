// 选择城市: one that many choose, or first the province, then the city in it. For places without a position, and for forms
// that ask where one lives.
import { useEffect, useState } from 'react';
import type { Region } from '../../../bus/entities/clubz';
import type { City } from '../../../bus/entities/draft';
import { ask } from '../../bus';
import { Chip } from '../inputs/Chip';
import { ErrorState } from '../feedback/ErrorState';
import { ListRow } from '../layout/ListRow';
import { Sheet } from '../overlays/Sheet';
import { RowSkeleton } from '../feedback/RowSkeleton';
import s from './CitySheet.module.css';

export type ChosenCity = Region & { provinceName: string };
export type CitySheetProps = { open: boolean; onClose: () => void; onPick: (city: ChosenCity) => void };

/** They do not change while the app runs. */
const known = new Map<string, Region[]>();
let often: readonly City[] | null = null;

export function CitySheet({ open, onClose, onPick }: CitySheetProps) {
  const [province, setProvince] = useState<Region | null>(null);
  const [, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  const [again, setAgain] = useState(0);
  const code = province?.regionCode ?? '';
  const list = known.get(code);

  useEffect(() => {
    if (!open || known.has(code)) return undefined;
    let gone = false;
    (code ? ask('clubz.listRegions', { regionCode: code }) : ask('clubz.listProvinces', {})).then(
      (found) => {
        known.set(code, found);
        if (!gone) setTurn((n) => n + 1);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [open, code, again]);

  useEffect(() => {
    if (!open || often) return undefined;
    let gone = false;
    ask('forum.listCities', { hot: 1 }).then(
      (found) => {
        often = found;
        if (!gone) setTurn((n) => n + 1);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [open]);

  const retry = () => {
    setFailed(false);
    setAgain(again + 1);
  };
  const close = () => {
    onClose();
    setProvince(null);
  };
  const choose = (region: Region) => {
    if (!province) return setProvince(region);
    close();
    onPick({ ...region, provinceName: province.name });
  };
  const chooseCity = ({ provinceName, cityName, regionCode, latitude, longitude }: City) => {
    close();
    onPick({
      regionCode,
      name: cityName,
      parentCode: regionCode.slice(0, 2) + '0000',
      level: 2,
      latitude,
      longitude,
      provinceName,
    });
  };
  return (
    <Sheet open={open} onClose={close} label={province ? province.name : '选择城市'} title closable>
      {province && (
        <div className={s.back}>
          <ListRow label="重新选择省份" onClick={() => setProvince(null)} />
        </div>
      )}
      {list ? (
        <div className={s.list}>
          {!province && often && often.length > 0 && (
            <div className={s.often} role="group" aria-label="热门城市">
              {often.map((city) => (
                <span key={city.regionCode} className={s.city}>
                  <Chip onClick={() => chooseCity(city)}>{city.cityName}</Chip>
                </span>
              ))}
            </div>
          )}
          {list.map((region) => (
            <ListRow key={region.regionCode} label={region.name} onClick={() => choose(region)} />
          ))}
        </div>
      ) : failed ? (
        <ErrorState kind="network" tight onAction={retry} />
      ) : (
        <RowSkeleton rows={6} />
      )}
    </Sheet>
  );
}
