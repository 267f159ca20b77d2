// 所在地区 in three steps: province, city, district; a region that an address may name already ends the way.
import { useEffect, useState } from 'react';
import type { ShopRegion } from '../../../../bus/entities/shop';
import { ask, useStream } from '../../../bus';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { ListRow } from '../../../kit/layout/ListRow';
import { Sheet } from '../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { SubTabs } from '../../../kit/layout/SubTabs';
import s from './RegionSheet.module.css';

export type RegionSheetProps = {
  open: boolean;
  onClose: () => void;
  /** From the province down. */ onPick: (way: readonly ShopRegion[]) => void;
};

const steps = ['选择省份', '选择城市', '选择区县'] as const;

export function RegionSheet({ open, onClose, onPick }: RegionSheetProps) {
  const [way, setWay] = useState<readonly ShopRegion[]>([]);
  /** Which step is looked at; a step back keeps what was chosen until something else is. */
  const [at, setAt] = useState(0);
  const parentCode = at ? (way[at - 1]?.regionCode ?? '') : '';
  const regions = useStream('shop.regions', parentCode);
  const load = () => void ask('shop.openRegions', { parentCode }).catch(() => undefined);
  useEffect(() => {
    if (open) ask('shop.openRegions', { parentCode }).catch(() => undefined);
  }, [open, parentCode]);
  const choose = (region: ShopRegion) => {
    const next = way.slice(0, at).concat(region);
    setWay(next);
    if (!region.leaf && region.level < 3) return setAt(at + 1);
    onPick(next);
    onClose();
  };
  const tabs = steps
    .slice(0, Math.min(steps.length, way.length + (way[way.length - 1]?.leaf ? 0 : 1)))
    .map((step, i) => ({ key: String(i), name: way[i]?.name ?? step }));
  return (
    <Sheet open={open} onClose={onClose} label="所在地区" title closable>
      <div className={s.steps}>
        <SubTabs tabs={tabs} value={String(at)} onChange={(key) => setAt(Number(key))} label="地区" panel="regions" />
      </div>
      <div id="regions" role="tabpanel" className={s.list} key={parentCode}>
        {regions?.phase === 'ready' ? (
          regions.list.map((region) => (
            <ListRow
              key={region.regionCode}
              label={region.name}
              value={way[at]?.regionCode === region.regionCode ? '已选' : undefined}
              onClick={() => choose(region)}
            />
          ))
        ) : regions?.phase === 'error' ? (
          <ErrorState kind="network" tight onAction={load} />
        ) : (
          <RowSkeleton rows={6} />
        )}
      </div>
    </Sheet>
  );
}
