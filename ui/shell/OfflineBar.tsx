// 网络不可用，正在显示已保存的内容 (S14), under the header of whatever page is shown. The header keeps its place free, so that
// nothing is covered; a page's own sticky tabs lie over it once they are at the top.
import { useLayoutEffect, useRef } from 'react';
import { NetBar } from '../components/base/NetBar';
import { useVisit } from './navigation';
import s from './Extras.module.css';

export function OfflineBar() {
  const bar = useRef<HTMLDivElement>(null);
  const { key } = useVisit();
  useLayoutEffect(() => {
    const root = document.documentElement;
    const header = Array.from(document.querySelectorAll<HTMLElement>('main>header')).find((el) => el.offsetHeight > 0);
    if (!bar.current) return undefined;
    bar.current.style.top = `calc(${header ? header.offsetHeight : 0}px + var(--sat))`;
    root.style.setProperty('--net', `${bar.current.offsetHeight}px`);
    return () => void root.style.removeProperty('--net');
  }, [key]);
  return (
    <div className={s.net} ref={bar}>
      <NetBar />
    </div>
  );
}
