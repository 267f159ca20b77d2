// 进入群聊: the group chat of a circle or club, for its members. The group is made when it is first asked for, and lets
// them in.
import { useState } from 'react';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask } from '../../../bus';
import { chat } from '../../../app/links/chat';
import { navigate } from '../../../app/navigation/navigation';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { showToast } from '../../../kit/feedback/toast';
import s from './EnterGroup.module.css';

export function EnterGroup({ tribeId, clubId }: { tribeId?: string; clubId?: string }) {
  const [busy, setBusy] = useState(false);
  const enter = () => {
    if (busy) return;
    setBusy(true);
    ask('chat.switchGroup', { ...(tribeId ? { tribeId } : null), ...(clubId ? { clubId } : null) }).then(
      ({ groupID }) => {
        setBusy(false);
        navigate(chat('GROUP' + groupID));
      },
      (why: unknown) => {
        setBusy(false);
        const code = why instanceof AskFailed ? why.failure.code : '';
        showToast(
          code === '010003'
            ? '加入后可以进入群聊'
            : code === '010005'
              ? '群成员已满'
              : code === 'network'
                ? '网络不可用，请稍后再试'
                : '暂时不能进入群聊',
        );
      },
    );
  };
  return (
    <button className={s.row} type="button" aria-busy={busy} onClick={enter}>
      <Icon as={MessagesSquare} size={18} />
      <span className={s.word}>进入群聊</span>
      <span className={s.chevron}>
        <Icon d={chevronRight} size={16} />
      </span>
    </button>
  );
}
