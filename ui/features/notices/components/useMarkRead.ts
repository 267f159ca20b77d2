// Marks as read what was looked at for a second: rows within the window, while the page is seen and the tab is open.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ask, read } from '../../../bus';

const LOOK_MS = 1000;

/** Rows that are more than half within the window, and unread. */
function unreadInSight(box: Element, top: number): string[] {
  const ids: string[] = [];
  for (const row of Array.from(box.querySelectorAll('[data-notice]'))) {
    const { top: from, bottom: to, height } = row.getBoundingClientRect();
    const id = row.getAttribute('data-notice') ?? '';
    if (
      height > 0 &&
      from >= top - height / 2 &&
      to <= window.innerHeight + height / 2 &&
      read('notices.notice', id)?.isRead === 0
    )
      ids.push(id);
  }
  return ids;
}

/** `top`: px at the top of the window that cover the list. */
export function useMarkRead(box: RefObject<Element | null>, top: number): void {
  useEffect(() => {
    let before: string[] = [];
    // What was refused is not asked for again until something new has happened to it.
    const told = new Map<string, number>();
    const at = (id: string): number => read('notices.notice', id)?.createTime ?? 0;
    const timer = setInterval(() => {
      const now = box.current && document.visibilityState === 'visible' ? unreadInSight(box.current, top) : [];
      const seen = now.filter((id) => before.includes(id) && told.get(id) !== at(id)).slice(0, 50);
      before = now;
      for (const id of seen) told.set(id, at(id));
      if (seen.length) ask('notices.readNotices', { noticeIds: seen }).catch(() => undefined);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [box, top]);
}
