// What several files of one run need and takes seconds to make, made once: by whoever asks first, in a folder.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Fills the folder by `make`, or waits until another has. Rejects for every caller when it cannot be made. */
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
