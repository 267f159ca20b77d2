// The first few members of a club, for those who are in it.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Faces } from '../../users/components/Faces';

export function ClubFaces({ clubId }: { clubId: string }) {
  const list = useStream('carClubs.members', `${clubId}||`);
  useEffect(() => {
    ask('carClubs.openMembers', { clubId, keyword: '', carModelName: '', how: 'open' }).catch(() => undefined);
  }, [clubId]);
  return <Faces userIds={list?.ids.slice(0, 4) ?? []} />;
}
