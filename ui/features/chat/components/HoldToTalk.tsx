// 按住 说话: held, it records; let go, it sends; slid up, it forgets. The keyboard's Enter begins and ends instead of being
// held.
import Mic from 'lucide-react/icons/mic';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../kit/media/Icon';
import { formatDuration } from '../../../kit/text/formatDuration';
import { overlayRoot } from '../../../kit/overlays/overlayRoot';
import { showToast } from '../../../kit/feedback/toast';
import { LevelBars } from './LevelBars';
import { canRecord, longest, record, shortest } from './recordSound';
import type { Recording } from './recordSound';
import { sendSound } from './sending';
import { stopSound } from './sounds';
import s from './Keys.module.css';

/** px above the button from where letting go forgets. */
const AWAY = 72;
/** The last seconds are counted down. */
const SOON = 10;

type Phase = 'idle' | 'asking' | 'talking';
type Held = { phase: Phase; away: boolean };

function why(e: unknown): string {
  const name = e instanceof DOMException ? e.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return '请允许使用麦克风';
  return name === 'NotFoundError' ? '没有可用的麦克风' : '无法录音，请重试';
}

export function HoldToTalk({ conversationID, onSent }: { conversationID: string; onSent: () => void }) {
  const [held, setHeld] = useState<Held>({ phase: 'idle', away: false });
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState<Recording['level']>(null);
  const button = useRef<HTMLButtonElement>(null);
  const recording = useRef<Recording | null>(null);
  /** Counts presses: what is asked for may come when the finger has long gone. */
  const turn = useRef(0);
  /** The phone may also still ask when the button has gone with its page. */
  const gone = useRef(false);
  const { phase, away } = held;

  const rest = () => {
    turn.current++;
    setHeld({ phase: 'idle', away: false });
    setSeconds(0);
  };
  const begin = async () => {
    if (phase !== 'idle') return;
    stopSound();
    const mine = ++turn.current;
    setHeld({ phase: 'asking', away: false });
    try {
      const got = await record();
      if (turn.current !== mine) {
        // The finger left while the phone asked for leave.
        got.cancel();
        return gone.current ? undefined : showToast('请按住说话');
      }
      recording.current = got;
      setLevel(() => got.level);
      setHeld((now) => ({ ...now, phase: 'talking' }));
      if (navigator.vibrate) navigator.vibrate(10);
    } catch (e) {
      if (turn.current === mine) rest();
      if (!gone.current) showToast(why(e));
    }
  };
  const finish = async (forget: boolean) => {
    const got = recording.current;
    recording.current = null;
    rest();
    if (!got) return;
    if (forget) return got.cancel();
    if (got.seconds() < shortest) {
      got.cancel();
      return showToast('说话时间太短');
    }
    const sound = await got.stop();
    if (!sound) return showToast('没有录到声音');
    onSent();
    await sendSound(conversationID, sound.blob, sound.second).catch(() => showToast('没能发送，请重试'));
  };
  const end = useEffectEvent((forget: boolean) => void finish(forget));
  const start = useEffectEvent(() => void begin());
  const move = useEffectEvent((y: number) => {
    const top = button.current?.getBoundingClientRect().top ?? 0;
    const gone = y < top - AWAY;
    if (gone !== away) setHeld({ phase, away: gone });
  });
  const letGo = useEffectEvent(() => end(away));

  useEffect(() => {
    const el = button.current;
    if (!el) return undefined;
    gone.current = false;
    // Touch events and not pointer events (decision 97).
    const touchStart = (event: TouchEvent) => {
      if (event.cancelable) event.preventDefault();
      start();
    };
    const touchMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (touch) move(touch.clientY);
    };
    const touchEnd = () => letGo();
    const mouseMove = (event: MouseEvent) => move(event.clientY);
    const mouseUp = () => {
      window.removeEventListener('mousemove', mouseMove);
      window.removeEventListener('mouseup', mouseUp);
      letGo();
    };
    const mouseDown = (event: MouseEvent) => {
      if (event.button) return;
      start();
      window.addEventListener('mousemove', mouseMove);
      window.addEventListener('mouseup', mouseUp);
    };
    const cancel = () => end(true);
    el.addEventListener('touchstart', touchStart, { passive: false });
    el.addEventListener('touchmove', touchMove, { passive: true });
    el.addEventListener('touchend', touchEnd);
    el.addEventListener('touchcancel', cancel);
    el.addEventListener('mousedown', mouseDown);
    window.addEventListener('pagehide', cancel);
    return () => {
      el.removeEventListener('touchstart', touchStart);
      el.removeEventListener('touchmove', touchMove);
      el.removeEventListener('touchend', touchEnd);
      el.removeEventListener('touchcancel', cancel);
      el.removeEventListener('mousedown', mouseDown);
      window.removeEventListener('mousemove', mouseMove);
      window.removeEventListener('mouseup', mouseUp);
      window.removeEventListener('pagehide', cancel);
      gone.current = true;
      cancel();
    };
  }, []);
  const tick = useEffectEvent(() => {
    const now = recording.current?.seconds() ?? 0;
    setSeconds(now);
    if (now >= longest) end(false);
  });
  useEffect(() => {
    if (phase !== 'talking') return undefined;
    const timer = setInterval(() => tick(), 200);
    return () => clearInterval(timer);
  }, [phase]);

  if (!canRecord()) return <p className={s.cannot}>当前环境不支持语音</p>;
  const left = Math.ceil(longest - seconds);
  const talking = phase === 'talking';
  return (
    <>
      <button
        ref={button}
        className={`${s.hold}${phase === 'idle' ? '' : ` ${s.held}`}`}
        type="button"
        aria-pressed={talking}
        aria-label={talking ? '结束并发送语音' : '按住说话'}
        // Fingers and the mouse hold (detail counts their clicks); only keys and screen readers press.
        onClick={(event) => event.detail === 0 && void (talking ? finish(false) : begin())}
      >
        {talking ? (away ? '松开 取消' : '松开 发送') : '按住 说话'}
      </button>
      {talking &&
        createPortal(
          <div className={`${s.over}${away ? ` ${s.off}` : ''}`} role="status">
            <div className={s.talk}>
              {level && !away ? (
                <LevelBars level={level} />
              ) : (
                <span className={away ? undefined : s.beat}>
                  <Icon as={away ? Undo2 : Mic} />
                </span>
              )}
              <span className={s.clock} aria-hidden="true">
                {left <= SOON ? left : formatDuration(Math.floor(seconds))}
              </span>
              <span className="cap">{away ? '松开取消' : left <= SOON ? '秒后自动发送' : '松开发送，上滑取消'}</span>
            </div>
          </div>,
          overlayRoot(),
        )}
    </>
  );
}
