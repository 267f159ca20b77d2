// A voice: as wide as it is long, its wave filling while it plays, a dot until it was heard.
import type { Message, MessagePayload } from '../../../../bus/entities/chat';
import { Icon } from '../../../kit/media/Icon';
import { play } from '../../../kit/media/icons';
import { Dot } from '../../../kit/text/Dot';
import Pause from 'lucide-react/icons/pause';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { markHeard, playSound, soundWidth, useHeard, usePlaying, waveOf } from './sounds';
import s from './Bubbles.module.css';
import r from './MessageRow.module.css';

type SoundPayload = Extract<MessagePayload, { second: number }>;

/** What a voice needs of its message; one inside a record has none of its own. */
export type SoundOwner = Pick<Message, 'messageID' | 'flow' | 'clientMsgId' | 'status'>;

export function SoundBubble({
  message,
  payload,
}: {
  message: SoundOwner;
  payload: Pick<SoundPayload, 'url' | 'second'>;
}) {
  const { messageID, flow } = message;
  const playing = usePlaying(messageID);
  const heard = useHeard(messageID);
  const second = Math.max(1, Math.round(payload.second));
  const width = soundWidth(second);
  const bars = waveOf(message.clientMsgId || messageID, Math.floor((width - 78) / 4));
  const done = playing && playing.state !== 'failed' ? playing.at * bars.length : 0;
  const label =
    playing?.state === 'failed'
      ? '语音播放失败，点击重试'
      : `${playing ? '停止播放' : '播放'}语音，${second} 秒${flow === 'in' && !heard ? '，未听' : ''}`;
  return (
    <>
      <button
        className={s.sound}
        type="button"
        style={{ width }}
        aria-label={label}
        onClick={() => {
          markHeard(messageID);
          playSound(messageID, payload.url, second);
        }}
      >
        {playing?.state === 'failed' ? (
          <Icon as={RotateCw} size={16} />
        ) : playing ? (
          <Icon as={Pause} size={16} />
        ) : (
          <Icon d={play} size={16} />
        )}
        <span className={s.wave} aria-hidden="true">
          {bars.map((height, i) => (
            <i key={i} className={playing && i > done ? s.rest : undefined} style={{ height }} />
          ))}
        </span>
        <span className={s.second}>{second}″</span>
      </button>
      {flow === 'in' && !heard && message.status === 'success' && <Dot className={r.unheard} />}
    </>
  );
}
