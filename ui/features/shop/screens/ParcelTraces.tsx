// Where a parcel has been, newest first: the newest at once, the others behind a tap.
import { useState } from 'react';
import type { Logistics } from '../../../../bus/entities/shop';
import { Timeline } from '../../../kit/lists/Timeline';
import { fullTime } from '../../../kit/text/fullTime';
import s from './ParcelTraces.module.css';

export function ParcelTraces({ traces }: Pick<Logistics, 'traces'>) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? traces : traces.slice(0, 2);
  return (
    <>
      <Timeline
        label="物流"
        items={shown.map(({ text, time }, i) => ({ text, meta: fullTime(time), state: i === 0 ? 'now' : 'over' }))}
      />
      {traces.length > 2 && (
        <button className={s.more} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `展开全部 ${traces.length} 条`}
        </button>
      )}
    </>
  );
}
