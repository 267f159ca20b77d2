// The last rows of a group's settings: leaving it; for its owner handing it on, and ending it, which asks twice. Every
// way leads back to the page of messages, since the room is no longer theirs.
import { useState } from 'react';
import type { Group } from '../../../../bus/entities/chat';
import { navigate } from '../../../app/navigation/navigation';
import { chatNotice } from '../../../app/links/groups';
import { query } from '../../../app/navigation/routes';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Group as Rows, ListRow } from '../../../kit/layout/ListRow';
import { useOpening } from '../../../kit/overlays/useOpening';
import { clearHistory, dismissGroup, leaveGroup } from './groupChanges';

/** The page on which the next owner is chosen. */
export const transferLink = (groupID: string) => query('/circle/circleGroupManage', { groupID, view: 'transfer' });

type Step = 'leave' | 'clear' | 'dismiss' | 'dismissSure';
const texts: { readonly [K in Step]: { title: string; text: string; word: string } } = {
  leave: { title: '退出群聊？', text: '退出后不再接收群消息，聊天记录会从本机移除', word: '退出' },
  clear: { title: '清空聊天记录？', text: '只清空你在本机看到的记录，其他成员不受影响', word: '清空' },
  dismiss: { title: '解散群聊？', text: '所有成员都会被移出，聊天记录不再保留', word: '解散' },
  dismissSure: { title: '确定解散？', text: '解散后无法恢复', word: '确定解散' },
};

export function GroupLeaving({ group, onReport }: { group: Group; onReport: () => void }) {
  const { groupID, myRole, name } = group;
  const [step, ask, close] = useOpening<Step>();
  const [busy, setBusy] = useState(false);
  const act = async (kind: Step): Promise<void> => {
    if (kind === 'dismiss') return ask('dismissSure');
    setBusy(true);
    const good =
      kind === 'leave'
        ? await leaveGroup(groupID)
        : kind === 'clear'
          ? await clearHistory('GROUP' + groupID)
          : await dismissGroup(groupID);
    setBusy(false);
    close();
    if (good && kind !== 'clear') navigate(chatNotice() + '?tab=groups', { replace: true });
    return undefined;
  };
  const owner = myRole === 'Owner';
  // Who leads a car club's group, and whether there is one, is decided in the club.
  const free = group.clubId === '';
  const shown = step && texts[step.what];
  return (
    <>
      <Rows>
        {!owner && <ListRow label="举报" onClick={onReport} />}
        <ListRow label="清空聊天记录" onClick={() => ask('clear')} />
      </Rows>
      {(!owner || free) && (
        <Rows>
          {owner && <ListRow label="转让群主" href={transferLink(groupID)} />}
          {owner ? (
            <ListRow label="解散群聊" danger onClick={() => ask('dismiss')} />
          ) : (
            <ListRow label="退出群聊" danger onClick={() => ask('leave')} />
          )}
        </Rows>
      )}
      {step && shown && (
        <Dialog
          key={step.turn}
          open={step.open}
          onClose={close}
          title={shown.title}
          sub={step.what === 'dismiss' || step.what === 'leave' ? name : undefined}
          actions={[
            { label: '取消', onClick: close },
            { label: shown.word, main: true, busy, onClick: () => void act(step.what) },
          ]}
        >
          {shown.text}
        </Dialog>
      )}
    </>
  );
}
