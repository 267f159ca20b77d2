// What stands around the pages of one club but its own: the bar, and the states in which there is no club to show, or
// not for this person.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { useStream } from '../../../bus';
import { back, useQuery } from '../../../app/navigation/navigation';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Nav } from '../../../kit/layout/Nav';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useClub } from './useClub';

export type ClubPageProps = {
  title: string;
  /** The rank that the page is for; the platform's staff may see it as well. */
  needs: 1 | 2;
  right?: ((club: StoredCarClub) => ReactNode) | undefined;
  skeleton?: ReactNode;
  onBack?: (() => void) | undefined;
  children: (club: StoredCarClub) => ReactNode;
};
const reasons = { 1: '加入后可查看', 2: '仅会长和管理员可查看' } as const;

export function ClubPage({ title, needs, right, skeleton, onBack = back, children }: ClubPageProps) {
  const { club, code, load } = useClub(useQuery('clubId'));
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const stands = club !== undefined;
  useEffect(() => {
    if (stands) firstScreenStands();
  }, [stands]);
  const may = club !== undefined && (club.myRole >= needs || isStaff);
  return (
    <>
      <Nav title={title} onBack={onBack} right={may && right ? right(club) : null} />
      {code === '010002' ? (
        <ErrorState kind="gone" onAction={back} />
      ) : !club ? (
        code ? (
          <ErrorState kind="network" onAction={() => void load()} />
        ) : (
          (skeleton ?? <RowSkeleton />)
        )
      ) : !may ? (
        <ErrorState kind="forbidden" reason={reasons[needs]} onAction={back} />
      ) : (
        <StaleBar when={code !== ''} onRetry={load}>
          {children(club)}
        </StaleBar>
      )}
    </>
  );
}
