// The stores that the tests of files run on: a folder, a fake of S3 with faults, and a second implementation of S3.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFiles } from '../../server/media/files/disk';
import type { Files } from '../../server/media/files/files';
import { s3Files, type Waits } from '../../server/media/files/s3';
import { filesConfigFrom, type FilesConfig, type S3Config } from '../../server/process/filesConfig';
import { startObjectStore } from '../objectStore.mjs';
import { startS3Fake } from './s3Fake';

/** The SDK takes its credentials from here. */
process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';

/** For stores that are silent, and for all others, also on a busy machine. */
export const hasty: Waits = { connect: 1000, attempt: 500, call: 2500 };
export const patient: Waits = { connect: 10_000, attempt: 30_000, call: 60_000 };
export type Store = {
  files: Files;
  config: FilesConfig;
  /** Another process at the same store. */ another: () => Files;
  /** Unfinished writes. */ remains: () => number;
  close: () => Promise<void>;
};
/** `isComplete`: without the gaps of s3rver. */
export type StoreKind = { name: string; start: () => Promise<Store>; isComplete: boolean };

export async function openDisk(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-files-'));
  const another = (): Files => diskFiles(folder);
  return {
    files: another(),
    config: { kind: 'disk', folder },
    another,
    remains: () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part')).length,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
const atBucket = (config: S3Config, remains: () => number, close: () => Promise<void>): Store => {
  const another = (): Files => s3Files(config, patient);
  return { files: another(), config, another, remains, close };
};
/** Lists come in pages of three, so that every longer list has several. */
export async function openFake(): Promise<Store> {
  const { config, uploads, close } = await startS3Fake({ pageSize: 3 });
  return atBucket(config, () => uploads.size, close);
}

/**
 * npm's s3rver knows no conditions, no abort, no list in pages, no empty range and no range of the first byte, and
 * writes in place.
 */
export async function openS3rver(): Promise<Store> {
  const store = await startObjectStore();
  const config = filesConfigFrom({ FILES_URL: store.url }, '', (why) => {
    throw new Error(why);
  });
  if (config.kind !== 's3') throw new Error('no S3: ' + store.url);
  return atBucket(config, () => 0, store.stop);
}
export const storeKinds: StoreKind[] = [
  { name: 'a folder', start: openDisk, isComplete: true },
  { name: 'a fake of S3', start: openFake, isComplete: true },
  { name: 's3rver', start: openS3rver, isComplete: false },
];
