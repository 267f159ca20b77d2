// What is done with the chosen messages, in place of the field. What does not suit all of them is quiet and says why when
// it is pressed.
import Download from 'lucide-react/icons/download';
import Forward from 'lucide-react/icons/forward';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { forwardOf } from '../../../../bus/rules/forwarding';
import { read } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { Icon } from '../../../kit/media/Icon';
import { Dialog } from '../../../kit/overlays/Dialog';
import { useOpening } from '../../../kit/overlays/useOpening';
import { isSent, removeMessages, savableUrl, savePictures } from './messageActions';
import { useChosen } from './selection';
import type { Selection } from './selection';
import s from './SelectionBar.module.css';

export type SelectionBarProps = {
  conversationID: string;
  ids: readonly string[];
  onEnd: Selection['end'];
  onForward: (messageIDs: readonly string[]) => void;
};

export function SelectionBar({ conversationID, ids, onEnd, onForward }: SelectionBarProps) {
  const chosen = useChosen(conversationID, ids);
  const [removing, askToRemove, stay] = useOpening();
  const messages = chosen.flatMap((id) => read('chat.message', id) ?? []);
  const urls = messages.map(savableUrl);
  const none = messages.length === 0 ? '请先选择消息' : '';
  const remove = () => {
    removeMessages(conversationID, messages);
    onEnd();
  };
  return (
    <div className={s.bar} role="toolbar" aria-label="已选消息的操作">
      <Act
        label="转发"
        icon={<Icon as={Forward} size={24} />}
        whyNot={none || (messages.every(forwardOf) ? '' : '所选消息中有不能转发的')}
        onPress={() => onForward(chosen)}
      />
      <Act
        label="保存图片"
        icon={<Icon as={Download} size={24} />}
        whyNot={none || (urls.every(Boolean) ? '' : '所选消息不全是图片')}
        onPress={() => {
          onEnd();
          void savePictures(urls);
        }}
      />
      <Act
        label="删除"
        icon={<Icon as={Trash2} size={24} />}
        whyNot={none}
        onPress={() => (messages.every(isSent) ? remove() : askToRemove())}
      />
      {removing && (
        <Dialog
          open={removing.open}
          onClose={stay}
          title={`删除 ${messages.length} 条消息？`}
          actions={[
            { label: '取消', onClick: stay },
            {
              label: '删除',
              main: true,
              off: messages.length === 0,
              onClick: remove,
            },
          ]}
        >
          还没有送达的消息删除后不会再发送，也不能恢复
        </Dialog>
      )}
    </div>
  );
}

function Act({
  label,
  icon,
  whyNot,
  onPress,
}: {
  label: string;
  icon: ReactNode;
  whyNot: string;
  onPress: () => void;
}) {
  return (
    <button
      className={whyNot ? `${s.act} ${s.off}` : s.act}
      type="button"
      aria-disabled={whyNot !== ''}
      aria-label={whyNot ? `${label}，${whyNot}` : label}
      onClick={() => (whyNot ? showToast(whyNot) : onPress())}
    >
      {icon}
      <span aria-hidden="true">{label}</span>
    </button>
  );
}
