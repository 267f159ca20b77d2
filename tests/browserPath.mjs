// The browser of the tests: where it is (build/chromium.mjs), or Debian's package when it may be installed, else one
// clear line.
import { findChromium, findWholeChromium } from '../build/chromium.mjs';
import { installPackages } from './debian.mjs';

export { browserArgs } from '../build/chromium.mjs';

/** Path of a Chromium, installing Debian's package when root or password-less sudo allow it. Throws with what to do. */
export function browserPath() {
  const found = findChromium();
  if (found || process.env.CHROMIUM) {
    if (found) return found;
    throw new Error(`CHROMIUM names ${process.env.CHROMIUM}, which is not there.`);
  }
  if (!installPackages('no browser found', 'chromium-headless-shell', 'fonts-noto-cjk'))
    installPackages('no headless shell to be had', 'chromium', 'fonts-noto-cjk');
  const installed = findChromium();
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name it in CHROMIUM.',
    );
  return installed;
}

/** What people have, for what is measured; the tests' where there is no other. */
export const wholeBrowserPath = () => findWholeChromium() || browserPath();
