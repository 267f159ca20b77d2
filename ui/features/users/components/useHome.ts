// A person's page as it stands and as it is being read: the parts both pages of a person need.
import type { UserBrief, StoredHome } from '../../../../bus/entities/users';
import { useStream } from '../../../bus';
import { useDetail } from '../../../kit/reading/useDetail';

export type Home = {
  user: UserBrief | undefined;
  home: StoredHome | undefined;
  /** '' unless the last reading failed. */
  code: string;
  load: () => Promise<void>;
};

/** Reads it when the page comes into view, and again for another viewer. */
export function useHome(userId: string): Home {
  const user = useStream('users.user', userId);
  const home = useStream('users.home', userId);
  const me = useStream('session.me')?.userId ?? '';
  const { failure, load } = useDetail('users.openHome', userId ? { userId } : null, me);
  return { user, home, code: failure?.code ?? '', load };
}
