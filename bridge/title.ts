// The page's title and, in a browser, the number of unread messages before it.
const prefix = /^\(\d+\+?\) /;

export function setTitle(title: string, w: Window): void {
  const before = prefix.exec(w.document.title);
  w.document.title = (before ? before[0] : '') + title;
}
/** Puts the number before the title: none for 0, 99+ above 99. */
export function setCount(total: number, w: Window): void {
  const bare = w.document.title.replace(prefix, '');
  w.document.title = (total > 0 ? '(' + (total > 99 ? '99+' : total) + ') ' : '') + bare;
}
