// A video before it plays: its cover, the play disc and the duration.
import { formatDuration } from '../text/formatDuration';
import { cardRatio } from './clampRatio';
import { Icon } from './Icon';
import { play } from './firstIcons';
import { Picture } from './Picture';
import s from './VideoPoster.module.css';

export type VideoPosterProps = {
  src: string;
  /** The video's own size: upright ones stand at 4:5, all others at 16:9. */
  width?: number | undefined;
  height?: number | undefined;
  /** Seconds. */
  duration: number;
  color?: string | undefined;
  eager?: boolean | undefined;
  onPlay?: (() => void) | undefined;
};

export function VideoPoster({ src, width = 16, height = 9, duration, color, eager, onPlay }: VideoPosterProps) {
  const length = formatDuration(duration);
  return (
    <Picture
      src={src}
      ratio={height > width ? cardRatio(4, 5) : 16 / 9}
      color={color}
      eager={eager}
      label={`播放视频，时长 ${length}`}
      onOpen={onPlay && (() => onPlay())}
    >
      <span className={s.play} aria-hidden="true">
        <Icon d={play} size={22} filled stroke={0} />
      </span>
      {duration > 0 && <span className={s.length}>{length}</span>}
    </Picture>
  );
}
