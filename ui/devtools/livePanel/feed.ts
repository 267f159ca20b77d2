// The lines of the page's own recording as they come (once a second), kept from the page's first moment on, so that a
// panel that is opened later shows what was before. Knows no screen.
import { proxy, ref, subscribe } from 'valtio/vanilla';

export type LiveFeed = {
  /** All lines kept so far, oldest first. */
  past(): readonly string[];
  /** Gives back how to end it. */
  on(take: (lines: readonly string[]) => void): () => void;
};
declare global {
  interface Window {
    /** Development: what the live panel is fed with. */
    __live?: LiveFeed;
  }
  interface HTMLIFrameElement {
    /** Given to the panel's frame by whoever opens it. */
    liveFeed?: LiveFeed;
  }
}
/** Ctrl+Shift+L. */
export const isPanelKey = (e: KeyboardEvent): boolean => e.ctrlKey && e.shiftKey && e.key.toLowerCase() === 'l';
/** What the frames say to each other: the panel to its page, the phone's page to the desk beside it. */
export const closePanel = 'close live panel';
export const openPanel = 'open live panel';

/** Lines; at a second's fifty envelopes this is more than a quarter of an hour. */
export const KEPT = 50_000;

export function createFeed(hear: (take: (lines: readonly string[]) => void) => void): LiveFeed {
  let kept: string[] = [];
  const newest = proxy<{ lines: readonly string[] }>({ lines: ref([]) });
  hear((lines) => {
    kept = kept.concat(lines);
    if (kept.length > KEPT) kept = kept.slice(-KEPT);
    // A copy: the same array again would be no change.
    newest.lines = ref(lines.slice());
  });
  return {
    past: () => kept,
    // At once, so that none is replaced by the next before it was taken.
    on: (take) => subscribe(newest, () => take(newest.lines), true),
  };
}
