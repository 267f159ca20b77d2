// 验证码 of a form: sent to the phone number of the same form, again after a minute. When it may be sent again is known
// for as long as the page lives, whatever is opened over the form.
import { useEffect, useState } from 'react';
import { isPhone } from '../../../../../bus/rules/forms';
import { ask } from '../../../../bus';
import { TextField } from '../../../../kit/inputs/TextField';
import { codeError } from './codeErrors';
import s from './Rows.module.css';

/** ms since the epoch, by phone number. */
const againAt = new Map<string, number>();
const secondsLeft = (phone: string): number => Math.max(0, Math.ceil(((againAt.get(phone) ?? 0) - Date.now()) / 1000));

export type CodeRowProps = {
  label: string;
  optional: boolean;
  value: string;
  error: string;
  phone: string;
  onChange: (code: string) => void;
  /** Said at the field; `phone` at the number. */ onWrong: (text: string, at: 'code' | 'phone') => void;
};

export function CodeRow({ label, optional, value, error, phone, onChange, onWrong }: CodeRowProps) {
  const [, setTurn] = useState(0);
  const [sending, setSending] = useState(false);
  const left = secondsLeft(phone);
  const counts = left > 0;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => setTurn((turn) => turn + 1), 500);
    return () => clearInterval(timer);
  }, [counts]);
  const send = () => {
    if (!isPhone(phone)) return onWrong('请输入11位手机号', 'phone');
    setSending(true);
    ask('session.sendCode', { phone, scene: 'apply' }).then(
      ({ resendAfter }) => {
        againAt.set(phone, Date.now() + resendAfter * 1000);
        setSending(false);
        onWrong('', 'code');
      },
      (why: unknown) => {
        setSending(false);
        const said = codeError(why);
        if (said.seconds > 0) againAt.set(phone, Date.now() + said.seconds * 1000);
        onWrong(said.text, said.at);
      },
    );
  };
  return (
    <TextField
      label={label}
      optional={optional}
      value={value}
      error={error || undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="短信验证码"
      onChange={onChange}
      right={
        <button className={s.send} type="button" disabled={sending || counts} onClick={send}>
          {counts ? `${left} 秒后重发` : againAt.has(phone) ? '重新获取' : '获取验证码'}
        </button>
      }
    />
  );
}
