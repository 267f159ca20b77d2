// A snapshot of the first screen: what the home page showed last, stored on the phone, and drawn by a script in the
// HTML before the app's own scripts have run. The app draws its page below it, and takes it away when that page shows
// as much. It is a picture made of elements: nothing in it can be used, found by a screen reader, or run. Where nothing
// is stored it is the public page that the server has rendered into the HTML (prerender/).

/** An element: its tag, its attributes, its children. A text is itself. */
export type SnapshotNode = string | [tag: string, attributes: { [name: string]: string }, children: SnapshotNode[]];

export type Snapshot = {
  /** The scripts of the build that drew it: class names are another build's otherwise. */
  build: string;
  /** Who saw it: a hash of the token, '' for nobody. */
  owner: string;
  /** Their id: what is stored stays theirs when the token is renewed. */
  person: string;
  /** Of the window, in px. */
  width: number;
  /** What else decides how a page looks: the size of type. */
  type: string;
  nodes: SnapshotNode[];
};

/** In the block `prerendered` of the HTML: the page as anybody may see it who is not logged in. */
export type Prerendered = {
  isApp: 0 | 1;
  /** 0: somebody has blocked an author of its cards, so that it is not shown to members. */
  members: 0 | 1;
  nodes: SnapshotNode[];
};

export const ID = 'snapshot';
/** The only page that has one. */
export const PATH = '/home';
/** px. Wider windows are not phones'. */
export const WIDEST = 479;

const tags =
  /^(a|article|aside|b|bdi|button|circle|div|em|figure|footer|g|h[1-6]|header|i|img|label|li|line|main|nav|ol|p|path|polygon|polyline|rect|section|small|span|strong|svg|time|ul|use)$/;
const attributes =
  /^(class|style|src|srcset|sizes|width|height|viewBox|d|points|fill|fill-rule|clip-rule|stroke(-[a-z]+)?|transform|c?[xy][12]?|r[xy]?|href|data-[a-z-]+|aria-(current|selected|pressed|expanded))$/;
export const isInWindow = (element: Element): boolean => {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && left < innerWidth;
};
export const isDrawn = (tag: string): boolean => tags.test(tag);
/** A link leads nowhere; only what an SVG uses has an address. */
export const isKept = (tag: string, name: string): boolean =>
  attributes.test(name) && (name !== 'href' || tag === 'use');

/** Tells two tokens apart without storing one (FNV-1a, 2 × 32 bits). '' for none. */
export function ownerOf(token: string): string {
  if (!token) return '';
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let i = 0; i < token.length; i++) {
    a = Math.imul(a ^ token.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ token.charCodeAt(i), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + '.' + (b >>> 0).toString(36);
}

/** What a snapshot must agree with, to be drawn on this page. */
export function conditions(token: string): Omit<Snapshot, 'person' | 'nodes'> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('head script[src]');
  return {
    build: Array.from(scripts, ({ src }) => src).join(),
    owner: ownerOf(token),
    width: innerWidth,
    type: document.documentElement.getAttribute('data-type') || '',
  };
}
