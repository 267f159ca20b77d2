// Tells the recording what the person sees and does besides tapping: the focus, what is typed (recorded as its shape),
// where the page and its parts are scrolled to, what lies over the page, the window's size, the connection. What has
// changed is told once it has come to rest, and nothing twice. Comes with the script that keeps the recording.
import { subscribe } from 'valtio/vanilla';
import type { Payload } from '../../../bus/client/topics';
import { controlsOf, ownNameOf, roleOf } from '../../../bus/rules/controlName';
import { tell } from '../../bus';
import { overlays } from '../../kit/overlays/overlay';
import { labelOf, scrollParts } from './controls';

/** How long a change rests before it is told, and how long it waits at most (ms). */
const REST_MS = 250;
const LONGEST_MS = 1000;
/** Of a long text its end is told. */
const SHOWN = 40;
/** Of a code or a password only which of these its length does not exceed. */
const lengths = [0, 4, 8, 16, 64];
/** A strip that moves longer after a touch than this (ms) moves by itself, as banners do. */
const OWN_MS = 2000;
/** Parts of the page that have been scrolled and are still looked at. */
const MOST_PARTS = 12;

type Topic =
  | 'session.focused'
  | 'session.typed'
  | 'session.scrolled'
  | 'session.overlaysChanged'
  | 'session.viewportChanged'
  | 'session.connectionChanged';
type Field = HTMLInputElement | HTMLTextAreaElement;
type Listening = [EventTarget | null | undefined, string, (event: Event) => void];
type Connection = EventTarget & { effectiveType?: string };

const isTextField = (el: Element | null): el is Field =>
  el instanceof HTMLTextAreaElement ||
  (el instanceof HTMLInputElement && !/^(checkbox|radio|file|range|button|submit|color)$/.test(el.type));
const isSecret = (field: Field): boolean =>
  field.type === 'password' || /one-time-code|password|cc-/.test(field.getAttribute('autocomplete') ?? '');

const nthOf = (el: Element, all: ArrayLike<Element>): number => Math.max(0, Array.from(all).indexOf(el));

function controlOf(el: Element): Payload<'session.focused'> {
  const role = roleOf(el);
  return { role, name: labelOf(el), nth: nthOf(el, controlsOf(document, role)) };
}
function namesOf(layer: Element): { name: string; own?: string } {
  const name = labelOf(layer);
  const own = ownNameOf(name);
  return { name, ...(own ? { own } : {}) };
}
function textOf(field: Field): { text: string; length: number } {
  const { value } = field;
  if (isSecret(field)) return { text: '', length: lengths.find((most) => most >= value.length) ?? 999 };
  return { text: value.slice(-SHOWN), length: value.length };
}
function partOf(el: Element): Pick<Payload<'session.scrolled'>, 'of' | 'name' | 'nth'> {
  const name = el.getAttribute('aria-label') ?? '';
  for (const of of ['pane', 'part'] as const)
    if (el.matches(scrollParts[of])) return { of, name, nth: nthOf(el, document.querySelectorAll(scrollParts[of])) };
  return { of: 'strip', name, nth: 0 };
}
const anyPart = Object.values(scrollParts).join();
const px = (n: number): number => Math.max(0, Math.round(n));

export type ScreenWatch = {
  /** Tells all of it again: what was told before may be gone from the ring. */
  again(): void;
  stop(): void;
};
export function watchScreen(): ScreenWatch {
  const told = new Map<string, string>();
  /** Parts that have been scrolled, the last one last. */
  const parts = new Set<Element>();
  const view = window.visualViewport;
  const { connection } = navigator as { connection?: Connection };
  let field: Field | null = null;
  let focus: { el: Element | null; control: Payload<'session.focused'> } | null = null;
  let timer = 0;
  let since = 0;
  let touched = -Infinity;

  function say<T extends Topic>(topic: T, payload: Payload<T>, of = ''): void {
    const text = JSON.stringify(payload);
    if (told.get(topic + of) === text) return;
    told.set(topic + of, text);
    tell(topic, payload);
  }
  function sayTyped(): void {
    if (!field?.isConnected) return;
    const control = focus?.el === field ? focus.control : controlOf(field);
    const payload = { ...control, ...textOf(field) };
    const of = JSON.stringify(control);
    // An empty field says nothing, unless it was not empty before.
    if (payload.length > 0 || told.has('session.typed' + of)) say('session.typed', payload, of);
  }
  function sayFocus(): void {
    const { activeElement } = document;
    const el = activeElement === document.body ? null : activeElement;
    if (focus?.el !== el || !focus) focus = { el, control: el ? controlOf(el) : { role: '', name: '', nth: 0 } };
    say('session.focused', focus.control);
    if (!isTextField(el) || el === field) return;
    field = el;
    sayTyped();
  }
  function sayScrolled(): void {
    say('session.scrolled', { of: 'window', name: '', nth: 0, x: px(window.scrollX), y: px(window.scrollY) });
    for (const el of Array.from(parts)) {
      if (!el.isConnected) parts.delete(el);
      else {
        const part = partOf(el);
        say('session.scrolled', { ...part, x: px(el.scrollLeft), y: px(el.scrollTop) }, JSON.stringify(part));
      }
    }
  }
  function look(): void {
    clearTimeout(timer);
    timer = 0;
    const { innerWidth: width, innerHeight: height } = window;
    say('session.viewportChanged', { width, height, free: px(view ? Math.min(height, view.height) : height) });
    if (connection?.effectiveType) say('session.connectionChanged', { type: connection.effectiveType });
    sayScrolled();
    sayTyped();
    sayFocus();
    const open = overlays.open.filter(({ held }) => !held).map(({ kind, layer }) => ({ kind, ...namesOf(layer) }));
    say('session.overlaysChanged', { open });
  }
  function changed(): void {
    const now = performance.now();
    if (!timer) since = now;
    clearTimeout(timer);
    timer = window.setTimeout(look, Math.max(0, Math.min(REST_MS, since + LONGEST_MS - now)));
  }
  function scrolled({ target }: Event): void {
    // A field scrolls while it is typed into.
    if (target instanceof Element && !isTextField(target)) {
      if (performance.now() - touched > OWN_MS && !target.matches(anyPart)) return;
      parts.delete(target);
      parts.add(target);
      if (parts.size > MOST_PARTS) parts.delete(Array.from(parts)[0] as Element);
    }
    changed();
  }
  const touch = (): void => void (touched = performance.now());
  // A hidden page may be gone before its timers.
  const hidden = (): void => void (document.hidden && look());
  const on = (types: readonly string[], heard: () => void): Listening[] => types.map((type) => [document, type, heard]);
  const passive = { capture: true, passive: true };
  const listening: Listening[] = [
    [document, 'scroll', scrolled],
    [document, 'visibilitychange', hidden],
    [window, 'resize', changed],
    [view, 'resize', changed],
    [connection, 'change', changed],
    // A tap and a key may empty a field, which then says nothing.
    ...on(['focusin', 'focusout', 'input', 'click', 'keydown'], changed),
    ...on(['pointerdown', 'touchend', 'wheel', 'keydown'], touch),
  ];
  for (const [target, type, heard] of listening) target?.addEventListener(type, heard, passive);
  // At once, as the effect of the tap that opened it.
  const stopOverlays = subscribe(overlays, look, true);
  look();
  return {
    again() {
      told.clear();
      if (!document.hidden) changed();
    },
    stop() {
      clearTimeout(timer);
      stopOverlays();
      for (const [target, type, heard] of listening) target?.removeEventListener(type, heard, passive);
    },
  };
}
