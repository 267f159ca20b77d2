// The first few members of a club, for those who are in it.
import { useStream } from '../../../bus';
import { Faces } from '../../users/components/Faces';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function ClubFaces({ clubId }: { clubId: string }) {
  const list = useStream('carClubs.members', `${clubId}||`);
  usePagedList('carClubs.openMembers', { clubId, keyword: '', carModelName: '' });
  return <Faces userIds={list?.ids.slice(0, 4) ?? []} />;
}
