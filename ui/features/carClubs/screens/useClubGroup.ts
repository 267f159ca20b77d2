// 进入群聊 of a club: its group is made when it is first asked for, and lets in who left it by himself.
import { useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { chat } from '../../../app/links/chat';
import { navigate } from '../../../app/navigation/navigation';

export function useClubGroup(clubId: string): { busy: boolean; enter: () => void } {
  const [busy, setBusy] = useState(false);
  const enter = () => {
    if (busy) return;
    setBusy(true);
    ask('chat.switchGroup', { clubId }).then(
      ({ groupID, joined }) => {
        setBusy(false);
        if (joined) navigate(chat('GROUP' + groupID));
        else showToast('暂时不能进入群聊，请联系管理员');
      },
      (why: unknown) => {
        setBusy(false);
        const code = why instanceof AskFailed ? why.failure.code : '';
        showToast(
          code === '010005' ? '群成员已满' : code === 'network' ? '网络不可用，请稍后再试' : '暂时不能进入群聊',
        );
      },
    );
  };
  return { busy, enter };
}
