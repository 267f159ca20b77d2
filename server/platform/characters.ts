/** How many characters a text has, as people and the contracts count: an emoji is one, although it has two UTF-16 units. */
export const charactersIn = (text: string): number => Array.from(text).length;

/** Those of them that are seen: not spaces, marks alone, invisible ones and letters that are drawn as nothing. */
export const visibleIn = (text: string): number =>
  charactersIn(text.replace(/[\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]/gu, ''));
