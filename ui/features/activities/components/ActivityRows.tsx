// A list of activities by its key (city|mode|status|clubZ|kind|circle|words), with all its states: the list page, Club
// Z's tab.
import type { ReactNode } from 'react';
import { useStream } from '../../../bus';
import { PagedRows } from '../../forum/components/PagedRows';
import { ActivityCard, ActivityCardSkeleton } from './ActivityCard';
import { refreshList, usePagedList } from '../../../kit/reading/usePagedList';

export type ActivityFilter = {
  city?: string;
  mode?: string;
  status?: string;
  clubZ?: string;
  kind?: string;
  circle?: string;
  words?: string;
};
export const listKeyOf = ({
  city = '',
  mode = '',
  status = '',
  clubZ = '',
  kind = '',
  circle = '',
  words = '',
}: ActivityFilter): string => [city.replace(/\|/g, ''), mode, status, clubZ, kind, circle, words].join('|');

export const refreshActivities = (list: string): Promise<void> => refreshList('activities.openList', { list });

export function ActivityRows({ list, empty }: { list: string; /** E0. */ empty: ReactNode }) {
  const state = useStream('activities.list', list);
  const me = useStream('session.me')?.userId ?? '';
  // Who may take part changes with the person.
  const load = usePagedList('activities.openList', { list }, me);
  const bones = (
    <>
      <ActivityCardSkeleton />
      <ActivityCardSkeleton />
    </>
  );
  return (
    <PagedRows list={state} name={'activities ' + list} size={420} load={load} empty={empty} skeleton={bones}>
      {(id) => <ActivityCard key={id} activityId={id} eager={id === state?.ids[0]} />}
    </PagedRows>
  );
}
