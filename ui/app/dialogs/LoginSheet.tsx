// The login sheet of the browser: phone, code, agreement; everything that is wrong is said at its field.
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ask } from '../../bus';
import { AgreementLine } from '../../kit/inputs/AgreementLine';
import { Button } from '../../kit/inputs/Button';
import { CodeField } from '../../kit/inputs/CodeField';
import { PhoneField } from '../../kit/inputs/PhoneField';
import { Sheet } from '../../kit/overlays/Sheet';
import { showToast } from '../../kit/feedback/toast';
import { pendingLogin } from '../stores/askLogin';
import { clearLogin, login } from '../stores/login';
import { navigate } from '../navigation/navigation';
import { links } from '../navigation/routes';
import { DemoPersons } from './DemoPersons';
import { isPhone, loginErrors, reasonOf } from './loginErrors';
import type { LoginErrors } from './loginErrors';
import s from './LoginSheet.module.css';

const words: { [action: string]: string } = {
  like: '点赞',
  comment: '评论',
  reply: '回复',
  collect: '收藏',
  follow: '关注',
  vote: '投票',
  publish: '发布',
  join: '加入',
  apply: '申请',
  signUp: '报名',
  signIn: '签到',
  exchange: '兑换',
  order: '下单',
  message: '私信',
  report: '举报',
  ask: '提问',
  answer: '回答',
  invite: '邀请',
};
const none: LoginErrors = { phone: '', code: '' };

export function LoginSheet({ open, demo }: { open: boolean; demo: boolean }) {
  // At once: a digit would be lost that is typed before the next render.
  const { phone, code, ticked } = useSnapshot(login, { sync: true });
  const action = words[useSnapshot(pendingLogin).action];
  const [errors, setErrors] = useState(none);
  const [busy, setBusy] = useState(false);

  const close = () => {
    clearLogin();
    setErrors(none);
    ask('session.answerLoginPrompt', { confirm: 0 }).catch(() => undefined);
  };
  const send = async (): Promise<number> => {
    setErrors(none);
    try {
      const { resendAfter } = await ask('session.sendCode', { phone, scene: 'login' });
      return resendAfter;
    } catch (e) {
      setErrors(loginErrors(reasonOf(e), 'send'));
      return 0;
    }
  };
  const enter = async (): Promise<void> => {
    if (!isPhone(phone)) return setErrors({ ...none, phone: '请输入 11 位手机号' });
    if (!ticked) return showToast('请确认您已细阅读协议');
    setBusy(true);
    setErrors(none);
    try {
      await ask('session.login', { phone, code });
      clearLogin();
    } catch (e) {
      setErrors(loginErrors(reasonOf(e), 'login'));
    }
    setBusy(false);
  };

  return (
    <Sheet open={open} onClose={close} label="登录" closable>
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <h2 className={s.title}>{action ? `登录后继续${action}` : '登录后继续'}</h2>
        <p className="sub t2">未注册的手机号将自动创建账号</p>
        <div
          className={s.fields}
          onBlur={() => phone && !isPhone(phone) && setErrors({ ...errors, phone: '请输入 11 位手机号' })}
        >
          <PhoneField
            value={phone}
            error={errors.phone || undefined}
            onChange={(value) => {
              login.phone = value;
              if (errors.phone) setErrors({ ...errors, phone: '' });
            }}
          />
        </div>
        <CodeField
          value={code}
          error={errors.code || undefined}
          canSend={isPhone(phone)}
          onSend={send}
          onChange={(value) => {
            login.code = value;
            if (errors.code) setErrors({ ...errors, code: '' });
          }}
        />
        <div className={s.agree}>
          <AgreementLine
            checked={ticked}
            onChange={(on) => void (login.ticked = on)}
            onOpen={(which) => navigate(links.terms(which))}
          />
        </div>
        <Button wide type="submit" busy={busy} off={!isPhone(phone) || code.length < 4}>
          登录
        </Button>
        {demo && <DemoPersons />}
      </form>
    </Sheet>
  );
}
