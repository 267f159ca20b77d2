// The strip under the head of a room with more unread than the window shows: up to where reading stopped, and to those
// who mention me, newest first.
import ArrowUp from 'lucide-react/icons/arrow-up';
import AtSign from 'lucide-react/icons/at-sign';
import { formatUnread } from '../../../kit/text/formatCount';
import { LaneButton } from './LaneButton';
import s from './UnreadStrip.module.css';

export type UnreadStripProps = {
  /** 0: the line has been seen. */
  count: number;
  onFirst: () => void;
  /** Who mentions me next; undefined after the last. */
  mention: string | undefined;
  onMention: () => void;
};

export function UnreadStrip({ count, onFirst, mention, onMention }: UnreadStripProps) {
  return (
    <div className={s.strip}>
      {count > 0 && (
        <LaneButton icon={ArrowUp} onClick={onFirst}>
          {formatUnread(count)} 条新消息
        </LaneButton>
      )}
      {mention !== undefined && (
        <LaneButton icon={AtSign} className={s.at} onClick={onMention}>
          <span className="cut">
            <bdi>{mention || '有人'}</bdi>提到了你
          </span>
        </LaneButton>
      )}
    </div>
  );
}
