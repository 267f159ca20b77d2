// The link to a moment: `/replay?ticket=ID&seq=17`. A local file is not in it: whoever opens the link drops the same
// file.
import type { Inspected } from '../../../../bus/inspect/inspect';

/** The place that the address names, or -1. A second number (`seq=17.403`) tells lives of the worker apart. */
export function placeInAddress(inspected: Inspected, search: string): number {
  const hit = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(new URLSearchParams(search).get('seq') ?? '');
  if (!hit) return -1;
  const near = hit[2] === undefined ? undefined : Number(hit[2]);
  return inspected.placeOf(Number(hit[1]), near);
}
/** The query of the address of a place; the rest of the query stays. */
export function addressOf(inspected: Inspected, place: number, search: string): string {
  const query = new URLSearchParams(search);
  const e = inspected.envelopes[place];
  query.delete('seq');
  if (e) query.set('seq', inspected.placeOf(e.seq) === place ? String(e.seq) : `${e.seq}.${place}`);
  return '?' + query.toString();
}
