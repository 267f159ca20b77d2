// The shape of a single picture: its own ratio within limits; 4:3 where it is not known.

/** Of a window's height. */
const SHARE = 0.56;
const isKnown = (width: number, height: number): boolean => width > 0 && height > 0;

/** Between 3:4 and 16:9: alone on a page. */
export function clampRatio(width = 0, height = 0): number {
  return isKnown(width, height) ? Math.min(16 / 9, Math.max(3 / 4, width / height)) : 4 / 3;
}
/** Between 4:5 and 16:9, and not so high that it fills a low window: one of a list. */
export function cardRatio(width = 0, height = 0): number {
  const lowest = Math.min(16 / 9, Math.max(4 / 5, Math.min(window.innerWidth, 480) / (window.innerHeight * SHARE)));
  return isKnown(width, height) ? Math.min(16 / 9, Math.max(lowest, width / height)) : Math.max(lowest, 4 / 3);
}
/** px. Media of a list are no higher in a wide window. */
const HIGHEST = 400;
/** The width that such a picture has there, as a style; nothing in a narrow window. */
export const wideLimit = (ratio: number, isWide: boolean): { maxWidth: number } | undefined =>
  isWide ? { maxWidth: Math.round(HIGHEST * ratio) } : undefined;
