// What a card shows besides words: pictures, a video that plays in its place, or a poll.
import { Suspense, useState } from 'react';
import type { Poll, StoredThread, UserBrief, Video } from '../../../bus/entities';
import { lazyPart } from '../base/lazyPart';
import { PictureGrid } from '../base/PictureGrid';
import { VideoPoster } from '../base/VideoPoster';
import { useSheet } from './sheets';
import { captionOf } from './threadText';
import s from './CardMedia.module.css';

const VideoPlayer = lazyPart(() => import('./VideoPlayer').then((m) => ({ default: m.VideoPlayer })));
const PollView = lazyPart(() => import('./PollView').then((m) => ({ default: m.PollView })));

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
        <PictureGrid pictures={images} onOpen={(index, from) => open({ kind: 'viewer', pictures: images, index, from, caption: captionOf(thread, author) })} />
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

export type CardVideoProps = { video: Video; eager?: boolean | undefined; /** Starts by itself, without sound. */ auto?: boolean | undefined };

export function CardVideo({ video, eager, auto = false }: CardVideoProps) {
  const [playing, setPlaying] = useState(auto);
  const poster = (
    <VideoPoster src={video.coverUrl} width={video.width} height={video.height} duration={video.duration} eager={eager} onPlay={() => setPlaying(true)} />
  );
  return playing ? (
    <Suspense fallback={poster}>
      <VideoPlayer video={video} muted={auto} />
    </Suspense>
  ) : (
    poster
  );
}
