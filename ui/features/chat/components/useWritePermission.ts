// The facts of speaking from the streams, with a clock that looks again when a mute ends.
import { useEffect, useState } from 'react';
import { useStream } from '../../../bus';
import { useNow } from '../../../kit/text/now';
import { writePermissionOf, writePermissionUntil } from './writePermission';
import type { WritePermission } from './writePermission';

/** The server's present, looked at again when the moment has come. */
function useNowUntil(moment: number): number {
  const now = useNow();
  const offset = useStream('session.clock')?.offset ?? 0;
  const [at, setAt] = useState(0);
  useEffect(() => {
    const left = moment - (Date.now() + offset);
    if (left <= 0 || left > 3_600_000) return undefined;
    const timer = setTimeout(() => setAt(Date.now() + offset), left + 50);
    return () => clearTimeout(timer);
  }, [moment, offset]);
  return Math.max(now, at);
}

export function useWritePermission(conversationID: string): WritePermission {
  const isGroup = conversationID.indexOf('GROUP') === 0;
  const peer = conversationID.slice(isGroup ? 5 : 3);
  const group = useStream('chat.group', isGroup ? peer : '');
  const attention = useStream('chat.attention', isGroup ? '' : peer);
  const other = useStream('users.user', isGroup ? '' : peer);
  const muteUntil = useStream('session.me')?.muteUntil ?? 0;
  const now = useNowUntil(writePermissionUntil({ group, muteUntil }));
  return writePermissionOf({ isGroup, group, muteUntil, isBlocked: other?.isBlocked === 1, attention, now });
}
