// One process per data folder: the embedded database has no lock of its own, and two processes on one folder lose rows.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderTaken extends Error {}

type Holder = {
  pid: number;
  /** Start time of that process, as the system counts it: a pid can be reused. */ began: string;
};

/** Locks the folder, or throws FolderTaken. Returns the function that unlocks it. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const ownLock = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);
  for (let round = 0; round < 5; round++) {
    try {
      writeFileSync(file, ownLock, { flag: 'wx' });
      return () => release(file, ownLock);
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

/** Moves the lock of a dead process aside; restores it when it turns out to be another process's new lock. */
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

function release(file: string, ownLock: string): void {
  if (read(file) === ownLock) rmSync(file, { force: true });
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

/** Linux has the start time of a process (field 22 of stat); elsewhere '' and the pid alone is used. */
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
