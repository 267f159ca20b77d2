// One row of 转发给: a box, and who it is. To whom one may not write cannot be ticked, and the row says why.
import type { ReactNode } from 'react';
import { useStream } from '../../../bus';
import { Checkbox } from '../../../kit/inputs/Checkbox';
import { Avatar } from '../../../kit/media/Avatar';
import { Marked } from '../../../kit/text/Marked';
import { conversationName } from './conversationText';
import { GroupAvatar } from './GroupAvatar';
import { useWritePermission } from './useWritePermission';
import s from './ForwardSheet.module.css';

export type ReceiverProps = {
  conversationID: string;
  /** Marked in the name. */
  words: string;
  picked: boolean;
  /** No more can be ticked. */
  isFull: boolean;
  onPick: (conversationID: string) => void;
};

export function ConversationReceiver(receiver: ReceiverProps) {
  const conversation = useStream('chat.conversation', receiver.conversationID);
  if (!conversation) return null;
  const name = conversationName(conversation);
  const { type, userProfile, groupProfile, memberAvatars } = conversation;
  const count = groupProfile?.memberCount ?? 0;
  return (
    <Receiver
      {...receiver}
      name={name}
      note={count > 1 ? `${count} 人` : ''}
      face={
        type === 'GROUP' ? (
          <GroupAvatar src={groupProfile?.avatarUrl} avatars={memberAvatars} size={40} />
        ) : (
          <Avatar src={userProfile?.avatar} name={name} size={40} />
        )
      }
    />
  );
}

export function PersonReceiver({ userId, ...receiver }: ReceiverProps & { userId: string }) {
  const user = useStream('users.user', userId);
  const name = user?.userName || '用户';
  return <Receiver {...receiver} name={name} note="" face={<Avatar src={user?.avatarUrl} name={name} size={40} />} />;
}

function Receiver(props: ReceiverProps & { name: string; note: string; face: ReactNode }) {
  const { conversationID, words, picked, isFull, onPick, name, note, face } = props;
  const permission = useWritePermission(conversationID);
  return (
    <div className={s.row}>
      <Checkbox
        checked={picked}
        disabled={!picked && (isFull || !permission.may)}
        onChange={() => onPick(conversationID)}
      >
        <span className={s.who}>
          {face}
          <bdi className={`cut ${s.name}`}>
            <Marked text={name} words={words} />
          </bdi>
          <span className={`sub t3 cut ${s.note}`}>{permission.may ? note : permission.text}</span>
        </span>
      </Checkbox>
    </div>
  );
}
