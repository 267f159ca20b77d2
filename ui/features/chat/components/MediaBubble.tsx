// Pictures and videos: their box has its size before anything is there, and says how far they are on their way.
import type { ReactNode } from 'react';
import type { Message, MessagePayload } from '../../../../bus/entities/chat';
import { Icon } from '../../../kit/media/Icon';
import { play } from '../../../kit/media/icons';
import { formatDuration } from '../../../kit/text/formatDuration';
import { Picture } from '../../../kit/media/Picture';
import { useScrolling } from './useScrolling';
import { pictureBox } from './pictureBox';
import s from './Bubbles.module.css';

type ImagePayload = Extract<MessagePayload, { images: unknown }>;
type VideoPayload = Extract<MessagePayload, { videoUrl: string }>;

/** How much of a file has left the phone. */
function Progress({ at }: { at: number }) {
  const percent = Math.round(at * 100);
  return (
    <span className={s.progress} role="img" aria-label={`已上传 ${percent}%`}>
      <ProgressRing at={at} />
      <span className={s.percent}>{percent}%</span>
    </span>
  );
}
function ProgressRing({ at }: { at: number }) {
  const round = 2 * Math.PI * 15;
  return (
    <svg
      className={s.ring}
      aria-hidden="true"
      width="36"
      height="36"
      viewBox="0 0 36 36"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
    >
      <circle cx="18" cy="18" r="15" opacity=".35" />
      <circle
        cx="18"
        cy="18"
        r="15"
        strokeLinecap="round"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.max(0.03, Math.min(1, at)))}
      />
    </svg>
  );
}
const onItsWay = (m: Message): boolean => m.status === 'unSend' && m.pending === 1 && m.progress < 1;

export const pictureOf = ({ images }: ImagePayload) =>
  images.find((one) => one.kind === 'large') ?? images.find((one) => one.kind === 'origin') ?? images[0];

/** A picture that was sent: its box has its size before it is there. */
export function SentPicture({
  image,
  eager,
  onOpen,
  children,
}: {
  image: { url: string; width: number; height: number };
  /** Asked for at once and first; with '' as its address, not yet. */
  eager?: boolean;
  onOpen: (from: DOMRect) => void;
  children?: ReactNode;
}) {
  const { width, height, isLong } = pictureBox(image.width, image.height);
  return (
    <div className={isLong ? `${s.pic} ${s.tall}` : s.pic} style={{ width }}>
      <Picture
        eager={eager}
        src={image.url}
        ratio={width / height}
        width={345}
        radius={8}
        label={isLong ? '查看长图' : '查看图片'}
        onOpen={onOpen}
      />
      {isLong && (
        <span className={s.long} aria-hidden="true">
          长图
        </span>
      )}
      {children}
    </div>
  );
}

export function ImageBubble({
  message,
  payload,
  onOpen,
}: {
  message: Message;
  payload: ImagePayload;
  onOpen: (from: DOMRect) => void;
}) {
  const image = pictureOf(payload);
  const isScrolling = useScrolling();
  const { url = '', width = 0, height = 0 } = image ?? {};
  return (
    <SentPicture eager image={{ url: isScrolling ? '' : url, width, height }} onOpen={onOpen}>
      {onItsWay(message) && (
        <span className={s.veil}>
          <Progress at={message.progress} />
        </span>
      )}
    </SentPicture>
  );
}

export function VideoBubble({
  message,
  payload,
  onOpen,
}: {
  message: Message;
  payload: VideoPayload;
  onOpen: () => void;
}) {
  const { width, height } = pictureBox(payload.thumbWidth, payload.thumbHeight);
  const length = formatDuration(Math.round(payload.videoSecond));
  const busy = onItsWay(message);
  const isScrolling = useScrolling();
  return (
    <div className={s.pic} style={{ width }}>
      <Picture
        eager
        src={isScrolling ? '' : payload.thumbUrl}
        ratio={width / height}
        width={345}
        radius={8}
        label={`播放视频，时长 ${length}`}
        onOpen={onOpen}
      >
        <span className={busy ? s.veil : `${s.veil} ${s.clear}`} aria-hidden={!busy}>
          {busy ? (
            <Progress at={message.progress} />
          ) : (
            <span className={s.disc}>
              <Icon d={play} size={18} filled stroke={0} />
            </span>
          )}
        </span>
        <span className={s.length}>{length}</span>
      </Picture>
    </div>
  );
}
