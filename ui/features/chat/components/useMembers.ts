// All members of a group. They come in pages; a list with letters, a search and a choice want them all, so the next
// page is asked for as soon as one stands (at most 500 people).
import { useEffect } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import type { How, ListState } from '../../../../bus/entities/paging';
import { ask, useStream } from '../../../bus';

export type Members = {
  list: readonly GroupMember[];
  state: ListState | undefined;
  complete: boolean;
  load: (how: How) => void;
};

const none: readonly GroupMember[] = [];

export function useMembers(groupID: string): Members {
  const members = useStream('chat.members', groupID);
  const load = (how: How) => void ask('chat.openMembers', { groupID, how }).catch(() => undefined);
  const me = useStream('session.me')?.userId ?? '';
  useEffect(() => {
    if (groupID && me) ask('chat.openMembers', { groupID, how: 'open' }).catch(() => undefined);
  }, [groupID, me]);
  const phase = useStream('chat.service')?.phase;
  // What could not be had because the service is not there yet comes by itself once it is.
  const soon = members?.phase === 'error' && members.list.length === 0 && (phase === 'connecting' || phase === 'off');
  const length = members?.list.length ?? 0;
  const wants = !!members && members.phase === 'ready' && members.hasMore === 1 && members.more === 'idle';
  useEffect(() => {
    if (wants) ask('chat.openMembers', { groupID, how: 'more' }).catch(() => undefined);
  }, [groupID, wants, length]);
  return {
    list: members?.list ?? none,
    complete: !!members && members.phase === 'ready' && !wants && members.more === 'idle',
    state:
      members && !soon
        ? {
            ids: members.list.map(({ userID }) => userID),
            phase: members.phase,
            refresh: 'idle',
            more: members.more,
            hasMore: members.hasMore,
            stale: 0,
            newCount: 0,
            total: members.total,
            failCode: members.phase === 'error' ? 'network' : '',
            failMessage: '',
            version: 0,
          }
        : undefined,
    load,
  };
}
