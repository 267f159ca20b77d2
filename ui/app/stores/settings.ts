// The person's own settings on this phone. The theme and the type size are read again by the boot script before
// anything is drawn, so they are stored under plain keys of their own.
import { proxy, subscribe } from 'valtio/vanilla';
import { keep, readKept } from './pageStorage';

export type Settings = {
  theme: 'system' | 'light' | 'dark';
  /** 标准, 大, 特大. */
  type: 'm' | 'l' | 'xl';
  /** Videos that start by themselves; unknown network counts as off. */
  autoplay: 'off' | 'wifi' | 'always';
  saveData: boolean;
  /** auto: on when the phone is weak. */
  perf: 'auto' | 'low' | 'full';
};
const first: Settings = { theme: 'system', type: 'm', autoplay: 'wifi', saveData: false, perf: 'auto' };
const choices = {
  theme: ['system', 'light', 'dark'],
  type: ['m', 'l', 'xl'],
  autoplay: ['off', 'wifi', 'always'],
  perf: ['auto', 'low', 'full'],
} as const;

function chosen<T extends string>(all: readonly T[], text: string, otherwise: T): T {
  return all.find((one) => one === text) ?? otherwise;
}
export function readSettings(): Settings {
  return {
    theme: chosen(choices.theme, readKept('theme'), first.theme),
    type: chosen(choices.type, readKept('type'), first.type),
    autoplay: chosen(choices.autoplay, readKept('autoplay'), first.autoplay),
    saveData: readKept('saveData') === '1',
    perf: chosen(choices.perf, readKept('perf'), first.perf),
  };
}
export const settings = proxy<Settings>(readSettings());

/** deviceMemory ≤ 2 or at most four cores. */
function isWeak(): boolean {
  const { deviceMemory, hardwareConcurrency } = navigator as Navigator & { deviceMemory?: number };
  return (deviceMemory !== undefined && deviceMemory <= 2) || (hardwareConcurrency > 0 && hardwareConcurrency <= 4);
}
function setOrClear(name: string, value: string): void {
  const root = document.documentElement;
  if (value) root.setAttribute(name, value);
  else root.removeAttribute(name);
}
/** What videos may do by themselves: nothing while traffic is saved. */
export const autoplayChoice = (): Settings['autoplay'] => (settings.saveData ? 'off' : settings.autoplay);
/** 低性能模式, chosen or by the phone's own weakness. */
export const isLowPerf = ({ perf }: Pick<Settings, 'perf'> = settings): boolean =>
  perf === 'low' || (perf === 'auto' && isWeak());

/** Puts the settings on the root element, where the styles read them. */
export function applySettings({ theme, type, perf, saveData }: Settings = settings): void {
  setOrClear('data-theme', theme === 'system' ? '' : theme);
  setOrClear('data-type', type === 'm' ? '' : type);
  setOrClear('data-perf', isLowPerf({ perf }) ? 'low' : '');
  setOrClear('data-save', saveData ? '1' : '');
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--c-bg').trim();
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

/**
 * Applies and stores every change; another page of this phone that changes them is followed. Gives back what stops it.
 */
export function startSettings(): () => void {
  applySettings();
  const stop = subscribe(settings, () => {
    const { theme, type, autoplay, saveData, perf } = settings;
    keep('theme', theme === 'system' ? '' : theme);
    keep('type', type === 'm' ? '' : type);
    keep('autoplay', autoplay === first.autoplay ? '' : autoplay);
    keep('saveData', saveData ? '1' : '');
    keep('perf', perf === 'auto' ? '' : perf);
    applySettings();
  });
  const dark = matchMedia('(prefers-color-scheme:dark)');
  const system = (): void => applySettings();
  const other = (event: StorageEvent): void => {
    if (event.key && ['theme', 'type', 'autoplay', 'saveData', 'perf'].includes(event.key))
      Object.assign(settings, readSettings());
  };
  // Safari 12 knows only addListener.
  if (dark.addEventListener) dark.addEventListener('change', system);
  addEventListener('storage', other);
  return () => {
    stop();
    dark.removeEventListener?.('change', system);
    removeEventListener('storage', other);
  };
}
