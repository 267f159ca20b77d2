// A club as it stands and as it is being read: what every page of a club begins with.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { ask, useStream } from '../../../bus';

export type ClubRead = {
  club: StoredCarClub | undefined;
  /** '' unless the last reading failed. */ code: string;
  load: () => Promise<void>;
};

/** Reads it when the page comes into view, and again for another viewer. */
export function useClub(clubId: string): ClubRead {
  const club = useStream('carClubs.club', clubId);
  const me = useStream('session.me')?.userId ?? '';
  const [failed, setFailed] = useState({ clubId: '', code: '' });
  const load = () =>
    ask('carClubs.openClub', { clubId }).then(
      () => setFailed({ clubId, code: '' }),
      (why: unknown) => setFailed({ clubId, code: why instanceof AskFailed ? why.failure.code : 'network' }),
    );
  const open = useEffectEvent(load);
  useEffect(() => {
    if (clubId) void open();
  }, [clubId, me]);
  return { club, code: !clubId ? '010002' : failed.clubId === clubId ? failed.code : '', load };
}
