// Installs Debian packages that tests need, where root or password-less sudo allow it.
import { execFileSync } from 'node:child_process';

/** True when these packages are installed now. Says in one line what it does. */
export function installPackages(why, ...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => {
    const [command, ...rest] = [...sudo, ...args];
    execFileSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  console.log(`${why}: installing Debian packages ${packages.join(' and ')}`);
  try {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', ...packages);
    return true;
  } catch {
    return false;
  }
}
