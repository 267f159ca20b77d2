// What a card shows besides words: pictures, a video that plays in its place, or a poll.
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Poll, StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import type { Video } from '../../../../bus/entities/media';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { VideoPoster } from '../../../kit/media/VideoPoster';
import { useSheet } from './sheets';
import { captionOf } from './threadText';
import s from './CardMedia.module.css';

const VideoPlayer = lazyComponent(() => import('./VideoPlayer').then((m) => ({ default: m.VideoPlayer })));
const PollView = lazyComponent(() => import('./PollView').then((m) => ({ default: m.PollView })));

export type CardMediaProps = { thread: StoredThread; author: UserBrief | undefined };

export function CardMedia({ thread, author }: CardMediaProps) {
  const open = useSheet();
  const { images, video, poll } = thread;
  if (!images.length && !video && !poll) return null;
  return (
    <div className={s.media}>
      {video ? (
        <CardVideo video={video} />
      ) : images.length > 0 ? (
        <PictureGrid
          pictures={images}
          onOpen={(index, from) =>
            open({ kind: 'viewer', pictures: images, index, from, caption: captionOf(thread, author) })
          }
        />
      ) : null}
      {poll && (
        <Suspense fallback={<PollShape poll={poll} />}>
          <PollView poll={poll} />
        </Suspense>
      )}
    </div>
  );
}

/** The poll's words in the poll's own boxes, until it can be voted on: as high as it will be. */
function PollShape({ poll }: { poll: Poll }) {
  const pictures = poll.votingType !== 0;
  const sends = poll.pollType === 1 && poll.voteStatus === 1 && !poll.myOptionIds.length;
  return (
    <div className={s.poll}>
      <div className={pictures ? s.pictures : undefined}>
        {poll.options.map((option) => (
          <div key={option.optionId} className={s.choice}>
            {pictures && <i className={s.picture} />}
            <p className={s.option}>{option.text}</p>
          </div>
        ))}
      </div>
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
    import('./autoplay').then(
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
    <div ref={box}>
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
