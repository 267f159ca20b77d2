// 网络不可用，正在显示已保存的内容 (S14), under the header of whatever page is shown. The header keeps its place free, so that
// nothing is covered; a page's own sticky tabs lie over it once they are at the top.
import { useLayoutEffect, useRef, useState } from 'react';
import { NetBar } from '../components/base/NetBar';
import { useVisit } from './navigation';
import s from './Extras.module.css';

export function OfflineBar() {
  const bar = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { key } = useVisit();
  useLayoutEffect(() => {
    const root = document.documentElement;
    const header = Array.from(document.querySelectorAll<HTMLElement>('main>header')).find((el) => el.offsetHeight > 0);
    setTop(header ? header.offsetHeight : 0);
    root.style.setProperty('--net', `${bar.current?.offsetHeight ?? 36}px`);
    return () => void root.style.removeProperty('--net');
  }, [key]);
  return (
    <div className={s.net} ref={bar} style={{ top: `calc(${top}px + var(--sat))` }}>
      <NetBar />
    </div>
  );
}
