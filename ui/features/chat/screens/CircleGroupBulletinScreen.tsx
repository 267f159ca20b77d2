// 群公告: read by everybody in the group, written by its owner and admins; publishing tells all of them.
import { useState } from 'react';
import { updateGroup } from '../components/groupChanges';
import { GroupPage } from '../components/GroupPage';
import { isLeader } from '../components/groupRights';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { BulletinEditor } from '../../forum/components/BulletinEditor';

const most = 500;

export function CircleGroupBulletinScreen() {
  const [dirty, setDirty] = useState(false);
  const { leave, question } = useConfirmLeave(dirty, '公告');
  return (
    <>
      <GroupPage title="群公告" needs="Member" onBack={leave}>
        {(group) => (
          <BulletinEditor
            bulletin={group.notification}
            mayEdit={isLeader(group)}
            max={most}
            empty="暂无群公告"
            note="发布后会通知全体群成员"
            onDirty={setDirty}
            keptAs={`bulletin.${group.groupID}`}
            onPublish={(text) =>
              updateGroup({ groupID: group.groupID, notification: text }, text ? '已发布' : '已撤下')
            }
          />
        )}
      </GroupPage>
      {question}
    </>
  );
}
