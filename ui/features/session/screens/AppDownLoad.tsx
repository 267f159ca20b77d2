// /circle/appDownLoad: from a browser into the native app at `target`, else to its store, else on in the browser.
// The bridge makes the addresses and looks whether the page was left. Inside the app nobody should come here: it leads
// home.
import { useEffect, useRef, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, useStream } from '../../../bus';
import { brand } from '../../../brand';
import { Button } from '../../../kit/inputs/Button';
import { Nav } from '../../../kit/layout/Nav';
import { Wordmark } from '../../../kit/media/Wordmark';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { back, isFirstPage, navigate, useQuery } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import s from './AppDownLoad.module.css';
import { DuskRoad } from './DuskRoad';

/** WeChat leads to no app and to no store by itself. */
const inWeChat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
type Said = '' | 'opening' | 'store' | 'noStore' | 'failed';
const sentences: { readonly [said in Said]: string } = {
  '': '帖子、活动与消息，在 App 里更完整',
  opening: '正在打开 App…',
  store: '没有打开？正在前往应用商店',
  noStore: `没有打开？请在应用商店搜索“${brand.product}”`,
  failed: '没有打开，请再试一次',
};

export function AppDownLoad() {
  const target = useQuery('target');
  const isApp = useStream('session.state')?.isApp === true;
  const [said, setSaid] = useState<Said>('');
  const [hinted, setHinted] = useState(false);
  const [weChat] = useState(inWeChat);
  const turn = useRef(0);
  useEffect(firstScreenStands, []);
  useEffect(() => {
    if (isApp) navigate(links.home(), { replace: true });
  }, [isApp]);

  const go = (to: 'app' | 'store') => {
    if (weChat) return setHinted(true);
    const mine = ++turn.current;
    if (to === 'app') setSaid('opening');
    ask('native.openApp', { target, to }).then(
      ({ opened, store }) => mine === turn.current && setSaid(opened ? '' : store ? 'store' : 'noStore'),
      (why: unknown) =>
        mine === turn.current && setSaid(why instanceof AskFailed && why.failure.code === 'denied' ? '' : 'failed'),
    );
  };
  const stay = () => (isFirstPage() ? navigate(links.home(), { replace: true }) : back());
  // For the moment until it has led home.
  if (isApp) return <Nav title="打开 App" onBack={back} />;
  return (
    <div className={s.page}>
      <DuskRoad className={s.picture} />
      <span className={s.mark} aria-hidden="true">
        <Wordmark height={24} />
      </span>
      {weChat && (
        <p className={hinted ? `${s.hint} ${s.strong}` : s.hint} role={hinted ? 'alert' : undefined}>
          点击右上角在浏览器打开
          <svg
            className={s.arrow}
            aria-hidden="true"
            viewBox="0 0 24 24"
            width="24"
            height="24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M5 21c0-8 5-14 14-15M13 3l6 3-3 6" />
          </svg>
        </p>
      )}
      <div className={s.words}>
        <h1 className="h1">在{brand.name} App 中打开</h1>
        <p className={`t2 ${s.line}`} aria-live="polite">
          {sentences[said]}
        </p>
      </div>
      <div className={s.ways}>
        <Button wide onClick={() => go('app')}>
          打开 App
        </Button>
        <Button wide kind="quiet" onClick={() => go('store')}>
          下载 App
        </Button>
        <Button wide kind="bare" onClick={stay}>
          继续浏览
        </Button>
      </div>
    </div>
  );
}
