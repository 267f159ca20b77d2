// /waitePage: renews the login token one second after it came up, then goes where it was sent, or says what to do.
import { useEffect, useState } from 'react';
import { ask, read, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Wordmark } from '../../../kit/media/Wordmark';
import { navigate, useQuery } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { safeTarget } from '../../../app/navigation/safeTarget';
import s from './WaitePage.module.css';

const START_MS = 1000;
const LIMIT_MS = 10_000;

export function WaitePage() {
  const target = safeTarget(useQuery('redirect') || links.home());
  const [turn, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  const isUser = useStream('session.state')?.phase === 'user';

  useEffect(() => {
    let over = false;
    const fail = (): void => {
      if (over) return;
      over = true;
      setFailed(true);
    };
    const renew = (): void => {
      ask('session.renewToken', {}).then(({ loggedIn }) => {
        if (over) return;
        if (!loggedIn) return fail();
        over = true;
        navigate(target, { replace: true });
      }, fail);
    };
    const timers = [setTimeout(renew, START_MS), setTimeout(fail, START_MS + LIMIT_MS)];
    return () => {
      over = true;
      timers.forEach(clearTimeout);
    };
  }, [turn, target]);

  // In a browser there is no app to ask: the prompt comes by itself, and a login by it leads on as well.
  useEffect(() => {
    if (failed && !read('session.state')?.isApp) ask('session.requireLogin', { intent: null }).catch(() => undefined);
  }, [failed]);
  useEffect(() => {
    if (failed && isUser) navigate(target, { replace: true });
  }, [failed, isUser, target]);

  const again = (): void => {
    if (!read('session.state')?.isApp) return void ask('session.requireLogin', { intent: null }).catch(() => undefined);
    setFailed(false);
    setTurn(turn + 1);
  };
  return (
    <div className={s.page}>
      <Wordmark height={24} />
      <h1 className={s.line} aria-live="polite">
        {failed ? '登录没有完成' : '正在登录…'}
      </h1>
      {failed && (
        <div className={s.ways}>
          <Button wide onClick={again}>
            重新登录
          </Button>
          <Button wide kind="bare" onClick={() => navigate(links.home(), { replace: true })}>
            先逛逛
          </Button>
        </div>
      )}
    </div>
  );
}
