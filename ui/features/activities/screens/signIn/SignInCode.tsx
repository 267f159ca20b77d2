// The code that stands at the place, typed where it cannot be scanned.
import { useState } from 'react';
import { Button } from '../../../../kit/inputs/Button';
import { TextField } from '../../../../kit/inputs/TextField';
import s from './SignInSheet.module.css';

export function SignInCode({ first, onDone }: { first: string; onDone: (code: string) => void }) {
  const [code, setCode] = useState(first);
  const [bad, setBad] = useState(first !== '');
  const words = code.trim();
  const submit = () => {
    if (words) onDone(words);
    else setBad(true);
  };
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="t2">请输入现场公布的签到码，或用相机扫描现场的二维码</p>
      <div className={s.field}>
        <TextField
          label="签到码"
          value={code}
          maxLength={64}
          placeholder="如 COFFEE"
          error={
            bad
              ? first && code === first
                ? '签到码不正确，请重新输入'
                : words
                  ? undefined
                  : '请输入签到码'
              : undefined
          }
          onChange={(text) => {
            setCode(text);
            setBad(false);
          }}
        />
      </div>
      <Button wide type="submit">
        签到
      </Button>
    </form>
  );
}
