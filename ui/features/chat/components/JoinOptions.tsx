// 加群方式: how others come into the group.
import { useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { updateGroup } from './groupChanges';
import { joinWords } from './groupRights';

const options = ['FreeAccess', 'NeedPermission', 'DisableApply'] as const;

export function JoinOptions({ group, open, onClose }: { group: Group; open: boolean; onClose: () => void }) {
  // It stays marked where it was while the sheet leaves.
  const [was] = useState(group.joinOption);
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label="加群方式"
      head={<p className="h3">加群方式</p>}
      actions={options.map((joinOption) => ({
        key: joinOption,
        label: joinWords[joinOption],
        hint: joinOption === was ? '当前' : joinOption === 'NeedPermission' ? '由群主或管理员同意' : undefined,
        onClick: () => void (joinOption !== group.joinOption && updateGroup({ groupID: group.groupID, joinOption })),
      }))}
    />
  );
}
