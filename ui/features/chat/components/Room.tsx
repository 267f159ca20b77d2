// A room: strips, messages, the field or what stands in its place, and what opens over it. Knows a conversation by its
// name alone; the screen around it decides whether there is one.
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { TouchEvent } from 'react';
import type { Message, Quote } from '../../../../bus/entities/chat';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { showToast } from '../../../kit/feedback/toast';
import { formatUnread } from '../../../kit/text/formatCount';
import { useOpening } from '../../../kit/overlays/useOpening';
import { FollowButton } from '../../forum/components/FollowButton';
import { useSheet } from '../../forum/components/sheets';
import { ChatComposer } from './ChatComposer';
import type { ComposerHandle } from './ChatComposer';
import { KeptDraft } from './KeptDraft';
import { LaneButton } from './LaneButton';
import { pictureOf } from './MediaBubble';
import { MessageRows } from './MessageRows';
import type { MessageRowsHandle } from './MessageRows';
import { abstractOf, isLine } from './messageText';
import { useChosenPlace } from './placePicker';
import { RoomContext } from './room';
import type { RoomHost } from './room';
import { RoomOverlays } from './RoomOverlays';
import type { Over } from './RoomOverlays';
import { SelectionContext } from './selection';
import type { Selection } from './selection';
import { SelectionBar } from './SelectionBar';
import { stopSound } from './sounds';
import { RoomNotices } from './RoomNotices';
import { RoomFailed } from './ServiceBar';
import { UnreadStrip } from './UnreadStrip';
import { useNewMessages } from './useNewMessages';
import { useWritePermission } from './useWritePermission';
import { watchLid } from './watchLid';
import s from './Room.module.css';

/** Further than this a finger scrolls. */
const SLOP = 10;
const quoteOf = (m: Message): Quote => ({
  messageID: m.messageID,
  nick: m.flow === 'out' ? (read('session.me')?.userName ?? m.nick) : m.nick,
  abstract: abstractOf(m),
});

/** All that stand in the room now, oldest first. */
const picturesOf = (conversationID: string) =>
  (read('chat.messages', conversationID)?.ids ?? []).flatMap((id) => {
    const m = read('chat.message', id);
    const image = m && 'images' in m.payload && !isLine(m) ? pictureOf(m.payload) : undefined;
    return image ? [{ id, url: image.url, width: image.width, height: image.height }] : [];
  });

