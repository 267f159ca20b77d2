// Another app version or platform is another app: it starts anew, with a fresh webview on the page where the person
// was.
import { phone } from './phone';
import type { Platform } from './phone';
import { dropAll } from './questions';
import { restart } from './stack';

export function chooseVersion(appVersion: string): void {
  phone.appVersion = appVersion;
  startAgain();
}
export function choosePlatform(platform: Platform): void {
  phone.platform = platform;
  startAgain();
}
export function startAgain(path?: string): void {
  dropAll();
  restart(path);
}
