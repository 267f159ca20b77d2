// 选择城市: first the province, then the city in it. For places without a position, and for forms that ask where one lives.
import { useEffect, useState } from 'react';
import type { Region } from '../../../bus/entities/clubz';
import { ask } from '../../bus';
import { Empty } from '../base/Empty';
import { ListRow } from '../base/ListRow';
import { Sheet } from '../base/Sheet';
import { RowSkeleton } from '../base/Skeleton';
import s from './CitySheet.module.css';

export type ChosenCity = Region & { provinceName: string };
export type CitySheetProps = { open: boolean; onClose: () => void; onPick: (city: ChosenCity) => void };

/** They do not change while the app runs. */
const known = new Map<string, Region[]>();

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
  return (
    <Sheet open={open} onClose={close} label={province ? province.name : '选择城市'} title closable>
      {province && (
        <div className={s.back}>
          <ListRow label="重新选择省份" onClick={() => setProvince(null)} />
        </div>
      )}
      {list ? (
        <div className={s.list}>
          {list.map((region) => (
            <ListRow key={region.regionCode} label={region.name} onClick={() => choose(region)} />
          ))}
        </div>
      ) : failed ? (
        <Empty art="offline" tight text="加载失败，请检查网络" action="重新加载" onAction={retry} />
      ) : (
        <RowSkeleton rows={6} />
      )}
    </Sheet>
  );
}
