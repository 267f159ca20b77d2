// A group for somebody who is not in it: its card, and the way in by how it takes people.
import { useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Group } from '../../../../bus/entities/chat';
import { ask } from '../../../bus';
import { chat } from '../../../app/links/chat';
import { navigate } from '../../../app/navigation/navigation';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { Button } from '../../../kit/inputs/Button';
import { TextArea } from '../../../kit/inputs/TextArea';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';
import { forgetApplication, keepApplication, readApplication } from '../../forum/components/keptApplication';
import { GroupCard } from './GroupHead';
import s from './JoinGroup.module.css';

const mostReason = 100;

export function JoinGroup({ group }: { group: Group }) {
  const { groupID, joinOption, memberCount, maxMemberCount } = group;
  const of = 'group.' + groupID;
  const [reason, setReason] = useState(() => readApplication(of, { reason: '' }).reason);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<'' | '审核中' | '待发送'>('');
  const asks = joinOption === 'NeedPermission';
  const { question } = useConfirmLeave(asks && !busy && !sent && reason.trim() !== '', '申请');
  const off =
    joinOption === 'DisableApply'
      ? '该群不允许加入'
      : memberCount >= maxMemberCount
        ? '群成员已满'
        : sent
          ? sent
          : Array.from(reason).length > mostReason
            ? `最多 ${mostReason} 字`
            : undefined;
  const join = () => {
    setBusy(true);
    keepApplication(of, { reason });
    ask('chat.joinGroup', { groupID, reason: reason.trim() }).then(
      ({ joined }) => {
        forgetApplication(of);
        if (joined) navigate(chat('GROUP' + groupID), { replace: true });
        else {
          setBusy(false);
          setSent('审核中');
          showToast('申请已提交', true);
        }
      },
      (why: unknown) => {
        setBusy(false);
        const waiting = waitingText(why, '生效');
        if (waiting) {
          setSent('待发送');
          showToast(waiting);
        }
        if (why instanceof AskFailed && why.failure.code === '010004') {
          forgetApplication(of);
          setSent('审核中');
        }
      },
    );
  };
  return (
    <div className={s.box}>
      <GroupCard group={group} />
      {asks && !sent && (
        <div className={s.reason}>
          <TextArea
            boxed
            label="申请理由"
            placeholder="申请理由（选填）"
            value={reason}
            max={mostReason}
            minRows={2}
            maxRows={4}
            onChange={setReason}
          />
        </div>
      )}
      <div className={s.button}>
        <Button wide busy={busy} off={off} onClick={join}>
          {asks ? '申请加入' : '加入群聊'}
        </Button>
      </div>
      {question}
    </div>
  );
}
