// 把臻驰放到主屏幕, above the bottom bar: not in the app, not on a first visit, not in the first minute. The page and what
// floats over it make room (--lane).
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { brand } from '../../brand';
import { Button } from '../../kit/inputs/Button';
import { IconButton } from '../../kit/inputs/IconButton';
import { Icon } from '../../kit/media/Icon';
import { x } from '../../kit/media/icons';
import { ZMark } from '../../kit/media/ZMark';
import { lazyComponent } from '../../kit/navigation/lazyComponent';
import { useOpening } from '../../kit/overlays/useOpening';
import { countVisit } from '../stores/visits';
import { decline, install, isPhoneSafari, mayAsk } from './installable';
import s from './InstallHint.module.css';

const InstallSteps = lazyComponent(() => import('./InstallSteps').then((m) => ({ default: m.InstallSteps })));
const MINUTE = 60_000;

export function InstallHint() {
  const { prompt } = useSnapshot(install);
  const [isDue, setDue] = useState(false);
  const [steps, openSteps, closeSteps] = useOpening();
  useEffect(() => {
    if (!mayAsk(countVisit())) return undefined;
    const timer = setTimeout(setDue, Math.max(0, MINUTE - performance.now()), true);
    return () => clearTimeout(timer);
  }, []);
  const byHand = isPhoneSafari(navigator.userAgent, navigator.maxTouchPoints);
  const isShown = isDue && (prompt !== null || byHand);
  useEffect(() => {
    if (!isShown) return undefined;
    const root = document.documentElement;
    root.style.setProperty('--lane', '64px');
    return () => void root.style.removeProperty('--lane');
  }, [isShown]);
  const end = (): void => {
    decline();
    setDue(false);
  };
  const add = (): void => {
    const offered = install.prompt;
    if (!offered) return openSteps();
    install.prompt = null;
    offered.prompt().then(
      () => offered.userChoice.then(({ outcome }) => outcome === 'dismissed' && end()),
      () => undefined,
    );
  };
  return (
    <>
      {isShown && (
        <section className={s.hint} aria-label="放到主屏幕">
          <span className={s.mark}>
            <ZMark />
          </span>
          <div className={s.text}>
            <p className={`cut ${s.title}`}>把{brand.name}放到主屏幕</p>
            <p className="cap t3 cut">打开更快，没有网络也能看</p>
          </div>
          <Button size="row" onClick={add}>
            添加
          </Button>
          <IconButton label="关闭" className={s.x} onClick={end}>
            <Icon d={x} size={20} />
          </IconButton>
        </section>
      )}
      {steps && (
        <InstallSteps
          key={steps.turn}
          open={steps.open}
          onClose={() => {
            closeSteps();
            end();
          }}
        />
      )}
    </>
  );
}
