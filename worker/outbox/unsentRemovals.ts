// Members whom the person has taken out of a circle, a club or a group, where that is still to be sent.
import type { Kernel } from '../kernel/types';
import { memoryOf } from './jobList';
import type { Job } from './jobs';

type RemovalCall = 'circles.removeMembers' | 'carClubs.removeMembers' | 'chat.removeMembers';

const peopleIn = ({ input }: Job): string[] =>
  [input['userIds'], input['userIDs']].flat().filter((id): id is string => typeof id === 'string');
/** Those of this circle, club or group. */
export function unsentRemovals(kernel: Kernel, call: RemovalCall, id: string): string[] {
  const isOfIt = ({ input }: Job): boolean => [input['tribeId'], input['clubId'], input['groupID']].indexOf(id) >= 0;
  const open = memoryOf(kernel)
    .get()
    .jobs.filter((job) => job.call === call && job.state !== 'failed' && isOfIt(job));
  return open.flatMap(peopleIn);
}
type Members<T> = { list: T[]; total: number };
/** The members as they are once those removals are sent. */
export function withoutRemoved<T extends { user: { userId: string } }, P extends Members<T>>(
  kernel: Kernel,
  call: RemovalCall,
  id: string,
  page: P,
): P {
  const gone = unsentRemovals(kernel, call, id);
  const list = page.list.filter(({ user }) => gone.indexOf(user.userId) < 0);
  return { ...page, list, total: page.total - (page.list.length - list.length) };
}
