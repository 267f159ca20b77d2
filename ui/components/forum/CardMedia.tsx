// What a card shows besides words: pictures, a video that plays in its place, or a poll.
import { lazy, Suspense, useState } from 'react';
import type { Poll, StoredThread, UserBrief, Video } from '../../../bus/entities';
import { PictureGrid } from '../base/PictureGrid';
import { VideoPoster } from '../base/VideoPoster';
import { useSheet } from './sheets';
import { captionOf } from './threadText';
import s from './CardMedia.module.css';

const VideoPlayer = lazy(() => import('./VideoPlayer').then((m) => ({ default: m.VideoPlayer })));
const PollView = lazy(() => import('./PollView').then((m) => ({ default: m.PollView })));

export type CardMediaProps = { thread: StoredThread; author: UserBrief | undefined; eager?: boolean | undefined };

export function CardMedia({ thread, author, eager }: CardMediaProps) {
  const open = useSheet();
  const { images, video, poll } = thread;
  if (!images.length && !video && !poll) return null;
  return (
    <div className={s.media}>
      {video ? (
        <CardVideo video={video} eager={eager} />
      ) : images.length > 0 ? (
        <PictureGrid pictures={images} eager={eager} onOpen={(index, from) => open({ kind: 'viewer', pictures: images, index, from, caption: captionOf(thread, author) })} />
      ) : null}
      {poll && (
        <Suspense fallback={<PollShape poll={poll} />}>
          <PollView poll={poll} />
        </Suspense>
      )}
    </div>
  );
}

/** The poll's words in the poll's own boxes, until it can be voted on. */
function PollShape({ poll }: { poll: Poll }) {
  return (
    <div className={s.poll}>
      {poll.options.map((option) => (
        <p key={option.optionId} className={s.option}>
          {option.text}
        </p>
      ))}
      <p className={s.line} />
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
