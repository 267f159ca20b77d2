// The webviews' windows: each is an iframe of the app's own entry that is given channel, user agent and token before
// its first script runs. Here is also what an app sees of a page without being told: its path, its ground, a field that
// wants a keyboard.
import type { AppConfig } from '../../../../bus/protocol/appConfig';
import { learnConfig } from './account';
import { phone, topWeb, webLayer } from './phone';
import { onLead } from './stack';

/** The wire to one page, made by the composition root. */
export interface Line {
  event(name: string, data?: unknown): void;
  /** Any text, as it is. */
  raw(json: string): void;
}
type Opener = (w: Window, layerId: string, config: AppConfig) => Line;
/** The page's own face of the bus, for what a developer asks in its name. */
type Bus = {
  ask(topic: string, input: unknown): Promise<unknown>;
  on(topic: string, listener: (payload: unknown) => void): () => void;
};
type Framed = Window & { Function: FunctionConstructor };

declare global {
  interface HTMLIFrameElement {
    /** Called by the framed page before its first script (development only, vite.config.ts). */
    enterPhone?: (w: Window) => void;
  }
}
const lines = new Map<string, { w: Framed; line: Line }>();
let open: Opener | null = null;
export const setOpener = (fn: Opener): void => void (open = fn);

/** Makes a frame the webview of a layer; its address is set last, so that the page finds everything there. */
export function mountFrame(frame: HTMLIFrameElement, layerId: string, url: string): () => void {
  frame.enterPhone = (w) => {
    const config = JSON.parse(w.document.getElementById('app-config')?.textContent ?? '{}') as AppConfig;
    learnConfig(config);
    if (open) lines.set(layerId, { w: w as Framed, line: open(w, layerId, config) });
    watchFields(w);
  };
  frame.src = url;
  return () => {
    lines.delete(layerId);
    delete frame.enterPhone;
  };
}
export const lineOf = (layerId: string): Line | undefined => lines.get(layerId)?.line;
export const windowOf = (layerId: string): Window | undefined => lines.get(layerId)?.w;
export const tellTop = (name: string, data?: unknown): void => lineOf(topWeb()?.id ?? '')?.event(name, data);
onLead((id, path) => {
  const framed = lines.get(id);
  if (framed && framed.w.location.pathname !== path) framed.w.location.assign(path);
});

const KEYBOARD = { ios: 291, android: 268 };
const typed = /^(text|tel|search|url|email|password|number)$/;
function watchFields(w: Window): void {
  let closing = 0;
  const show = (height: number): void => {
    if (phone.keyboard === height) return;
    phone.keyboard = height;
    tellTop('keyboardChanged', { height });
  };
  w.addEventListener('focusin', (e) => {
    const field = e.target as HTMLElement | null;
    if (
      !field ||
      !phone.hasKeyboard ||
      !(field.tagName === 'TEXTAREA' || (field.tagName === 'INPUT' && typed.test((field as HTMLInputElement).type)))
    )
      return;
    w.clearTimeout(closing);
    show(KEYBOARD[phone.platform]);
  });
  w.addEventListener('focusout', () => (closing = w.setTimeout(show, 60, 0)));
  w.addEventListener('pagehide', () => show(0));
}
/** The keyboard's own key: the field lets go. */
export function closeKeyboard(): void {
  const w = windowOf(topWeb()?.id ?? '');
  const field = w?.document.activeElement;
  if (field && 'blur' in field) (field as HTMLElement).blur();
}

const LOOK_MS = 400;
/** Looks at the pages now and then: where they are, and on what ground. */
export function watchPages(): () => void {
  const look = (): void => {
    lines.forEach(({ w }, id) => {
      const layer = webLayer(id);
      if (!layer || !w.document.body) return;
      const { pathname, search } = w.location;
      const at = pathname + search;
      if (layer.path !== at) layer.path = at;
      const ground = w.getComputedStyle(w.document.documentElement).getPropertyValue('--c-bg').trim();
      const bars = w.getComputedStyle(w.document.documentElement).getPropertyValue('color-scheme').trim();
      if (layer.ground !== ground) layer.ground = ground;
      if (layer.dark !== (bars === 'dark')) layer.dark = bars === 'dark';
    });
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
/** What the phone's own bars leave of the screen's edges to the page. */
export function setInsets(layerId: string, above: number, below: number): void {
  const root = windowOf(layerId)?.document.documentElement;
  if (!root) return;
  root.style.setProperty('--sat', above + 'px');
  root.style.setProperty('--sab', below + 'px');
}

/** The framed page's own modules, in its own window. */
async function busOf(layerId: string): Promise<Bus> {
  const framed = lines.get(layerId);
  if (!framed) throw new Error('no page');
  return (await new framed.w.Function('return import("/ui/bus.ts")')()) as Bus;
}
/** Asks in the page's name, as one of its screens would. */
export const askAsPage = async (layerId: string, topic: string, input: unknown): Promise<unknown> =>
  (await busOf(layerId)).ask(topic, input);
export const hearOn = async (
  layerId: string,
  topic: string,
  listener: (payload: unknown) => void,
): Promise<() => void> => (await busOf(layerId)).on(topic, listener);
/** The page's ring as a file; '' when there is no page. */
export const recordingOf = async (layerId: string): Promise<string> =>
  (await lines.get(layerId)?.w.__recording()) ?? '';
