// Any path that is no page. In the app there is also the way back, since no browser stands around it.
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { back, navigate } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import s from './ErrorPage.module.css';

export function NotFound() {
  const isApp = useStream('session.state')?.isApp === true;
  return (
    <>
      <Nav title="页面不存在" onBack={back} />
      <div className={s.state}>
        <Empty
          art="notfound"
          text="前面没有路了"
          sub="这个页面不存在，或已被移走"
          main
          action="返回首页"
          onAction={() => navigate(links.home(), { replace: true })}
        />
        {isApp && (
          <div className={s.home}>
            <Button kind="bare" size="m" onClick={back}>
              返回
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
