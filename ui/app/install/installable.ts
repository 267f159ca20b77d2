// Whether and how the app can be put on the home screen: by the browser's own prompt, or by hand in Safari.
import { proxy, ref } from 'valtio/vanilla';
import { keep, readKept } from '../stores/pageStorage';

/** Chromium's event; not in the DOM library. */
export type PromptEvent = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: string }> };
const DAY = 86_400_000;
const DECLINED_DAYS = 90;
const DECLINED = 'installDeclined';

/** The prompt that the browser has offered, until it is used. */
export const install = proxy<{ prompt: PromptEvent | null }>({ prompt: null });

/** Keeps the browser's prompt for later. From the first script: the browser offers it once. */
export function keepPrompt(): () => void {
  const offered = (event: Event): void => {
    event.preventDefault();
    install.prompt = ref(event as PromptEvent);
  };
  const installed = (): void => void (install.prompt = null);
  window.addEventListener('beforeinstallprompt', offered);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('beforeinstallprompt', offered);
    window.removeEventListener('appinstalled', installed);
  };
}

/** Safari on a phone or tablet, whose share menu has 添加到主屏幕; other browsers and apps there have no such entry. */
export const isPhoneSafari = (agent: string, touchPoints: number): boolean =>
  (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) &&
  /Version\/[\d.]+ .*Safari\//.test(agent) &&
  !/CriOS|FxiOS|EdgiOS|OPT\/|MicroMessenger|QQ|Weibo|DingTalk/i.test(agent);
const isOpenedFromIcon = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

export function decline(): void {
  keep(DECLINED, String(Date.now()));
}
/** Whether the person may be asked: from the second visit on, and not within 90 days of a refusal. */
export const mayAsk = (visit: number, now = Date.now()): boolean =>
  visit > 1 && !isOpenedFromIcon() && now - (Number(readKept(DECLINED)) || 0) > DECLINED_DAYS * DAY;
