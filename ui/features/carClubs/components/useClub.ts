// A club as it stands and as it is being read: what every page of a club begins with.
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { useStream } from '../../../bus';
import { useDetail } from '../../../kit/reading/useDetail';

export type ClubRead = {
  club: StoredCarClub | undefined;
  /** '' unless the last reading failed. */ code: string;
  load: () => Promise<void>;
};

/** Reads it when the page comes into view, and again for another viewer. */
export function useClub(clubId: string): ClubRead {
  const club = useStream('carClubs.club', clubId);
  const me = useStream('session.me')?.userId ?? '';
  const { failure, load } = useDetail('carClubs.openClub', clubId ? { clubId } : null, me);
  return { club, code: clubId ? (failure?.code ?? '') : '010002', load };
}
