// One row of a room: its time label, then a line in the middle (tips, what was taken back) or a bubble with whose it is
// and how it stands. Who and name only at the first of a run.
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { tipParts } from '../../../../bus/rules/groupTips';
import { read, useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Badge } from '../../../kit/text/Badge';
import { clock } from '../../../kit/media/icons';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Checkbox } from '../../../kit/inputs/Checkbox';
import { longPress } from '../../../kit/inputs/longPress';
import { useNow } from '../../../kit/text/now';
import { MessageBody } from './MessageBody';
import { abstractOf, isBirth, isFailed, isLine } from './messageText';
import { noticeSentence } from './noticeText';
import { useRoom } from './room';
import { timeLabel } from './rowLabels';
import { useRoomSelection } from './selection';
import b from './Bubbles.module.css';
import s from './MessageRow.module.css';

/**
 * `before`: the row above, '' for none. `isRepeated`: it says again whose it is, within a run (heads.ts). `marked`: the one that was gone to. `isFirstNew`: reading stopped before it.
 * `mark`: whether the other has read it, '' where that is not said.
 */
export const MessageRow = memo(function MessageRow({
  id,
  before,
  isRepeated,
  marked,
  isFirstNew,
  mark,
}: {
  id: string;
  before: string;
  isRepeated: boolean;
  marked: boolean;
  isFirstNew: boolean;
  mark: '' | '已读' | '未读';
}) {
  const message = useStream('chat.message', id);
  const above = useStream('chat.message', before);
  if (!message) return <div className={s.row} style={{ minHeight: 60 }} />;
  const next =
    !isFirstNew &&
    !isRepeated &&
    !!above &&
    above.from === message.from &&
    message.timeSign === '' &&
    !isLine(above) &&
    above.revokedText === '';
  return (
    <div className={marked ? s.marked : undefined} data-message={id}>
      {isFirstNew && <NewLine />}
      {message.timeSign !== '' && <Time message={message} isFirst={!before} />}
      {isLine(message) ? <Line message={message} /> : <Bubble message={message} next={next} mark={mark} />}
    </div>
  );
});

/** Also in a room that stays open over midnight. */
function Time({ message, isFirst }: { message: Message; isFirst: boolean }) {
  const label = timeLabel(message, useNow());
  return <p className={isFirst ? `${s.time} ${s.top}` : s.time}>{label}</p>;
}

function NewLine() {
  const { newLineSeen } = useRoom();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!line.current || typeof IntersectionObserver !== 'function') return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) newLineSeen();
    });
    watch.observe(line.current);
    return () => watch.disconnect();
  }, [newLineSeen]);
  return (
    <p className={s.fresh} ref={line}>
      以下是新消息
    </p>
  );
}

function Line({ message }: { message: Message }) {
  const { editAgain, conversationID } = useRoom();
  const me = useStream('session.me')?.userId;
  const members = useStream('chat.members', conversationID.slice(5))?.list;
  const { payload, revokedText } = message;
  const nameOf = (userID: string): string => {
    if (userID === me) return '你';
    const member = members?.find((one) => one.userID === userID);
    return member ? member.nameCard || member.nick : (read('users.user', userID)?.userName ?? '');
  };
  if (revokedText) {
    return (
      <p className={s.tip}>
        {revokedText}
        {message.flow === 'out' && 'text' in payload && payload.text !== '' && (
          <button className={s.again} type="button" onClick={() => editAgain(message)}>
            重新编辑
          </button>
        )}
      </p>
    );
  }
  if (isBirth(message))
    return (
      <p className={s.tip}>
        <b>
          <bdi>{message.nick || '群主'}</bdi>
        </b>{' '}
        创建了群聊
      </p>
    );
  if ('notice' in payload) return <p className={s.tip}>{noticeSentence(payload.notice)}</p>;
  return (
    <p className={s.tip}>
      {'operatorID' in payload &&
        tipParts(payload, nameOf).map((part, i) =>
          part.strong ? (
            <b key={i}>
              <bdi>{part.text}</bdi>
            </b>
          ) : (
            part.text
          ),
        )}
    </p>
  );
}

function Bubble({ message, next, mark }: { message: Message; next: boolean; mark: string }) {
  const room = useRoom();
  const selection = useRoomSelection();
  const isChosen = selection?.ids?.includes(message.messageID) ?? false;
  const me = useStream('session.me')?.userId;
  const { from, nick, avatar, flow } = message;
  const mine = flow === 'out';
  const home = userLink(from, me);
  const name = nick || '用户';
  const { mention } = room;
  const hold = mention && !mine ? longPress(() => mention(from, name)) : null;
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    room.openMenu(message);
  };
  const spoken = `${mine ? '我' : name}：${abstractOf(message)}`;
  const choosing = selection ? ` ${s.choosing}${isChosen ? ` ${s.chosen}` : ''}` : '';
  return (
    <div className={`${s.row}${mine ? ` ${s.me}` : ''}${next ? ` ${s.next}` : ''}${choosing}`}>
      <Link
        className={s.who}
        href={home}
        aria-label={`${mine ? '我' : name}的主页`}
        aria-hidden={next || !!selection || undefined}
        tabIndex={next || selection ? -1 : undefined}
        {...hold}
      >
        {!next && <Avatar src={avatar} name={name} size={36} />}
      </Link>
      <div className={`${s.column}${mine ? ` ${b.me}` : ''}`} inert={selection !== null}>
        {!next && !mine && room.isGroup && (
          <p className={s.name}>
            <bdi className="cut">{name}</bdi>
            {from === room.ownerID && <Badge kind="host" />}
          </p>
        )}
        {/* The way of the keyboard to its menu. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className={s.line}
          role="group"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={spoken}
          onKeyDown={onKey}
          {...longPress(() => room.openMenu(message))}
        >
          {mine && <State message={message} />}
          <div className={s.body} data-bubble="" data-chosen={isChosen ? '' : undefined}>
            <MessageBody message={message} />
          </div>
        </div>
        {mark && <p className={s.mark}>{mark}</p>}
      </div>
      {selection && (
        <div className={s.pick}>
          <Checkbox checked={isChosen} onChange={() => selection.toggle(message.messageID)}>
            <span className="vh">{spoken}</span>
          </Checkbox>
        </div>
      )}
    </div>
  );
}

/** At the left of what is mine: a clock while it is not sent, ! once it could not be. */
function State({ message }: { message: Message }) {
  const { openFailed } = useRoom();
  if (isFailed(message)) {
    return (
      <button
        className={`${s.state} ${s.bad}`}
        type="button"
        aria-label="发送失败，查看原因"
        onClick={() => openFailed(message)}
      >
        <Icon as={CircleAlert} size={20} />
      </button>
    );
  }
  if (message.status === 'success') return null;
  const word = message.pending === 2 ? '待发送' : '发送中';
  return (
    <span className={s.state} role="img" aria-label={word} title={word}>
      <Icon d={clock} size={16} />
    </span>
  );
}
