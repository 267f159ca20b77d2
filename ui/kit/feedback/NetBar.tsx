// The quiet line under the header when the network is gone, or when what is shown may be old.
import { Icon } from '../media/Icon';
import { wifiOff } from '../media/icons';
import s from './NetBar.module.css';

export type NetBarProps = {
  /** `offline`: no network. `stale`: refreshing failed, what is shown may be old. */
  kind?: 'offline' | 'stale' | undefined;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Offered to the keyboard and to screen readers; by touch the bar's owner has it on a long press. */
  onReport?: (() => void) | undefined;
  /** Sticks this many px below the top, under the header; its owner makes room for it (`.room`). */
  top?: number | undefined;
};

export function NetBar({ kind = 'offline', text, onRetry, onReport, top }: NetBarProps) {
  return (
    <div
      className={top === undefined ? s.bar : `${s.bar} ${s.stuck}`}
      role="status"
      data-netline=""
      style={top === undefined ? undefined : { top: `calc(${top}px + var(--bars))` }}
    >
      {kind === 'offline' && <Icon d={wifiOff} size={16} />}
      <span className="cut">
        {text ?? (kind === 'offline' ? '网络不可用，正在显示已保存的内容' : '内容可能不是最新')}
      </span>
      {onRetry && (
        <button className={s.retry} type="button" onClick={onRetry}>
          重试
        </button>
      )}
      {onReport && (
        <button className={s.report} type="button" onClick={onReport}>
          问题反馈
        </button>
      )}
    </div>
  );
}
