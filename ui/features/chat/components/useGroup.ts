// A group as it stands and as it is being read: what every page of a group begins with.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { ask, useStream } from '../../../bus';
import { readFailure } from '../../../kit/reading/readFailure';

export type GroupRead = {
  group: Group | undefined;
  /** '' unless the last reading failed; `gone` when this person was in the group here, and is no more. */
  code: string;
  reason: string;
  load: () => Promise<void>;
};

/** Reads it when the page comes into view, and again for another viewer. */
export function useGroup(groupID: string): GroupRead {
  const group = useStream('chat.group', groupID);
  const me = useStream('session.me')?.userId ?? '';
  const [failed, setFailed] = useState({ groupID: '', code: '', reason: '' });
  const [stood, setStood] = useState('');
  const inside = group !== undefined && group.myRole !== '';
  if (inside && stood !== groupID) setStood(groupID);
  const load = () =>
    ask('chat.openGroup', { groupID }).then(
      () => setFailed({ groupID, code: '', reason: '' }),
      (why: unknown) => {
        const { code, message } = readFailure(why);
        setFailed({ groupID, code, reason: message });
      },
    );
  const open = useEffectEvent(load);
  useEffect(() => {
    // The room's service brings what changes while the page is looked at.
    ask('chat.start', {}).catch(() => undefined);
    if (groupID) void open();
  }, [groupID, me]);
  const mine = failed.groupID === groupID ? failed : { code: '', reason: '' };
  // Who was in it when the page came up, and is not any more.
  const lost = stood === groupID && !inside;
  const code = !groupID ? '010002' : lost ? 'gone' : mine.code;
  return { group, code, reason: mine.reason, load };
}
