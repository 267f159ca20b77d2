// The link to a moment: `#seq=17` behind the tool's address. The file itself is not in it: whoever opens the link has
// the same ticket, or drops the same file.
import type { Inspected } from '../../../../bus/inspect/inspect';

/** The place that the address names, or -1. A second number tells lives of the worker apart. */
export function placeOfHash(inspected: Inspected, hash: string): number {
  const hit = /^#seq=(\d{1,9})(?:\.(\d{1,9}))?$/.exec(hash);
  if (!hit) return -1;
  const near = hit[2] === undefined ? undefined : Number(hit[2]);
  return inspected.placeOf(Number(hit[1]), near);
}
export function hashOf(inspected: Inspected, place: number): string {
  const e = inspected.envelopes[place];
  if (!e) return '';
  return inspected.placeOf(e.seq) === place ? `#seq=${e.seq}` : `#seq=${e.seq}.${place}`;
}
