// ✎: a chat with somebody I follow, or with several a group under a name.
import { useState } from 'react';
import { ask, read } from '../../../bus';
import { chat, chatWith } from '../../../app/links/chat';
import { navigate } from '../../../app/navigation/navigation';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { TextField } from '../../../kit/inputs/TextField';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { PeopleSheet } from './PeopleSheet';

const mostName = 20;
const tooLong = `群名称最多 ${mostName} 字`;
/** As much as the head of a room shows. */
const mostShown = 14;
/** The first names together, each whole, as far as they are shown; that there are others is said. */
function nameOf(userIds: readonly string[]): string {
  const [first = '', ...others] = userIds.map((id) => read('users.user', id)?.userName ?? '').filter(Boolean);
  let name = Array.from(first).slice(0, mostName).join('');
  for (const other of others) {
    if (Array.from(`${name}、${other}`).length > mostShown)
      return (
        Array.from(name)
          .slice(0, mostName - 2)
          .join('') + '等人'
      );
    name += `、${other}`;
  }
  return name;
}

export function StartChat({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const { close, question } = useConfirmClose(name.trim() !== '' && !busy, '发起群聊', onClose);
  const isLong = lengthOf(name) > mostName;
  const start = (userIds: string[]) => {
    const [first] = userIds;
    if (userIds.length === 1 && first) {
      onClose();
      navigate(chatWith(first));
      return;
    }
    if (isLong) return showToast(tooLong);
    setBusy(true);
    ask('chat.createGroup', { name: name.trim() || nameOf(userIds) || '群聊', userIDs: userIds }).then(
      ({ groupID }) => {
        onClose();
        navigate(chat('GROUP' + groupID));
      },
      (why: unknown) => {
        setBusy(false);
        const waiting = waitingText(why, '生效');
        if (waiting) showToast(waiting);
      },
    );
  };
  return (
    <>
      <PeopleSheet
        open={open}
        onClose={close}
        label="发起聊天"
        most={49}
        busy={busy}
        onDone={start}
        word={(n) => (n > 1 ? `发起群聊（${n}）` : '发起聊天')}
        head={(picked) =>
          picked.length > 1 && (
            <TextField
              label="群名称"
              optional
              value={name}
              placeholder={nameOf(picked) || '1–20 个字'}
              error={isLong ? tooLong : undefined}
              onChange={setName}
            />
          )
        }
      />
      {question}
    </>
  );
}
