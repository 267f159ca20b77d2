// 网络不可用，正在显示已保存的内容 (S14), under the header of whatever page is shown. The header keeps its place free, so that
// nothing is covered; a page's own sticky tabs lie over it once they are at the top. Held, it opens 问题反馈.
import { useLayoutEffect, useRef } from 'react';
import { longPress } from '../components/forum/longPress';
import { NetBar } from '../components/base/NetBar';
import { useVisit } from './navigation';
import { openProblem } from './problem/openProblem';
import s from './OfflineBar.module.css';

/** That of the page that is shown; kept pages have theirs too, without a height. */
const headerNow = (): HTMLElement | undefined => Array.from(document.querySelectorAll<HTMLElement>('main header')).find((el) => el.offsetHeight > 0);

export function OfflineBar() {
  const bar = useRef<HTMLDivElement>(null);
  const { key } = useVisit();
  useLayoutEffect(() => {
    const root = document.documentElement;
    let under: HTMLElement | undefined;
    const place = (): void => {
      const header = headerNow();
      if (!bar.current || (header && header === under)) return;
      under = header;
      bar.current.style.top = `calc(${header ? header.offsetHeight : 0}px + var(--sat))`;
      // In Club Z it is as dark as the page.
      bar.current.setAttribute('data-scope', header?.closest('main')?.getAttribute('data-scope') ?? 'bbs');
      root.style.setProperty('--net', `${bar.current.offsetHeight}px`);
      // A header that is not the page's first child does not know of it.
      if (header) header.style.marginBottom = 'var(--net,0px)';
    };
    place();
    // A page whose script or whose content comes later has its header later, and may be no taller for it.
    let due = 0;
    const watch = new MutationObserver(() => {
      due ||= requestAnimationFrame(() => {
        due = 0;
        place();
      });
    });
    const page = document.getElementById('root');
    if (page) watch.observe(page, { childList: true, subtree: true });
    root.setAttribute('data-net', '');
    return () => {
      watch.disconnect();
      cancelAnimationFrame(due);
      root.removeAttribute('data-net');
      root.style.removeProperty('--net');
    };
  }, [key]);
  return (
    <div className={s.net} ref={bar} {...longPress(openProblem)}>
      <NetBar onReport={openProblem} />
    </div>
  );
}
