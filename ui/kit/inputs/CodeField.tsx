// The code sent to the phone, and the way to have it sent; counts down by itself after a sending.
import { useEffect, useState } from 'react';
import s from './LoginFields.module.css';

export type CodeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Resolves with the seconds until it may be sent again; 0 when it was not sent. */
  onSend: () => Promise<number>;
  /** Off until the phone number is complete. */
  canSend: boolean;
  error?: string | undefined;
};

export function CodeField({ value, onChange, onSend, canSend, error }: CodeFieldProps) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (!until) return undefined;
    // The end is a moment, not a number of ticks: a page in the background ticks slowly.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  const send = async () => {
    setSending(true);
    try {
      const wait = await onSend();
      if (wait) setUntil(Date.now() + wait * 1000);
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <div className={`${s.row}${error ? ` ${s.bad}` : ''}`}>
        <input
          className={s.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          aria-label="验证码"
          aria-invalid={error ? true : undefined}
          placeholder="验证码"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <button className={s.send} type="button" disabled={!canSend || sending || left > 0} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : until ? '重新获取' : '获取验证码'}
        </button>
      </div>
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
