// How the chat service stands, as a thin bar: nothing while all is well, and nothing off line, where the shell says
// more. Service errors are never shown as such.
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { ServiceState } from '../../../../bus/entities/chat';
import { ask, useStream } from '../../../bus';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { wifiOff } from '../../../kit/media/icons';
import { Spinner } from '../../../kit/feedback/Loading';
import s from './ServiceBar.module.css';

/** A connection that stands within this time was not missed. */
const PATIENCE = 2000;
const retry = (): void => void ask('chat.retryStart', {}).catch(() => undefined);

export type ServiceBarProps = {
  /** Sticks this many px below the top, under the header of a page that scrolls. */
  top?: number | undefined;
};

export function ServiceBar({ top }: ServiceBarProps) {
  const text = useServiceBar();
  if (!text) return null;
  return top === undefined ? (
    text
  ) : (
    <div className={s.stuck} style={{ top: `calc(${top}px + var(--bars))` }}>
      {text}
    </div>
  );
}

/** Why chat is not connected although the network is there, until the person acts. */
function heldBy(service: ServiceState | undefined): { text: string; action: string } | undefined {
  if (service?.elsewhere) return { text: '聊天已在其他页面打开', action: '在此使用' };
  if (service?.phase === 'kicked') return { text: '已在其他设备登录', action: '重新连接' };
  if (service?.phase === 'expired') return { text: '登录已过期', action: '重新连接' };
  return undefined;
}

/** In place of messages that could not be loaded. The bar above says what holds the chat, and what to do. */
export function RoomFailed({ onRetry }: { onRetry: () => void }) {
  const isHeld = heldBy(useStream('chat.service')) !== undefined;
  return isHeld ? (
    <Empty tight art="comments" text="连接后显示消息" />
  ) : (
    <ErrorState kind="network" tight onAction={onRetry} />
  );
}

function useServiceBar(): ReactElement | null {
  const service = useStream('chat.service');
  const online = useStream('session.state')?.online !== 0;
  const phase = service?.phase ?? 'off';
  const waits = phase === 'off' || phase === 'connecting';
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);

  if (!online || (phase === 'ready' && !service?.elsewhere)) return null;
  const held = heldBy(service);
  if (held) return <Bar {...held} />;
  if (waits) {
    return long ? (
      <div className={s.bar} role="status">
        <span className={s.ring}>
          <Spinner size={14} />
        </span>
        连接中…
      </div>
    ) : null;
  }
  return (
    <button className={s.bar} type="button" onClick={retry}>
      <Icon d={wifiOff} size={16} />
      未连接，点击重试
    </button>
  );
}

function Bar({ text, action }: { text: string; action: string }) {
  return (
    <div className={s.bar} role="status">
      {text}
      <button className={s.act} type="button" onClick={retry}>
        {action}
      </button>
    </div>
  );
}
