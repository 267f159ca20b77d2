// 搜索会话: people, groups and what was said, from the phone at once and from the server after it.
// With a conversation in the address only what was said there.
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { Output } from '../../../../bus/client/topics';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Marked } from '../../../kit/text/Marked';
import { SearchField } from '../../../kit/inputs/SearchField';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { ConversationRow } from '../components/ConversationRow';
import { conversationName } from '../components/conversationText';
import { SaidRow } from '../components/SaidRow';
import { forgetSearched, rememberSearched, searchedBefore } from '../components/searched';
import { ServiceBar } from '../components/ServiceBar';
import { chat } from '../../../app/links/chat';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import s from './SearchConversationScreen.module.css';

type Hit = Output<'chat.searchConversation'>['list'][number];
const few = 3;

export function SearchConversationScreen() {
  const asked = wordsToFind(useQuery('words'));
  const conversationID = useQuery('conversationID');
  const conversation = useStream('chat.conversation', conversationID);
  const me = useStream('session.me')?.userId ?? '';
  const field = useWordsToFind(asked, (words) => setQuery('words', words));
  const [before, setBefore] = useState(() => searchedBefore(me));
  /** Sent, or chosen among those of before: at once, and remembered. */
  const look = (given: string) => {
    field.onSubmit(given);
    const found = wordsToFind(given);
    if (found) setBefore(rememberSearched(me, found));
  };
  const words = wordsToFind(field.value);
  useEffect(() => {
    if (conversationID) ask('chat.start', {}).catch(() => undefined);
    else ask('chat.openConversations', {}).catch(() => undefined);
  }, [conversationID]);
  // Nothing of this page comes after something else: its pictures may.
  useEffect(firstScreenStands, []);
  const hint = conversationID
    ? conversation
      ? `在「${conversationName(conversation)}」中搜索`
      : '搜索聊天记录'
    : '搜索联系人、群聊、聊天记录';
  return (
    <>
      <h1 className="vh">搜索会话</h1>
      <div className={s.bar}>
        <div className={s.field}>
          <SearchField {...field} onSubmit={look} focus={!asked} placeholder={hint} label={hint} />
        </div>
        <Button kind="bare" size="m" onClick={back}>
          取消
        </Button>
      </div>
      <ServiceBar top={56} />
      {words === '' ? (
        before.length > 0 && (
          <section aria-label="搜索历史">
            <div className={s.head}>
              <h2 className="h3">搜索历史</h2>
              <IconButton
                label="清空搜索历史"
                onClick={() => {
                  forgetSearched(me);
                  setBefore([]);
                }}
              >
                <Icon as={Trash2} size={18} />
              </IconButton>
            </div>
            <div className={s.chips}>
              {before.map((one) => (
                <Chip
                  key={one}
                  onClick={() => {
                    field.onChange(one);
                    look(one);
                  }}
                >
                  {one}
                </Chip>
              ))}
            </div>
          </section>
        )
      ) : asked === '' ? (
        <RowSkeleton rows={4} />
      ) : conversationID ? (
        <InOne
          key={asked}
          conversationID={conversationID}
          words={asked}
          onOpen={() => setBefore(rememberSearched(me, asked))}
        />
      ) : (
        <InAll key={asked} words={asked} onOpen={() => setBefore(rememberSearched(me, asked))} />
      )}
    </>
  );
}

const nothing = (words: string) => (
  <Empty art="search" text="没有找到相关内容" sub={`换个词试试，“${words}”没有匹配的结果`} />
);

function InAll({ words, onOpen }: { words: string; onOpen: () => void }) {
  const found = useStream('chat.found');
  /** What stands of the search before this one is not shown under new words. */
  const [before] = useState(found);
  const load = () => void ask('chat.search', { keyword: words }).catch(() => undefined);
  useEffect(() => {
    ask('chat.search', { keyword: words }).catch(() => undefined);
  }, [words]);
  if (!found || found === before) return <RowSkeleton rows={4} />;
  const { contacts, groups, messages, phase } = found;
  if (contacts.length + groups.length + messages.length === 0)
    return phase === 'loading' ? (
      <RowSkeleton rows={4} />
    ) : phase === 'error' ? (
      <ErrorState kind="network" onAction={load} />
    ) : (
      nothing(words)
    );
  return (
    <div onClickCapture={onOpen}>
      <Section
        title="联系人"
        items={contacts}
        row={(id) => <ConversationRow key={id} conversationID={id} words={words} line={null} />}
      />
      <Section
        title="群聊"
        items={groups}
        row={(id) => <ConversationRow key={id} conversationID={id} words={words} line={null} />}
      />
      <Section
        title="聊天记录"
        items={messages}
        row={(hit) => <HitRow key={hit.conversationID + hit.messageID} hit={hit} words={words} />}
      />
      {phase === 'loading' && <RowSkeleton rows={1} />}
      {phase === 'error' && (
        <button className={s.more} type="button" onClick={load}>
          更多记录加载失败，点击重试
        </button>
      )}
      <div className={s.end} />
    </div>
  );
}

function Section<T>({ title, items, row }: { title: string; items: readonly T[]; row: (item: T) => ReactElement }) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      {(all ? items : items.slice(0, few)).map(row)}
      {!all && items.length > few && (
        <button
          className={s.more}
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            setAll(true);
          }}
        >
          展开其余 {items.length - few} 条
        </button>
      )}
    </section>
  );
}

function HitRow({ hit, words }: { hit: Hit; words: string }) {
  const { conversationID, messageID, from, nick, abstract, count } = hit;
  const me = useStream('session.me')?.userId;
  const who = conversationID.indexOf('GROUP') === 0 && from !== me && nick ? `${nick}：` : '';
  return (
    <ConversationRow
      conversationID={conversationID}
      href={count > 1 ? inOne(conversationID, words) : chat(conversationID, messageID)}
      line={
        count > 1 ? (
          `${count} 条相关的聊天记录`
        ) : (
          <>
            {who}
            <Marked text={abstract} words={words} />
          </>
        )
      }
    />
  );
}
const inOne = (conversationID: string, words: string) =>
  `/mine/searchConversation?conversationID=${encodeURIComponent(conversationID)}&words=${encodeURIComponent(words)}`;

function InOne({ conversationID, words, onOpen }: { conversationID: string; words: string; onOpen: () => void }) {
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    ask('chat.searchConversation', { keyword: words, conversationID }).then(
      ({ list }) => !over && setHits(list),
      () => !over && setFailed(true),
    );
    return () => {
      over = true;
    };
  }, [words, conversationID, turn]);
  if (failed)
    return (
      <ErrorState
        kind="network"
        onAction={() => {
          setFailed(false);
          setTurn(turn + 1);
        }}
      />
    );
  if (!hits) return <RowSkeleton rows={4} />;
  if (hits.length === 0) return nothing(words);
  return (
    <div onClickCapture={onOpen}>
      <h2 className={s.title}>聊天记录</h2>
      {hits.map((hit) => (
        <SaidRow key={hit.messageID} hit={hit} words={words} />
      ))}
      <div className={s.end} />
    </div>
  );
}
