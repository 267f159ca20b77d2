// Plays a video where its poster stood, with the browser's own controls. One at a time on the whole page.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Video } from '../../../../bus/entities/media';
import { ask, on } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { play } from '../../../kit/media/icons';
import { pictureUrl } from '../../../kit/media/pictureUrl';
import { leaveTurn, takeTurn } from '../../../app/stores/videoPlayer';
import s from './VideoPlayer.module.css';

export type VideoPlayerProps = {
  video: Video;
  /**
   * It starts by itself (autoplay.ts), without sound, and plays while it has its turn. Undefined: a person has started
   * it.
   */
  turn?: boolean | undefined;
  /** The person has stopped it: from now on it is theirs. */
  onTaken?: (() => void) | undefined;
};

const words = { 0: '视频处理中，请稍后再看', 2: '视频处理失败', 3: '视频未通过审核' } as const;

export function VideoPlayer({ video, turn, onTaken }: VideoPlayerProps) {
  const box = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState(video.playUrl);
  const [failed, setFailed] = useState(false);
  const upright = video.height > video.width;

  useEffect(() => {
    const el = box.current;
    return () => leaveTurn(el);
  }, []);

  // The app has other pages over this one: a video without a turn (autoplay.ts) would be heard under them.
  const isTheirs = turn === undefined;
  useEffect(() => (isTheirs ? on('native.paused', () => box.current?.pause()) : undefined), [isTheirs]);

  useEffect(() => {
    const el = box.current;
    if (!turn || !url || !el) return undefined;
    // A browser that will not have it shows the first picture with a button.
    el.play().catch(() => undefined);
    return () => leaveTurn(el);
  }, [turn, url]);

  /** `isAgain`: the person tries once more. The address may be the same: it was the network that had failed. */
  const renew = (isAgain = false) =>
    ask('media.getPlayUrl', { vid: video.vid }).then(
      (fresh) => {
        setFailed(!isAgain && fresh.playUrl === url);
        setUrl(fresh.playUrl);
      },
      () => setFailed(true),
    );

  // People's own videos travel without an address: each is given to who may see it, for a while.
  const begin = useEffectEvent(() => {
    if (!url && video.status === 1) void renew();
  });
  useEffect(() => begin(), []);

  const word = video.status !== 1 ? words[video.status] : '';
  return (
    <div className={s.box} style={{ paddingTop: upright ? '125%' : '56.25%' }}>
      {word ? (
        <p className={s.word}>{word}</p>
      ) : failed ? (
        <button className={s.word} type="button" onClick={() => void renew(true)}>
          <Icon d={play} size={20} />
          播放失败，点击重试
        </button>
      ) : (
        // People's own videos come without caption files.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={box}
          className={s.video}
          src={url || undefined}
          poster={pictureUrl(video.coverUrl)}
          controls
          autoPlay={turn === undefined}
          playsInline
          muted={turn !== undefined}
          preload="metadata"
          onPlay={(event) => takeTurn(event.currentTarget, turn)}
          onPause={({ currentTarget }) => turn && !currentTarget.ended && !document.hidden && onTaken?.()}
          // An address of a video lives only for a while.
          onError={() => (url === video.playUrl ? void renew() : setFailed(true))}
        />
      )}
    </div>
  );
}
