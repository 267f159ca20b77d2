// The line under the header of whatever page is shown: without a network, or a new version. The header keeps its place
// free, and what sticks under a header stands below it (--bars), so that neither covers the other.
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useVisit } from './navigation/navigation';
import s from './UnderHeader.module.css';

const headersIn = (css: string): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>(css));
/** That of the conversations beside a room, else of the page; kept pages have theirs too, without a height. */
const headerNow = (): HTMLElement | undefined =>
  headersIn('aside > header')
    .concat(headersIn('main header'))
    .find((el) => el.offsetHeight > 0);

/**
 * Changes the room above what is read, and scrolls by as much: it stays where it is. At its top a page moves with its
 * room.
 */
function holding(change: () => void): void {
  const read = window.scrollY > 0 ? headerNow()?.nextElementSibling : null;
  const before = read?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (read?.getBoundingClientRect().top ?? 0) - before;
  if (moved) window.scrollBy(0, moved);
}

export function UnderHeader({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const { key } = useVisit();
  useLayoutEffect(() => {
    const place = (): void => {
      const header = headerNow();
      if (!bar.current) return;
      // Club Z's header scrolls away.
      const bottom = header?.getBoundingClientRect().bottom ?? 0;
      bar.current.style.top = bottom > 0 ? `${bottom}px` : 'var(--sat)';
      // In Club Z it is as dark as the page.
      bar.current.setAttribute('data-scope', header?.closest('main')?.getAttribute('data-scope') ?? 'bbs');
      // A header that is not the page's first child does not know of it.
      if (header) header.style.marginBottom = 'var(--net,0px)';
    };
    place();
    // A page whose script or whose content comes later has its header later, and may be no taller for it.
    let due = 0;
    const later = (): void => {
      due ||= requestAnimationFrame(() => {
        due = 0;
        place();
      });
    };
    const watch = new MutationObserver(later);
    const page = document.getElementById('root');
    if (page) watch.observe(page, { childList: true, subtree: true });
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', place);
      cancelAnimationFrame(due);
    };
  }, [key]);
  // Not with each page: the room that comes back would move the page that has just been scrolled to its place.
  useLayoutEffect(() => {
    const root = document.documentElement;
    const height = bar.current?.offsetHeight ?? 0;
    holding(() => {
      root.setAttribute('data-net', '');
      root.style.setProperty('--net', `${height}px`);
    });
    return () =>
      holding(() => {
        root.removeAttribute('data-net');
        root.style.removeProperty('--net');
      });
  }, []);
  return (
    <div className={s.line} ref={bar}>
      {children}
    </div>
  );
}
