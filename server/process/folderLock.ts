// One process per data folder: the embedded database has no lock of its own, and two of them on one folder lose rows
// (reliability §0.4).
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderTaken extends Error {}

type Holder = {
  pid: number;
  /** When that process began, as the system counts it: a pid may be used again. */ began: string;
};

/** Takes the folder, or throws FolderTaken. The answer gives it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);
  for (let round = 0; round < 5; round++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => release(file, mine);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const found = read(file);
    if (found === null) continue;
    const holder = parse(found);
    if (holder !== null && alive(holder)) {
      throw new FolderTaken(
        `the data folder ${folder} is in use by process ${holder.pid}; stop it, or set DATA_DIR to another folder`,
      );
    }
    takeAway(file, found);
  }
  throw new FolderTaken(`the data folder ${folder} is being taken by another process`);
}

/** Moves a dead process's lock aside; puts it back when somebody else's fresh lock was caught instead. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (read(aside) === stale) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function alive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
  }
  const began = beganAt(holder.pid);
  return holder.began === '' || began === '' || began === holder.began;
}

/** Linux tells when a process began (field 22 of stat); elsewhere '' and the pid alone must do. */
function beganAt(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? '' : (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return null;
    throw error;
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null;
    return { pid: value.pid, began: 'began' in value && typeof value.began === 'string' ? value.began : '' };
  } catch {
    return null;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
