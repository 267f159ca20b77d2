// Where a parcel has been, newest first: the newest at once, the others behind a tap.
import { useState } from 'react';
import type { Logistics } from '../../../../bus/entities/shop';
import { momentText } from '../components/orderText';
import s from './ParcelTraces.module.css';

export function ParcelTraces({ traces }: Pick<Logistics, 'traces'>) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? traces : traces.slice(0, 2);
  return (
    <>
      <ol className={s.traces} aria-label="物流">
        {shown.map((trace, i) => (
          <li key={`${trace.time} ${trace.text}`} className={`${s.trace}${i === 0 ? ` ${s.now}` : ''}`}>
            <p className={s.text}>{trace.text}</p>
            <p className="cap t3">{momentText(trace.time)}</p>
          </li>
        ))}
      </ol>
      {traces.length > 2 && (
        <button className={s.more} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `展开全部 ${traces.length} 条`}
        </button>
      )}
    </>
  );
}
