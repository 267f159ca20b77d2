// /errorPage: what went wrong in one sentence, and the ways on: again, home, or telling us.
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { Nav } from '../../../kit/layout/Nav';
import { read } from '../../../bus';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { useNetworkBack } from '../../../kit/feedback/network';
import { openProblem } from '../../../app/problem/openProblem';
import { links } from '../../../app/navigation/routes';
import type { ErrorType } from '../../../app/navigation/routes';
import { safeTarget } from '../../../app/navigation/safeTarget';
import s from './ErrorPage.module.css';

const sentences: Record<ErrorType, { art: 'offline' | 'error' | 'lock'; text: string; sub: string }> = {
  network: { art: 'offline', text: '加载失败，请检查网络', sub: '已保存的内容仍可在首页查看' },
  server: { art: 'error', text: '服务开小差了', sub: '问题在我们这边，请稍后再试' },
  login: { art: 'lock', text: '登录已失效', sub: '重新登录后可以继续' },
  version: { art: 'error', text: '页面版本已更新', sub: '重新打开后可以继续' },
};
const isType = (text: string): text is ErrorType => Object.prototype.hasOwnProperty.call(sentences, text);

export function ErrorPage() {
  const type = useQuery('type');
  const from = useQuery('from');
  const { art, text, sub } = sentences[isType(type) ? type : 'server'];
  const again = (): void => {
    const target = safeTarget(from || links.home());
    const settled = read('session.state')?.phase;
    // Another version, or a page that never got going, needs the whole page anew.
    if (type === 'version' || settled === undefined || settled === 'starting') location.replace(target);
    else navigate(target, { replace: true });
  };
  useNetworkBack(type === 'network' ? again : undefined);
  return (
    <>
      <Nav title="出错了" onBack={back} />
      <div className={s.state}>
        <Empty art={art} text={text} sub={sub} main action="重试" onAction={again} />
        <div className={s.home}>
          <Button kind="bare" size="m" onClick={() => navigate(links.home(), { replace: true })}>
            返回首页
          </Button>
          <Button kind="bare" size="m" onClick={openProblem}>
            问题反馈
          </Button>
        </div>
      </div>
    </>
  );
}
