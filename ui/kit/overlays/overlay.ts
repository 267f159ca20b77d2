// The stack of things that lie over the page (sheets, dialogs, the viewer): focus stays inside the top one, the
// page below is inert and does not scroll, and `back` closes the top one first. Separate from the parts because
// the shell's history asks it too.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { proxy, ref } from 'valtio/vanilla';
import { idle } from '../navigation/idle';

export type OverlayKind = 'sheet' | 'dialog' | 'menu' | 'viewer' | 'page';
export type OpenOverlay = {
  /** For recordings. */
  readonly kind: OverlayKind;
  readonly layer: HTMLElement;
  readonly close: () => void;
  /** Nothing is drawn: a step back is only asked about. */ readonly held?: true;
};

/** Bottom first; each opening and closing replaces the list. Read only for others. */
export const overlays = proxy<{ open: readonly OpenOverlay[] }>({ open: ref([]) });

const setOpen = (open: OpenOverlay[]): void => {
  overlays.open = ref(open);
};
const without = (overlay: OpenOverlay): OpenOverlay[] => overlays.open.filter((one) => one !== overlay);
const topOf = (open: readonly OpenOverlay[]): OpenOverlay | undefined => open[open.length - 1];

/**
 * Asks the top overlay to close; true when there was one (one that must be answered stays, and still takes the back).
 */
export function closeTopOverlay(): boolean {
  const top = topOf(overlays.open);
  top?.close();
  return top !== undefined;
}

/** The top one that is drawn. */
function topShown(open: readonly OpenOverlay[]): OpenOverlay | undefined {
  const top = topOf(open);
  return top?.held ? undefined : top;
}

/**
 * Something typed would be lost: a step back from the page comes to `ask` first, under whatever lies over it. Gives
 * back what lets go.
 */
export function interceptBack(ask: () => void): () => void {
  const hold: OpenOverlay = { kind: 'dialog', layer: document.createElement('div'), close: ask, held: true };
  setOpen([hold].concat(overlays.open));
  return () => setOpen(without(hold));
}

const focusable = 'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select,[tabindex="0"]';

function onKey(event: KeyboardEvent): void {
  const top = topOf(overlays.open);
  if (!top || event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    top.close();
  } else if (event.key === 'Tab') {
    const all = Array.from(top.layer.querySelectorAll<HTMLElement>(focusable)).filter(
      (el) => el.offsetParent !== null || el === document.activeElement,
    );
    const edge = event.shiftKey ? all[0] : all[all.length - 1];
    const inside = top.layer.contains(document.activeElement);
    if (inside && document.activeElement !== edge && document.activeElement !== top.layer) return;
    if (inside && document.activeElement === top.layer && !event.shiftKey) return;
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0])?.focus();
  }
}

/** Older iOS scrolls the page behind although it is locked. */
function onTouchMove(event: TouchEvent): void {
  let scroller = event.target instanceof Element ? event.target.closest('[data-scroll]') : null;
  while (scroller && scroller.scrollHeight <= scroller.clientHeight && scroller.scrollWidth <= scroller.clientWidth) {
    scroller = scroller.parentElement?.closest('[data-scroll]') ?? null;
  }
  if (event.cancelable && !scroller) event.preventDefault();
}

function setPage(locked: boolean): void {
  document.documentElement.classList.toggle('lock', locked);
  if (locked) {
    document.addEventListener('keydown', onKey);
    document.addEventListener('touchmove', onTouchMove, { passive: false });
  } else {
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('touchmove', onTouchMove);
  }
}

/** ms from the opening of an overlay until what lies below is inert: longer than the overlay takes to appear. */
const INERT_AFTER = 400;
/**
 * Hides what lies below the overlay from screen readers, and makes it inert shortly after, for the browser's own ways
 * to a control (next field on the keyboard). `inert` recalculates the styles of everything inside, which on a slow phone
 * takes longer than showing the overlay.
 */
