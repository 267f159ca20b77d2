// Runs a script of the benches. Not with spawnSync: a server that this process has started stops once it has written
// 64 KB that nobody reads.
import { spawn } from 'node:child_process';

/** The exit code; null when a signal ended it. */
export const runNode = (args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', resolve);
  });
