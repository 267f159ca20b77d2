// The simulated phone: everything that is true of it right now, as one Valtio tree that its parts draw. Who changes it:
// the app's answers (answers.ts), the person at the phone, the desk beside it.
import { proxy } from 'valtio/vanilla';

export type Platform = 'ios' | 'android';
/** The versions of docs/product/native-messages.md#version-gates with one below and between; any other may be typed. */
export const versions = ['4.1.8', '4.1.9', '5.0.2', '5.1.2', '5.1.4', '5.2.1'] as const;

/** As the contract says; `unknown` was never asked. */
export type Grant = 'granted' | 'denied' | 'never' | 'unknown';
/** The 512 types are other names of the same two. */
export type Right = 'PHOTO' | 'CAMERA' | 'LOCATION' | 'GPSLOCATION';
export const rightOf = (type: string): Right => type.replace('512', '') as Right;

/** How the app treats a command; the same words as bridge/hosts/faultModes. */
export type Manner =
  | { kind: 'normal' }
  | { kind: 'delayed'; ms: number }
  | { kind: 'refused' }
  | { kind: 'malformed' }
  | { kind: 'missing' };

export type Shot = { file: string; url: string; width: number; height: number; size: number; caption: string };

/** One page on the stack: a webview, or a page of the app's own. */
export type WebLayer = {
  kind: 'web';
  id: string;
  /** What it was opened with; the page goes on from there by itself. */
  url: string;
  path: string;
  title: string;
  tabBar: boolean;
  immersive: boolean;
  /** The ground that the page draws on, so that the bars around it fit. */
  ground: string;
  dark: boolean;
};
export type NativeLayer = { kind: 'native'; id: string; name: string; args: { [name: string]: string } };
export type Layer = WebLayer | NativeLayer;

export type Tab = 'today' | 'community' | 'club' | 'shop' | 'me';
export type Person = { name: string; role: string; phone: string };
export type Account = { person: Person; idToken: string; refreshToken: string };
export type TitleBar = 'auto' | 'always' | 'never';

export const root = (path: string): WebLayer => ({
  kind: 'web',
  id: 'w' + String(++made),
  url: path,
  path,
  title: '',
  tabBar: false,
  immersive: false,
  ground: '',
  dark: false,
});
let made = 0;
export const nextId = (): string => 'n' + String(++made);

export const phone = proxy({
  platform: 'ios' as Platform,
  appVersion: '5.2.1' as string,
  /** Names of commands that the app says it has; empty: its version decides. */
  capabilities: '' as string,
  loginBy: 'answer' as 'answer' | 'callback',
  titleBar: 'auto' as TitleBar,
  hasKeyboard: true,
  tab: 'community' as Tab,
  layers: [] as Layer[],
  keyboard: 0,
  badge: 0,
  dots: [] as Tab[],
  rights: { PHOTO: 'unknown', CAMERA: 'unknown', LOCATION: 'unknown', GPSLOCATION: 'unknown' } as Record<Right, Grant>,
  account: null as Account | null,
  /** Of the terms that the visitor agreed to; '' when to none. */
  terms: '' as string,
  album: [] as Shot[],
  saved: [] as { url: string; at: number }[],
  manners: {} as { [command: string]: Manner | undefined },
  toast: '' as string,
});

export const top = (): Layer | undefined => phone.layers[phone.layers.length - 1];
/** The webview that the person sees, or the one that lies next below. */
export function topWeb(): WebLayer | undefined {
  for (let i = phone.layers.length - 1; i >= 0; i--) {
    const layer = phone.layers[i];
    if (layer?.kind === 'web') return layer;
  }
  return undefined;
}
export const webLayer = (id: string): WebLayer | undefined =>
  phone.layers.find((layer): layer is WebLayer => layer.kind === 'web' && layer.id === id);

let clearing: ReturnType<typeof setTimeout> | undefined;
export function say(text: string): void {
  phone.toast = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => (phone.toast = ''), 2000);
}
