// Asks before members are removed; a group of a circle asks whether they leave the circle too.
import { useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { Checkbox } from '../../../kit/inputs/Checkbox';
import { Dialog } from '../../../kit/overlays/Dialog';
import { removeMembers } from './groupChanges';

export type RemoveDialogProps = {
  group: Group;
  userIds: readonly string[];
  open: boolean;
  onClose: () => void;
  /** Those who could not be removed; null when none was. */
  onDone?: ((failed: string[] | null) => void) | undefined;
};

export function RemoveDialog({ group, userIds, open, onClose, onDone }: RemoveDialogProps) {
  const [also, setAlso] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    void removeMembers(group.groupID, userIds.slice(), also ? 1 : 0).then((failed) => {
      setBusy(false);
      onClose();
      onDone?.(failed);
    });
  };
  const place = group.clubId !== '' ? '车友会' : '圈子';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={userIds.length === 1 ? '移出群聊？' : `将 ${userIds.length} 位成员移出群聊？`}
      extra={
        (group.tribeId !== '' || group.clubId !== '') && (
          <Checkbox checked={also} onChange={setAlso}>
            同时移出{place}
          </Checkbox>
        )
      }
      actions={[
        { label: '取消', onClick: onClose },
        { label: '移出', main: true, busy, onClick: remove },
      ]}
    >
      移出后不再接收群消息，可以重新申请或被邀请加入
    </Dialog>
  );
}
