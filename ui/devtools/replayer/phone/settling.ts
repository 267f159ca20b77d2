// When a screen has come to rest: what was delivered is drawn, nothing changes any more, nothing is being loaded and no
// animation runs. Found by looking at the page turn by turn, not by waiting a while.
import type { HeldTime } from './heldTime';

/** Drawn so many times without a change: where something has changed, and where nothing has. */
const QUIET = { changed: 3, same: 2 };
/** A page that changes each time it is drawn is read after so many. */
const MOST = 60;
/** Real time (ms) in which what the page loads must have come. */
const LOAD_MS = 30_000;

const channel = new MessageChannel();
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** To their ends; what never ends stands at its beginning. True when there were any. */
function finishAnimations(doc: Document): boolean {
  const running = doc.getAnimations().filter(({ playState }) => playState === 'running');
  for (const animation of running) {
    const { endTime, delay } = animation.effect?.getComputedTiming() ?? {};
    if (endTime !== Infinity) animation.finish();
    else {
      animation.currentTime = delay ?? 0;
      animation.pause();
    }
  }
  return running.length > 0;
}
function isLoading(doc: Document): boolean {
  const sheets = Array.from(doc.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])'));
  if (sheets.some(({ sheet }) => sheet === null)) return true;
  const height = doc.documentElement.clientHeight;
  return Array.from(doc.images).some((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return !image.complete && (image.loading !== 'lazy' || (bottom > 0 && top < height));
  });
}

/**
 * `received`: resolves when all messages between the page and its player have come; true when there were any. The
 * result resolves at rest, with whether anything has changed since the last time.
 */
export function createSettling(
  doc: Document,
  held: HeldTime,
  received: () => Promise<boolean>,
): () => Promise<boolean> {
  let isTouched = false;
  const watch = new MutationObserver(() => void (isTouched = true));
  watch.observe(doc, { subtree: true, childList: true, attributes: true, characterData: true });
  let draws = 0;
  async function draw(): Promise<void> {
    // The page around it changes, since a window in which nothing does is drawn much later.
    document.body.style.backgroundColor = draws++ % 2 === 0 ? '#fff' : '#000';
    await held.drawn();
    await turn();
  }
  return async () => {
    let isChanged = false;
    let until = Infinity;
    for (let quiet = 0, n = 0; quiet < (isChanged ? QUIET.changed : QUIET.same) && n < MOST; n++) {
      await turn();
      while (held.runNext(held.now())) await turn();
      let isQuiet = !(await received());
      if (finishAnimations(doc)) isQuiet = false;
      await draw();
      if (isTouched) isQuiet = false;
      isTouched = false;
      if (isLoading(doc)) {
        if (until === Infinity) until = performance.now() + LOAD_MS;
        if (performance.now() > until) throw new Error('a style sheet or picture of the page does not come');
        [isQuiet, n] = [false, 0];
      }
      if (!isQuiet) isChanged = true;
      quiet = isQuiet ? quiet + 1 : 0;
    }
    return isChanged;
  };
}
