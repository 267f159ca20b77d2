// 邀请: people I follow into a group. Who is in it already cannot be ticked; those for whom it did not work are said.
import { useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { inviteMembers } from './groupChanges';
import { isLeader, mostAtOnce } from './groupRights';
import { PeopleSheet } from './PeopleSheet';

export function InviteSheet({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  const { groupID, memberCount, maxMemberCount } = group;
  const members = useStream('chat.members', groupID)?.list ?? [];
  const [busy, setBusy] = useState(false);
  const inside = new Set(members.map(({ userID }) => userID));
  const waiting = new Set((group.invitations ?? []).filter(({ waits }) => waits).map(({ userId }) => userId));
  const invite = (userIds: string[]) => {
    setBusy(true);
    void inviteMembers(groupID, userIds).then((failed) => {
      setBusy(false);
      if (failed && failed.length < userIds.length) onClose();
    });
  };
  return (
    <PeopleSheet
      open={open}
      onClose={onClose}
      label="邀请成员"
      most={Math.max(1, Math.min(mostAtOnce, maxMemberCount - memberCount))}
      busy={busy}
      onDone={invite}
      whyNot={(userId) => (inside.has(userId) ? '已在群中' : waiting.has(userId) ? '待发送' : '')}
      word={(n) => `邀请（${n}）`}
      head={() =>
        isLeader(group) ? null : (
          <p className="cap t3" style={{ padding: '0 20px 8px' }}>
            邀请由群主或管理员同意后生效
          </p>
        )
      }
    />
  );
}
