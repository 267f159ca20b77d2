// 转发给: to whom messages are sent on, among the conversations and the people I follow, one by one or merged into one, with
// words after them if there are any. Everything goes by the worker's queue, so without a network it waits there.
import { Suspense, useEffect, useState } from 'react';
import type { UIEvent } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Conversation } from '../../../../bus/entities/chat';
import type { ChatRecord } from '../../../../bus/entities/chatContents';
import { forwardLimits } from '../../../../bus/rules/forwarding';
import { mergeFaultText, mergeMessages, recordTitle } from '../../../../bus/rules/mergedRecords';
import { ask, read, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { isOnline } from '../../../kit/feedback/network';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { showToast } from '../../../kit/feedback/toast';
import { Chip } from '../../../kit/inputs/Chip';
import { Button } from '../../../kit/inputs/Button';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { SearchField } from '../../../kit/inputs/SearchField';
import { TextArea } from '../../../kit/inputs/TextArea';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { ListFooter } from '../../../kit/layout/ListFooter';
import { Sheet } from '../../../kit/overlays/Sheet';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { useOpening } from '../../../kit/overlays/useOpening';
import { usePagedList } from '../../../kit/reading/usePagedList';
import { conversationName } from './conversationText';
import { ConversationReceiver, PersonReceiver } from './ForwardReceiver';
import { abstractOf, mostLetters } from './messageText';
import people from './PeopleSheet.module.css';
import s from './ForwardSheet.module.css';

const RecordPage = lazyComponent(() => import('./RecordPage').then((m) => ({ default: m.RecordPage })));

export type ForwardSheetProps = {
  /** In the order in which they are sent. */
  messageIDs: readonly string[];
  open: boolean;
  onClose: () => void;
  onForwarded: () => void;
};
/** Conversations shown while nothing is looked for. */
const mostRecent = 30;
const openConversations = (): void => void ask('chat.openConversations', {}).catch(() => undefined);
const hasName = (one: Conversation | undefined, words: string): boolean =>
  !words || (!!one && conversationName(one).toLowerCase().includes(words.toLowerCase()));

/** All conversations, newest first. Those that come later stand at the end: no row moves away from under a finger. */
function useRecent() {
  const people = useStream('chat.conversations', 'C2C');
  const groups = useStream('chat.conversations', 'GROUP');
  const [order, setOrder] = useState<readonly string[]>([]);
  const timeOf = (id: string): number => read('chat.conversation', id)?.sortTime ?? 0;
  const more = (people?.ids ?? [])
    .concat(groups?.ids ?? [])
    .filter((id) => !order.includes(id))
    .sort((a, b) => timeOf(b) - timeOf(a));
  if (more.length) setOrder(order.concat(more));
  return { ids: order, phase: people?.phase ?? 'loading' };
}

/** As the worker merges them; the words for why it cannot. */
function mergeShown(messageIDs: readonly string[]) {
  const messages = messageIDs.flatMap((id) => read('chat.message', id) ?? []);
  const conversationID = messages[0]?.conversationID ?? '';
  const me = read('session.me') ?? { userName: '', avatarUrl: '' };
  const other = read('users.user', conversationID.slice(3))?.userName;
  const title = recordTitle(
    me.userName,
    conversationID.indexOf('GROUP') === 0
      ? null
      : (other ?? read('chat.conversation', conversationID)?.userProfile?.nick ?? ''),
  );
  return messages.length < messageIDs.length ? 'gone' : mergeMessages(title, messages, me);
}

export function ForwardSheet({ messageIDs, open, onClose, onForwarded }: ForwardSheetProps) {
  const me = useStream('session.me')?.userId ?? '';
  const [words, setWords] = useState('');
  const field = useWordsToFind(words, setWords);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [asOne, setAsOne] = useState(false);
  const merged = asOne ? mergeShown(messageIDs) : null;
  const fault = typeof merged === 'string' ? mergeFaultText[merged] : '';
  useEffect(() => {
    ask('chat.start', {}).catch(() => undefined);
    openConversations();
  }, []);
  const { ids, phase } = useRecent();
  const recent = ids
    .filter((id) => hasName(read('chat.conversation', id), words))
    .slice(0, words ? undefined : mostRecent);
  const name = `follows|${me}|${words}`;
  const list = useStream('users.people', name);
  const load = usePagedList('users.openPeople', { list: name }, me || null);
  const contacts = (list?.ids ?? []).filter((id) => id !== me && !recent.includes(`C2C${id}`));
  const contactsFailed = !!list && list.phase === 'error' && !list.ids.length;
  const waits =
    (phase === 'loading' && !ids.length) || ((!list || list.phase === 'loading') && !recent.length && !contacts.length);

  const near = ({ currentTarget: el }: UIEvent<HTMLElement>) => {
    if (el.scrollHeight - el.scrollTop - el.clientHeight < 400 && list?.hasMore && list.more === 'idle') load('more');
  };
  const isFull = picked.length >= forwardLimits.receivers;
  const each = (asOne ? 1 : messageIDs.length) + (text.trim() ? 1 : 0);
  const isTooMuch = picked.length * each > forwardLimits.total;
  const pick = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : isFull ? picked : picked.concat(id));
  const receiver = (id: string) => ({ conversationID: id, words, picked: picked.includes(id), isFull, onPick: pick });
  const send = () => {
    setBusy(true);
    const conversationIDs = picked.slice();
    const what = { messageIDs: messageIDs.slice(), text: text.trim() };
    ask('chat.forward', { conversationIDs, ...what, ...(asOne ? { asOne: 1 } : null) }).then(
      () => {
        const online = isOnline();
        showToast(online ? '已转发' : '待发送，网络恢复后发出', online);
        onForwarded();
      },
      (why: unknown) => {
        setBusy(false);
        showToast((why instanceof AskFailed && why.failure.message) || '没能转发，请重试');
      },
    );
  };
  const { close, question } = useConfirmClose(text.trim() !== '' && !busy, '转发', onClose);
  const [shown, preview, unpreview] = useOpening<ChatRecord>();
  const first = read('chat.message', messageIDs[0] ?? '');
  const count = <span className={`sub t3 ${s.count}`}>{messageIDs.length} 条消息</span>;
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="转发给"
        title
        closable
        footer={
          <div className={s.foot}>
            {messageIDs.length > 1 && (
              <div className={s.how} role="group" aria-label="转发方式">
                <Chip on={!asOne} onClick={() => setAsOne(false)}>
                  逐条转发
                </Chip>
                <Chip on={asOne} onClick={() => setAsOne(true)}>
                  合并成一条
                </Chip>
                {count}
              </div>
            )}
            <div className={`sub t3 ${s.what}`}>
              {merged && typeof merged !== 'string' ? (
                <>
                  <span className="cut">「{merged.title}」</span>
                  <Button kind="bare" size="m" onClick={() => preview(merged)}>
                    预览
                  </Button>
                </>
              ) : (
                <span className="cut">{first && `${first.nick ? `${first.nick}：` : ''}${abstractOf(first)}`}</span>
              )}
              {messageIDs.length === 1 && count}
            </div>
            <p className={fault ? `cap ${s.fault}` : 'cap t3'} role="status">
              {fault
                ? fault
                : isTooMuch
                  ? `一次最多发出 ${forwardLimits.total} 条，请减少消息或会话`
                  : isFull
                    ? `最多选择 ${forwardLimits.receivers} 个会话`
                    : ''}
            </p>
            <div className={s.send}>
              <div className={s.words}>
                <TextArea
                  boxed
                  label="给对方留言"
                  placeholder="给对方留言"
                  value={text}
                  onChange={setText}
                  max={mostLetters}
                  minRows={1}
                  maxRows={3}
                />
              </div>
              <Button
                busy={busy}
                off={picked.length === 0 || isTooMuch || fault !== '' || lengthOf(text) > mostLetters}
                sub={picked.length ? String(picked.length) : undefined}
                label={picked.length ? `发送给 ${picked.length} 个会话` : '发送，请先选择会话'}
                onClick={send}
              >
                发送
              </Button>
            </div>
          </div>
        }
      >
        <div className={messageIDs.length > 1 ? `${s.page} ${s.choice}` : s.page}>
          <div className={people.field}>
            <SearchField {...field} placeholder="搜索联系人、群聊" label="搜索联系人、群聊" />
          </div>
          <div className={`${people.list} ${s.list}`} data-scroll="" onScroll={near}>
            {recent.length > 0 && (
              <section aria-label="最近">
                <h3 className={`sub t3 ${s.title}`}>最近</h3>
                {recent.map((id) => (
                  <ConversationReceiver key={id} {...receiver(id)} />
                ))}
              </section>
            )}
            {contacts.length > 0 && (
              <section aria-label="联系人">
                <h3 className={`sub t3 ${s.title}`}>联系人</h3>
                {contacts.map((id) => (
                  <PersonReceiver key={id} userId={id} {...receiver(`C2C${id}`)} />
                ))}
                {list && (list.hasMore === 1 || list.more !== 'idle') && (
                  <ListFooter
                    state={list.more === 'loading' ? 'loading' : list.more === 'error' ? 'failed' : 'more'}
                    onRetry={() => load('more')}
                  />
                )}
              </section>
            )}
            {waits ? (
              <RowSkeleton rows={6} />
            ) : contactsFailed || (phase === 'error' && !ids.length) ? (
              <ErrorState
                kind="network"
                tight
                onAction={() => {
                  openConversations();
                  load('open');
                }}
              />
            ) : (
              recent.length + contacts.length === 0 &&
              (words ? (
                <Empty tight art="search" text={`没有找到“${words}”`} />
              ) : (
                <Empty tight art="comments" text="还没有会话" sub="关注感兴趣的车友后，可以转发给他们" />
              ))
            )}
          </div>
        </div>
        {shown && (
          <Suspense key={shown.turn}>
            <RecordPage record={shown.what} name="preview" by="" open={shown.open} onClose={unpreview} />
          </Suspense>
        )}
      </Sheet>
      {question}
    </>
  );
}
