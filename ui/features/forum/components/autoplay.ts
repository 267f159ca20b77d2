// Which video plays by itself: of those in sight the topmost, until it is out of sight. The person's choice: off,
// only on Wi-Fi (default), always; never on a hidden page, with less motion, or beside a video that a person has
// started. What the phone is connected by the app says; where it does not, the browser. A network of unknown kind
// counts as not Wi-Fi.
import { subscribe } from 'valtio/vanilla';
import { on, read } from '../../../bus';
import { autoplayChoice, settings } from '../../../app/stores/settings';
import { videoPlayer } from '../../../app/stores/videoPlayer';

type Connection = { type?: string; saveData?: boolean };

/** `told`: by the app. */
export function mayAutoplay(choice: string, connection: Connection | undefined, told = 'unknown'): boolean {
  if (choice === 'off' || connection?.saveData === true) return false;
  return choice === 'always' || (told === 'unknown' ? connection?.type : told) === 'wifi';
}

/** px of the window under the page's header with its tabs, and under the bottom bar. */
const SIGHT = '-96px 0px -56px';
/** So much of it is in sight. */
const SHARE = 0.5;

const videos = new Map<Element, (turn: boolean) => void>();
const inSight = new Set<Element>();
let observer: IntersectionObserver | undefined;
let turn: Element | undefined;
/** The page is hidden, or the app has other pages over it. */
let isHidden = false;

function may(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (isHidden || matchMedia('(prefers-reduced-motion:reduce)').matches || videoPlayer()) return false;
  return mayAutoplay(autoplayChoice(), connection, read('native.network')?.type);
}
function choose(): void {
  let next: Element | undefined;
  if (may())
    next =
      turn && inSight.has(turn)
        ? turn
        : Array.from(inSight).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
  if (next === turn) return;
  const before = turn;
  turn = next;
  if (before) videos.get(before)?.(false);
  if (next) videos.get(next)?.(true);
}
function begin(): void {
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio >= SHARE) inSight.add(target);
        else inSight.delete(target);
      }
      choose();
    },
    { rootMargin: SIGHT, threshold: SHARE },
  );
  isHidden = document.hidden;
  on('session.visibilityChanged', ({ visible }) => {
    isHidden = !visible;
    choose();
  });
  const { connection } = navigator as Navigator & { connection?: EventTarget };
  connection?.addEventListener('change', choose);
  subscribe(settings, choose);
}

/**
 * This video takes part and is told when it has its turn and when it has lost it, until what is given back is called.
 */
export function watchAutoplay(video: Element, tell: (turn: boolean) => void): () => void {
  if (typeof IntersectionObserver !== 'function') return () => undefined;
  if (!observer) begin();
  videos.set(video, tell);
  observer?.observe(video);
  return () => {
    observer?.unobserve(video);
    inSight.delete(video);
    if (turn === video) choose();
    videos.delete(video);
  };
}
