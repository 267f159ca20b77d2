// Which pages have something beside them in a wide window. The boot script reads this too.

/** The channels of the community: search, circles, topics. */
export const hasSideColumn = (path: string): boolean => path === '/' || path === '/home' || path === '/content/list';
/** Posts, articles and answers: what is said of them. */
export const hasPane = (path: string, search: string): boolean =>
  /^\/(circle\/threadDetail|clubz\/clubZ(Thread|Car)Detail|content\/detail)\/?$/.test(path) ||
  (/^\/circle\/questionDetail\/?$/.test(path) && /[?&]answerId=[^&]/.test(search));
/** Pages of tiles, which use a wide window for more of them. */
export const hasGrid = (path: string): boolean => /^\/(shop\/home|mine\/(info|otherInfo))\/?$/.test(path);
/** Rooms and what stands before one is opened: the conversations at their left. */
export const hasListPane = (path: string): boolean => path === '/mine/chat' || path === '/mine/chatNotice';
