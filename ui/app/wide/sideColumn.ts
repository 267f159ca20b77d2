// Which pages have a column at their right in a wide window. The boot script reads this too.

/** The channels of the community. */
export const hasSideColumn = (path: string): boolean => path === '/' || path === '/home' || path === '/content/list';