export function Room({
  conversationID,
  messageID,
  selection,
  onRetry,
}: {
  conversationID: string;
  messageID: string;
  selection: Selection;
  onRetry: () => void;
}) {
  const isGroup = conversationID.indexOf('GROUP') === 0;
  // Many in one moment are drawn a little at a time, and what is overtaken meanwhile not at all: the page stays free
  // for the finger.
  const list = useDeferredValue(useStream('chat.messages', conversationID));
  const group = useStream('chat.group', isGroup ? conversationID.slice(5) : '');
  const ownerID = group?.ownerID ?? '';
  const permission = useWritePermission(conversationID);
  const rows = useRef<MessageRowsHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [far, setFar] = useState('');
  const [over, layOver, closeOver] = useOpening<Over>();
  const [show, setShow] = useState<{ id: string; turn: number; isNew?: true } | null>(() =>
    messageID ? { id: messageID, turn: 1 } : null,
  );
  const sheet = useSheet();
  const me = useStream('session.me')?.userId ?? '';
  const news = useNewMessages(conversationID, list, me);
  const [seen, setSeen] = useState(false);
  const [stepped, setStepped] = useState(0);
  const isStripDue = useIsLate(news.count > 0 && list?.phase === 'ready');
  const mention = news.mentions[stepped];
  const empty = !list || list.ids.length === 0;
  const isStripShown = isStripDue && !empty && (!seen || mention !== undefined);
  const goTo = (id: string, isNew?: true) =>
    setShow((last) => ({ id, turn: (last?.turn ?? 0) + 1, ...(isNew ? { isNew } : null) }));

  useEffect(() => {
    ask('chat.watchEnd', { conversationID, atEnd: atEnd ? 1 : 0 }).catch(() => undefined);
  }, [conversationID, atEnd]);
  useEffect(() => stopSound, []);
  const toEnd = () => rows.current?.toEnd();
  useChosenPlace(conversationID, toEnd);

  // Who turns to the messages has done with the panel. A finger's first points are still a tap: nothing may move under
  // it.
  const from = useRef(0);
  const closePanel = () => composer.current?.closePanel();
  const touch = (event: TouchEvent) => {
    from.current = event.touches[0]?.clientY ?? 0;
  };
  const drag = (event: TouchEvent) => {
    if (Math.abs((event.touches[0]?.clientY ?? 0) - from.current) > SLOP) closePanel();
  };

  const may = permission.may;
  const face = useMemo<RoomHost>(() => {
    const lay = (kind: Exclude<Over['kind'], 'forward'>) => (message: Message) => layOver({ kind, message });
    return {
      conversationID,
      isGroup,
      ownerID,
      openMenu: lay('menu'),
      openFailed: lay('failed'),
      openVideo: lay('video'),
      openPlace: lay('place'),
      openRecord: lay('record'),
      mention: isGroup && may ? (userID, nick) => composer.current?.mention(userID, nick) : undefined,
      goTo: (id) => setShow((last) => ({ id, turn: (last?.turn ?? 0) + 1 })),
      editAgain: (m) => 'text' in m.payload && composer.current?.edit(m.payload.text, m.atUserIDs, m.quote),
      newLineSeen: () => setSeen(true),
      openPictures(id, from) {
        const pictures = picturesOf(conversationID);
        sheet({
          kind: 'viewer',
          pictures,
          index: Math.max(
            0,
            pictures.findIndex((one) => one.id === id),
          ),
          from,
          caption: '',
        });
      },
    };
  }, [conversationID, isGroup, ownerID, may, sheet, layOver]);

  const forward = (messageIDs: readonly string[]) => layOver({ kind: 'forward', messageIDs });
  const n = list?.newCount ?? 0;
  return (
    <RoomContext value={face}>
      <div className={s.room}>
        <div className={s.lid} ref={watchLid}>
          {isStripShown ? (
            <UnreadStrip
              count={seen ? 0 : news.count}
              onFirst={() => news.find((id) => goTo(id, true))}
              mention={mention?.nick}
              onMention={() => {
                if (mention) goTo(mention.id);
                setStepped(stepped + 1);
              }}
            />
          ) : (
            <RoomNotices conversationID={conversationID} isLoading={!list || list.phase === 'loading'} />
          )}
        </div>
        {/* The panel's own keys and *back* close it too. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className={s.middle} onClick={closePanel} onTouchStart={touch} onTouchMove={drag} onWheel={closePanel}>
          {list ? (
            <SelectionContext value={selection.ids && selection}>
              <MessageRows
                conversationID={conversationID}
                list={list}
                onEnd={setAtEnd}
                onFar={setFar}
                newFrom={news.first}
                show={show}
                onMissing={() => showToast('没有找到这条消息')}
                handle={rows}
              >
                {list.phase === 'loading' ? (
                  <Bones />
                ) : group?.myRole === '' ? (
                  <ErrorState kind="forbidden" tight reason="只有群成员可以查看消息" />
                ) : list.phase === 'error' ? (
                  <RoomFailed onRetry={onRetry} />
                ) : (
                  <p className={s.none}>还没有消息</p>
                )}
              </MessageRows>
            </SelectionContext>
          ) : (
            <Bones />
          )}
          {!atEnd && !empty && (far !== '' || n > 0) && (
            <div className={s.lane}>
              <span className="cap t3 cut">{far.trim() && `这里是${/^\d/.test(far) ? ' ' : ''}${far}`}</span>
              <LaneButton icon={ArrowDown} className={n > 0 ? `${s.back} ${s.news}` : s.back} onClick={toEnd}>
                {n > 0 ? `${formatUnread(n)} 条新消息` : '回到最新'}
              </LaneButton>
            </div>
          )}
        </div>
        {selection.ids ? (
          <SelectionBar conversationID={conversationID} ids={selection.ids} onEnd={selection.end} onForward={forward} />
        ) : permission.may ? (
          <ChatComposer conversationID={conversationID} handle={composer} onSent={toEnd} />
        ) : (
          <>
            {group?.myRole === '' && <KeptDraft conversationID={conversationID} />}
            <Shut text={permission.text} way={permission.way} userId={isGroup ? '' : conversationID.slice(3)} />
          </>
        )}
      </div>
      <Spoken ids={list?.ids} />
      {over && (
        <RoomOverlays
          over={over}
          onClose={closeOver}
          onQuote={(m) => composer.current?.quote(quoteOf(m))}
          onForward={forward}
          onForwarded={() => {
            closeOver();
            selection.end();
          }}
          onSelect={selection.begin}
        />
      )}
    </RoomContext>
  );
}

/** Whether it has been so for a moment: what is there at once would only flash. */
function useIsLate(isDue: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(setLate, 300, true);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isLate;
}

/** In place of the field: why one may not write here, and what leads out of it. */
function Shut({ text, way, userId }: { text: string; way: 'unblock' | 'follow' | undefined; userId: string }) {
  const user = useStream('users.user', userId);
  return (
    <div className={s.shut} role="status">
      <span>{text}</span>
      {way === 'unblock' && (
        <Button
          kind="outline"
          size="s"
          onClick={() =>
            void ask('users.block', { userId, isBlock: 0 }).then(
              () => showToast('已解除拉黑', true),
              () => undefined,
            )
          }
        >
          解除拉黑
        </Button>
      )}
      {way === 'follow' && user?.isFollow === 0 && <FollowButton user={user} />}
    </div>
  );
}

/** What has just arrived, for those who hear the page. */
function Spoken({ ids }: { ids: readonly string[] | undefined }) {
  const last = useStream('chat.message', ids?.[ids.length - 1] ?? '');
  const [since] = useState(() => Date.now());
  const offset = useStream('session.clock')?.offset ?? 0;
  const fresh = last && last.flow === 'in' && last.time > since + offset - 2000;
  return (
    <p className="vh" aria-live="polite">
      {fresh ? `${isLine(last) ? '' : `${last.nick || '用户'}：`}${abstractOf(last)}` : ''}
    </p>
  );
}

/** To the foot of the list; what is below it is cut. */
function Bones() {
  return (
    <div className={s.bones} aria-hidden="true">
      {['', s.mine, s.high, '', s.mine, '', s.mine, '', '', s.mine, '', s.high, s.mine, ''].map((name, i) => (
        <div key={i} className={`${s.bone} ${name}`}>
          <i className="sk" />
          <i className="sk" />
        </div>
      ))}
    </div>
  );
}
