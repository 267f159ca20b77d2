// Positions of a build in the text of an error, and the same in its sources, which a source map knows.

/** `name-hash.js:line:column`, both 1-based. */
const position = /\b[\w.-]{1,40}-[\w-]{8}\.js:\d{1,6}:\d{1,7}(?!\d)/g;

export const positionsIn = (text: string): string[] => text.match(position) ?? [];
/** Replaces the positions that are known; the others stay. */
export const withSources = (text: string, sourceOf: (position: string) => string | undefined): string =>
  text.replace(position, (hit) => sourceOf(hit) ?? hit);
