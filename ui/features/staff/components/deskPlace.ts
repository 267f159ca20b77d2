// Which list of a view is shown: its tab, and what it is narrowed to. All of it is in the address, so that a link shows
// the same.
import { useMemo } from 'react';
import { useQuery } from '../../../app/navigation/navigation';

/** What the log can be narrowed to: who acted, what was done, a thing or a person, the first and the last day. */
export const filterNames = ['by', 'act', 'of', 'from', 'to'] as const;
export type Filter = Readonly<Record<(typeof filterNames)[number], string>>;
export const noFilter: Filter = { by: '', act: '', of: '', from: '', to: '' };
export type DeskPlace = { readonly tab: string; readonly filter: Filter };

export const isNarrowed = (filter: Filter): boolean => filterNames.some((name) => filter[name] !== '');
export const nameOfPlace = ({ tab, filter }: DeskPlace): string =>
  [tab, ...filterNames.map((name) => encodeURIComponent(filter[name]))].join('|');

/** What the address says. */
export function useFilter(): Filter {
  const [by, act, of, from, to] = [useQuery('by'), useQuery('act'), useQuery('of'), useQuery('from'), useQuery('to')];
  return useMemo(() => ({ by, act, of, from, to }), [by, act, of, from, to]);
}
/** The list at this tab; only a view that can be narrowed is. */
export function usePlace(tab: string, isFiltered: boolean): DeskPlace {
  const filter = useFilter();
  return useMemo(() => ({ tab, filter: isFiltered ? filter : noFilter }), [tab, isFiltered, filter]);
}
