// A list of activities by its key (city|mode|status|clubZ|kind|circle|words), with all its states: the list page, Club
// Z's tab.
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import type { How } from '../../../../bus/entities/shared';
import { ask, useStream } from '../../../bus';
import { PagedRows } from '../../forum/components/PagedRows';
import { ActivityCard, ActivityCardSkeleton } from './ActivityCard';

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

export const refreshActivities = (list: string): Promise<unknown> =>
  ask('activities.openList', { list, how: 'refresh' }).catch(() => undefined);

export function ActivityRows({ list, empty }: { list: string; /** E0. */ empty: ReactNode }) {
  const state = useStream('activities.list', list);
  const me = useStream('session.me')?.userId ?? '';
  const load = (how: How) => void ask('activities.openList', { list, how }).catch(() => undefined);
  const open = useEffectEvent(() => load('open'));
  // Who may take part changes with the person.
  useEffect(() => open(), [list, me]);
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
