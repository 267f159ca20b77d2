// A person's page as it stands and as it is being read: the parts both pages of a person need.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { UserBrief } from '../../../../bus/entities/shared';
import type { StoredHome } from '../../../../bus/entities/users';
import { ask, useStream } from '../../../bus';

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
  const [failed, setFailed] = useState({ userId: '', code: '' });
  const load = () =>
    ask('users.openHome', { userId }).then(
      () => setFailed({ userId, code: '' }),
      (why: unknown) => setFailed({ userId, code: why instanceof AskFailed ? why.failure.code : 'network' }),
    );
  const open = useEffectEvent(() => void load());
  useEffect(() => {
    if (userId) open();
  }, [userId, me]);
  return { user, home, code: failed.userId === userId ? failed.code : '', load };
}
