// Where the browser of the tests is: CHROMIUM, then PATH, then Debian's package when it may be installed, else one
// clear line. The shell without windows comes first: each new page costs it a quarter less, since it draws no tab strip
// for nobody.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.mjs';

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
function find() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : '';
  return ['chromium-headless-shell', ...whole].map(inPath).find(Boolean) ?? '';
}

/** Path of a Chromium, installing Debian's package when root or password-less sudo allow it. Throws with what to do. */
export function browserPath() {
  const found = find();
  if (found || process.env.CHROMIUM) {
    if (found) return found;
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which is not there.`);
  }
  if (!installPackages('no browser found', 'chromium-headless-shell', 'fonts-noto-cjk'))
    installPackages('no headless shell to be had', 'chromium', 'fonts-noto-cjk');
  const installed = find();
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name it in CHROMIUM.',
    );
  return installed;
}

/** What people have, for what is measured; the tests' where there is no other. */
export const wholeBrowserPath = () => process.env.CHROMIUM || whole.map(inPath).find(Boolean) || browserPath();

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
