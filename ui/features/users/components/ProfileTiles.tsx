// What a person has written, as tiles two in a row, three in a wide window (one less with large type): a picture or the
// words, the title, when, how many hearts.
import Clock3 from 'lucide-react/icons/clock-3';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { How } from '../../../../bus/entities/paging';
import type { StoredThread } from '../../../../bus/entities/forum';
import { useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { formatCount } from '../../../kit/text/formatCount';
import { formatDuration } from '../../../kit/text/formatDuration';
import { Icon } from '../../../kit/media/Icon';
import { heart, play } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { gridColumns } from '../../../kit/lists/gridColumns';
import { NewItemsRow } from '../../../kit/lists/NewItemsRow';
import { Picture } from '../../../kit/media/Picture';
import { plainText } from '../../../kit/text/richText';
import { TimeText } from '../../../kit/text/TimeText';
import { openFeed, openFeedWhile, refreshFeed } from '../../forum/components/actions';
import { auditWord } from './profileText';
import { GridRows } from '../../forum/components/GridRows';
import { threadLine } from '../../forum/components/threadText';
import s from './ProfileTiles.module.css';
import { useMoreOfFeed } from '../../forum/components/useMoreOfFeed';

/** Above this the head of the page is what is looked at. */
const UNREAD_PX = 200;

const columns = gridColumns('l', 'xl');
const sizeOf = (n: number): number => (n === 1 ? 560 : n === 4 ? 336 : 306);

const placeholder = (
  <div className={s.tile}>
    <i className={`sk ${s.bone}`} />
    <i className={`sk ${s.lineBone}`} />
    <i className={`sk ${s.metaBone}`} />
  </div>
);

export function ProfileTiles({ feed, empty }: { feed: string; empty: ReactNode }) {
  const list = useStream('forum.feed', feed);
  const fresh = list ? list.newCount : 0;
  const loadMore = useMoreOfFeed(feed);
  const load = (how: How) =>
    how === 'more' ? loadMore() : void (how === 'refresh' ? refreshFeed(feed) : openFeed(feed));
  useEffect(() => openFeedWhile(feed), [feed]);
  useEffect(() => {
    // What is new is put in while nobody reads the tiles; further down it waits in the first row.
    if (fresh > 0 && window.scrollY < UNREAD_PX) void refreshFeed(feed);
  }, [fresh, feed]);
  const toTop = () => refreshFeed(feed).then(() => window.scrollTo(0, 0));
  return (
    <>
      <NewItemsRow n={fresh} top={96} onClick={() => void toTop()} />
      <GridRows
        list={list}
        name={feed}
        columns={columns}
        sizeOf={sizeOf}
        top={88}
        load={load}
        className={s.pair}
        placeholder={placeholder}
        empty={empty}
      >
        {(id) => <Tile key={id} threadId={id} />}
      </GridRows>
    </>
  );
}

function Tile({ threadId }: { threadId: string }) {
  const thread = useStream('forum.thread', threadId);
  if (!thread) return <i className={`sk ${s.bone}`} />;
  const href = links.thread(threadId);
  const line = threadLine(thread);
  const audit = auditWord(thread.auditStatus);
  return (
    <Link className={s.tile} href={href}>
      <div className={s.face}>
        <Face thread={thread} line={line} />
      </div>
      <p className={`c2 ${s.title}`}>{line}</p>
      <p className={s.meta}>
        <span className={`cut ${s.time}`}>{audit ? <Audit word={audit} /> : <TimeText at={thread.createTime} />}</span>
        <Icon d={heart} size={14} />
        <span className={s.hearts} aria-label={`${thread.likeCount} 人赞过`}>
          {formatCount(thread.likeCount)}
        </span>
      </p>
    </Link>
  );
}

const Audit = ({ word }: { word: string }) => (
  <span className={s.audit}>
    <Icon as={Clock3} size={14} />
    {word}
  </span>
);

function Face({ thread, line }: { thread: StoredThread; line: string }) {
  const { images, video, poll } = thread;
  const first = images[0] ?? poll?.options.find(({ image }) => image)?.image;
  const src = video ? video.coverUrl : first?.url;
  if (!src) {
    return (
      <div className={s.paper}>
        {poll && <span className={s.kind}>投票</span>}
        <p className={s.quote}>{plainText(thread.excerpt) || line}</p>
      </div>
    );
  }
  return (
    <Picture src={src} ratio={4 / 5} width={345} color={first?.color}>
      {video && (
        <span className={s.mark}>
          <Icon d={play} size={14} filled />
          {formatDuration(video.duration)}
        </span>
      )}
      {!video && (poll || images.length > 1) && <span className={s.mark}>{poll ? '投票' : `${images.length} 图`}</span>}
    </Picture>
  );
}
