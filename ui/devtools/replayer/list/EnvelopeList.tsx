// Envelopes as rows, any number of them: only those in view exist. Knows no session, so that the live panel can use it
// too.
import { useEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import type { Inspected } from '../../../../bus/inspect/inspect';
import { EnvelopeRow } from './EnvelopeRow';
import type { Printed } from '../session/logPoints';
import { firstFrom } from '../session/timeline';
import type { Span } from '../session/timeline';
import s from './List.module.css';

export const ROW = 26;
export type EnvelopeListProps = {
  inspected: Inspected;
  /** Sorted. */
  places: readonly number[];
  /** The place that stands now. */
  current: number;
  onSelect: (place: number) => void;
  /** Keeps the current row in view when it changes. */
  follow?: boolean;
  differing?: ReadonlySet<number>;
  /** What log points say there. */
  printed?: Printed;
  /** What was searched, to be marked. */
  words?: string;
  /** The rows are asks, drawn as bars in this span. */
  span?: Span | undefined;
};
const nothing: ReadonlySet<number> = new Set();

export function EnvelopeList({
  inspected,
  places,
  current,
  onSelect,
  follow,
  differing = nothing,
  printed,
  words = '',
  span,
}: EnvelopeListProps) {
  const list = useRef<VListHandle>(null);
  const marked = useMemo(() => words.toLowerCase().split(/\s+/).filter(Boolean), [words]);
  useEffect(() => {
    const handle = list.current;
    if (!follow || !handle) return;
    // The row itself, or the last one before it.
    const index = Math.max(0, firstFrom(places, current + 1) - 1);
    const top = index * ROW;
    if (top < handle.scrollOffset || top + ROW > handle.scrollOffset + handle.viewportSize)
      handle.scrollToIndex(index, { align: 'center' });
  }, [follow, places, current]);
  /** One row up or down, where the list has the focus. */
  const along = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = places[Math.max(0, firstFrom(places, current + 1) - 1 + by)];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onSelect(next);
  };
  return (
    <VList
      ref={list}
      className={s.list}
      data={places}
      itemSize={ROW}
      bufferSize={130}
      role="listbox"
      aria-label="信封列表"
      tabIndex={0}
      onKeyDown={along}
    >
      {(place) => (
        <EnvelopeRow
          key={place}
          inspected={inspected}
          place={place}
          current={place === current}
          differs={differing.has(place)}
          printed={printed?.get(place)}
          words={marked}
          span={span}
          onSelect={onSelect}
        />
      )}
    </VList>
  );
}