function setBelow(overlay: OpenOverlay | undefined, isBelow: boolean): void {
  const el = overlay ? overlay.layer : document.getElementById('root');
  if (!el) return;
  if (isBelow) {
    el.setAttribute('aria-hidden', 'true');
    // The overlay may have closed by then.
    const makeInert = (): void => {
      el.inert = el.hasAttribute('aria-hidden');
    };
    setTimeout(() => void idle().then(makeInert), INERT_AFTER);
  } else {
    el.removeAttribute('aria-hidden');
    el.inert = false;
  }
}

/** ms within which a second tap belongs to the first, and px around the first one in which it lands. */
const DOUBLE_TAP_MS = 300;
const NEAR = 24;
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};
/** The tap that closed an overlay was the first of a double tap: the second would press what lay below. */
function ignoreSecondTap({ clientX, clientY, timeStamp }: MouseEvent): void {
  const left = timeStamp + DOUBLE_TAP_MS - performance.now();
  if (left <= 0) return;
  const onClick = (event: MouseEvent): void => {
    // Clicks of a mouse are counted. Not all phones count taps.
    const isSecond = (event as PointerEvent).pointerType === 'mouse' ? event.detail > 1 : event.detail > 0;
    if (isSecond && Math.hypot(event.clientX - clientX, event.clientY - clientY) < NEAR) swallow(event);
  };
  window.addEventListener('click', onClick, true);
  setTimeout(() => window.removeEventListener('click', onClick, true), left);
}

/**
 * Ignores clicks of a series that began outside the overlay: the second click of a double click on its opener would
 * close it unseen; and when it closes, the rest of a series that began in it. Returns the function that ends this.
 */
function ignoreForeignClicks(layer: HTMLElement): () => void {
  let begunHere = false;
  let last: MouseEvent | null = null;
  const onClick = (event: MouseEvent): void => {
    if (event.detail <= 1) begunHere = true;
    if (!begunHere) swallow(event);
    else if (event.detail > 0) last = event;
  };
  layer.addEventListener('click', onClick, true);
  return () => {
    layer.removeEventListener('click', onClick, true);
    if (last) ignoreSecondTap(last);
  };
}

function enter(overlay: OpenOverlay): () => void {
  const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const below = topShown(overlays.open);
  const { layer } = overlay;
  if (below) {
    // What opens over the viewer lies over it, whatever its own level is.
    const level = Math.max(Number(getComputedStyle(below.layer).zIndex), Number(getComputedStyle(layer).zIndex));
    if (level) layer.style.zIndex = `${level}`;
  } else setPage(true);
  const stopIgnoring = ignoreForeignClicks(layer);
  (layer.querySelector<HTMLElement>('[data-first]') ?? layer).focus({ preventScroll: true });
  // After the focus has moved: browsers do not hide the element that has it.
  setBelow(below, true);
  setOpen(overlays.open.concat(overlay));
  return () => {
    stopIgnoring();
    const top = topShown(without(overlay));
    if (!top) setPage(false);
    setBelow(top, false);
    const now = document.activeElement;
    if (before?.isConnected && (!now || now === document.body || layer.contains(now)))
      before.focus({ preventScroll: true });
    // Last: what follows the list may move the focus elsewhere.
    setOpen(without(overlay));
  };
}

/**
 * A ref for text that may scroll: then, and only then, the keyboard can reach it too. Measured with the frame's own
 * layout: measured while it is drawn, the whole page would be laid out twice.
 */
export function reachWhenScrolling(el: HTMLElement | null): void {
  if (!el) return;
  requestAnimationFrame(() => {
    if (el.scrollHeight > el.clientHeight && !el.querySelector(focusable)) el.tabIndex = 0;
  });
}

/** Give the ref to the outermost element (tabIndex -1). `[data-first]` inside takes the focus, else the element. */
export function useOverlay(kind: OverlayKind, open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (open && layer.current) return enter({ kind, layer: layer.current, close: () => close() });
    return undefined;
  }, [kind, open]);
  return layer;
}
