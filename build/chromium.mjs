// Where a Chromium is on this machine, for the tests and for commands that draw pages: CHROMIUM, then PATH. The shell
// without windows comes first: each new page costs it a quarter less, since it draws no tab strip for nobody.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} name */
function inPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // the next folder
    }
  }
  return '';
}
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** '' where there is none. */
export function findChromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : '';
  return ['chromium-headless-shell', ...whole].map(inPath).find(Boolean) ?? '';
}
/** The browser with windows, as people have it; '' where there is none. */
export const findWholeChromium = () => process.env.CHROMIUM || (whole.map(inPath).find(Boolean) ?? '');

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
