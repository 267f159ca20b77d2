// Where the browser of the tests is: CHROMIUM, then PATH, then Debian's package when it may be installed, else one clear line.
// The shell without windows comes first: each new page costs it a quarter less, since it draws no tab strip for nobody.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

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
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [cmd, ...rest] = [...sudo, ...args];
    execFileSync(cmd, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  try {
    console.log('no browser found: installing Debian packages chromium-headless-shell and fonts-noto-cjk');
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk');
  } catch {
    // told below
  }
  const installed = find();
  if (!installed) throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name it in CHROMIUM.');
  return installed;
}

/** What people have, for what is measured; the tests' where there is no other. */
export const wholeBrowserPath = () => process.env.CHROMIUM || whole.map(inPath).find(Boolean) || browserPath();

export const browserArgs = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
