// 发送给好友: a post, a person, an activity or a question as a card into one of the conversations. Asked once more before it
// goes.
import { useEffect, useState } from 'react';
import type { Input } from '../../../../bus/client/topics';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Picture } from '../../../kit/media/Picture';
import { SearchField } from '../../../kit/inputs/SearchField';
import { Sheet } from '../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { showToast } from '../../../kit/feedback/toast';
import { ConversationRow } from './ConversationRow';
import { conversationName } from './conversationText';
import { cardWord } from './messageText';
import { send } from './sending';
import s from './SendCard.module.css';

export type Card = Extract<Input<'chat.send'>['message'], { type: 'custom' }>['card'];

export function SendCard({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) {
  const people = useStream('chat.conversations', 'C2C');
  const groups = useStream('chat.conversations', 'GROUP');
  const [words, setWords] = useState('');
  const [to, setTo] = useState('');
  useEffect(() => {
    ask('chat.start', {}).catch(() => undefined);
    ask('chat.openConversations', {}).catch(() => undefined);
  }, []);
  const ids = (people?.ids ?? []).concat(groups?.ids ?? []);
  const waits = !people || (people.phase === 'loading' && !ids.length);
  const go = () => {
    const conversationID = to;
    setTo('');
    onClose();
    void send(conversationID, { type: 'custom', card: { ...card, title: card.title.slice(0, 200) } }).then(
      (made) => made && showToast('已发送', true),
    );
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} label="发送给好友" title closable>
        <div className={s.field}>
          <SearchField value={words} onChange={setWords} placeholder="搜索会话" label="搜索会话" />
        </div>
        <div className={s.rows}>
          {waits ? (
            <RowSkeleton rows={4} />
          ) : people.phase === 'error' && !ids.length ? (
            <ErrorState
              kind="network"
              tight
              onAction={() => void ask('chat.openConversations', {}).catch(() => undefined)}
            />
          ) : ids.length ? (
            ids.map((id) => <Found key={id} conversationID={id} words={words.trim()} onPress={setTo} />)
          ) : (
            <Empty tight art="comments" text="还没有会话" sub="在对方的主页点“私信”开始聊天" />
          )}
        </div>
      </Sheet>
      <Sure card={card} conversationID={to} onClose={() => setTo('')} onSend={go} />
    </>
  );
}

/** Only the conversations whose name has the words. */
function Found({
  conversationID,
  words,
  onPress,
}: {
  conversationID: string;
  words: string;
  onPress: (id: string) => void;
}) {
  const conversation = useStream('chat.conversation', conversationID);
  if (conversation && words && conversationName(conversation).toLowerCase().indexOf(words.toLowerCase()) < 0)
    return null;
  return <ConversationRow conversationID={conversationID} onPress={onPress} words={words} line="" />;
}

function Sure({
  card,
  conversationID,
  onClose,
  onSend,
}: {
  card: Card;
  conversationID: string;
  onClose: () => void;
  onSend: () => void;
}) {
  const conversation = useStream('chat.conversation', conversationID);
  // What is asked stays readable while the dialog leaves.
  const [name, setName] = useState('');
  const now = conversation ? conversationName(conversation) : '';
  if (now && now !== name) setName(now);
  return (
    <Dialog
      open={conversationID !== ''}
      onClose={onClose}
      title={`发送给${name}？`}
      actions={[
        { label: '取消', onClick: onClose },
        { label: '发送', main: true, onClick: onSend },
      ]}
    >
      <span className={s.card}>
        {card.kind === 'userCard' ? (
          <Avatar src={card.cover} name={card.title} size={48} />
        ) : card.cover ? (
          <span className={s.pic}>
            <Picture src={card.cover} width={120} radius={4} />
          </span>
        ) : null}
        <span className={s.words}>
          <span className="c2">{card.title || cardWord(card.kind)}</span>
          <span className="cap t3">{cardWord(card.kind)}</span>
        </span>
      </span>
    </Dialog>
  );
}
