// What the desk was set to outlives a reload of this page (development reloads often): the app, its rights, its
// manners.
import { subscribe } from 'valtio/vanilla';
import { phone } from './phone';

const KEY = 'shellSettings';
const kept = [
  'platform',
  'appVersion',
  'capabilities',
  'loginBy',
  'titleBar',
  'hasKeyboard',
  'rights',
  'manners',
  'terms',
  'saved',
] as const;

export function keepSettings(): void {
  try {
    Object.assign(phone, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    // Written by another version of this page.
  }
  subscribe(phone, () =>
    sessionStorage.setItem(KEY, JSON.stringify(kept.reduce((all, name) => ({ ...all, [name]: phone[name] }), {}))),
  );
}
