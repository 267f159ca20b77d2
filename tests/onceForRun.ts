// Makes something that several test files of a run need and that takes seconds, once: the first caller makes it in a
// folder, the others wait for it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Fills the folder by `make`, or waits until another worker has. Rejects for every caller when `make` fails. */
export async function onceForRun(folder: string, what: string, make: () => Promise<void>): Promise<void> {
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')];
  try {
    mkdirSync(folder);
  } catch {
    // Another worker makes it, or has made it.
    await vi.waitUntil(() => existsSync(done) || existsSync(failed), { timeout: 110_000, interval: 50 });
    if (existsSync(failed)) throw new Error(`${what} does not build`);
    return;
  }
  try {
    await make();
  } catch (e) {
    writeFileSync(failed, '');
    throw e;
  }
  writeFileSync(done, '');
}
