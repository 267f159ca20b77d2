// What a card shows besides words: pictures, a video that plays in its place, or a poll.
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Poll, StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import type { Video } from '../../../../bus/entities/media';
import { links } from '../../../app/navigation/routes';
import { Button } from '../../../kit/inputs/Button';
import { Meta } from '../../../kit/layout/Meta';
import { image } from '../../../kit/media/firstIcons';
import { Icon } from '../../../kit/media/Icon';
import { formatCount } from '../../../kit/text/formatCount';
import { useNow } from '../../../kit/text/now';
import { ownShape } from './cardShape';
import type { CardShape } from './cardShape';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { loadWithRetry } from '../../../kit/navigation/scriptLoading';
import { useIsWide } from '../../../kit/layout/useIsWide';
import { cardRatio, wideLimit } from '../../../kit/media/clampRatio';
import { Mosaic } from '../../../kit/media/Mosaic';
import { Picture } from '../../../kit/media/Picture';
import { VideoPoster } from '../../../kit/media/VideoPoster';
import { canVote, voteStatus } from './pollStatus';
import { useSheet } from './sheets';
import { captionOf } from './threadText';
import s from './CardMedia.module.css';

const VideoPlayer = lazyComponent(() => import('./VideoPlayer').then((m) => ({ default: m.VideoPlayer })));
const PollView = lazyComponent(() => import('./PollView').then((m) => ({ default: m.PollView })));

export type CardMediaProps = {
  thread: StoredThread;
  author: UserBrief | undefined;
  /** Default: the post's own. */
  shape?: CardShape | undefined;
};

export function CardMedia({ thread, author, shape = ownShape(thread) }: CardMediaProps) {
  const { images, video, poll } = thread;
  if (!images.length && !video && !poll) return null;
  return (
    <div className={poll ? s.media : s.inset} data-inset={poll ? undefined : ''}>
      {video ? (
        <CardVideo video={video} />
      ) : images.length > 0 ? (
        <Pictures thread={thread} author={author} shape={shape} />
      ) : null}
      {poll &&
        (shape === 'folded' ? (
          <FoldedPoll thread={thread} poll={poll} />
        ) : (
          <Suspense fallback={<PollShape poll={poll} />}>
            <PollView poll={poll} href={links.thread(thread.threadId, undefined, thread.scope)} />
          </Suspense>
        ))}
    </div>
  );
}

function Pictures({ thread, author, shape }: Required<CardMediaProps>) {
  const open = useSheet();
  const { images } = thread;
  const isWide = useIsWide();
  const onOpen = (index: number, from: DOMRect) =>
    open({ kind: 'viewer', pictures: images, index, from, caption: captionOf(thread, author) });
  const [first] = images;
  if (!first) return null;
  if (images.length === 1) {
    const ratio = shape === 'wide' ? 16 / 9 : cardRatio(first.width, first.height);
    return (
      <div style={wideLimit(ratio, isWide)}>
        <Picture
          src={first.url}
          color={first.color}
          ratio={ratio}
          label="查看图片 1/1"
          onOpen={(rect) => onOpen(0, rect)}
        />
      </div>
    );
  }
  return shape === 'two' || images.length === 2 ? (
    <Mosaic pictures={images} shape="two" cells={1} onOpen={onOpen} />
  ) : shape === 'landscape' && !isWide ? (
    <Mosaic pictures={images} shape="below" cells={3} onOpen={onOpen} />
  ) : (
    <Mosaic pictures={images} shape="beside" cells={images.length === 3 || isWide ? 2 : 3} onOpen={onOpen} />
  );
}

/** The small picture beside the words, with how many there are. */
export function SidePicture({ thread, author }: Omit<CardMediaProps, 'shape'>) {
  const open = useSheet();
  const { images } = thread;
  const [first] = images;
  const n = images.length;
  if (!first) return null;
  return (
    <div className={s.side}>
      <Picture
        src={first.url}
        color={first.color}
        ratio={4 / 3}
        width={345}
        radius={4}
        label={`查看图片 1/${n}`}
        onOpen={(from) =>
          open({ kind: 'viewer', pictures: images, index: 0, from, caption: captionOf(thread, author) })
        }
      >
        {n > 1 && (
          <span className={s.number} aria-hidden="true">
            <Icon d={image} size={14} />
            {n}
          </span>
        )}
      </Picture>
    </div>
  );
}

/** A poll below a poll: how much it is, and the way to it. */
function FoldedPoll({ thread, poll }: { thread: StoredThread; poll: Poll }) {
  const now = useNow();
  return (
    <div className={s.folded}>
      <p className="sub t2 cut">
        <Meta>
          {`${poll.options.length} 个选项`}
          {`${formatCount(poll.voterCount)} 人参与`}
        </Meta>
      </p>
      <Button size="s" kind="outline" href={links.thread(thread.threadId, undefined, thread.scope)}>
        {canVote(poll, now) ? '去投票' : '看投票'}
      </Button>
    </div>
  );
}

/** Options that a card shows (PollView). */
const FEW = 4;

/** The poll's words in the poll's own boxes, until it can be voted on: as high as it will be. */
function PollShape({ poll }: { poll: Poll }) {
  const now = useNow();
  const pictures = poll.votingType !== 0;
  const sends = poll.pollType === 1 && canVote(poll, now);
  return (
    <div className={s.poll}>
      {voteStatus(poll, now) === 0 && <p className={s.soon} />}
      <div className={pictures ? s.pictures : undefined}>
        {poll.options.slice(0, FEW).map((option) => (
          <div key={option.optionId} className={s.choice}>
            {pictures && <i className={s.picture} />}
            <p className={s.option}>{option.text}</p>
          </div>
        ))}
      </div>
      {poll.options.length > FEW && <i className={s.rest} />}
      <p className={sends ? s.lines : s.line} />
    </div>
  );
}

export type CardVideoProps = { video: Video; eager?: boolean | undefined };

/** Its cover, until it is tapped or starts by itself where the settings let it. */
export function CardVideo({ video, eager }: CardVideoProps) {
  const box = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(false);
  const [by, setBy] = useState<'' | 'itself' | 'person'>('');
  if (turn && !by) setBy('itself');
  const may = by !== 'person' && video.status === 1;
  useEffect(() => {
    const el = box.current;
    if (!may || !el) return undefined;
    let leave: (() => void) | undefined;
    let gone = false;
    loadWithRetry(() => import('./autoplay')).then(
      (m) => {
        if (!gone) leave = m.watchAutoplay(el, setTurn);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      leave?.();
    };
  }, [may]);
  const byPerson = () => setBy('person');
  const poster = (
    <VideoPoster
      src={video.coverUrl}
      width={video.width}
      height={video.height}
      duration={video.duration}
      eager={eager}
      onPlay={byPerson}
    />
  );
  return (
    <div ref={box} className={video.height > video.width ? s.upright : undefined}>
      {by ? (
        <Suspense fallback={poster}>
          <VideoPlayer video={video} turn={by === 'itself' ? turn : undefined} onTaken={byPerson} />
        </Suspense>
      ) : (
        poster
      )}
    </div>
  );
}
