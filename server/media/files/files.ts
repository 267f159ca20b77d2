// The files port: uploaded files and their parts, scaled copies, and tickets, as objects with keys such as
// `uploads/files/0a/0a….webp`. `diskFiles` and `s3Files` fulfil it; what is above them knows neither.
import { createHash } from 'node:crypto';

export type FileInfo = {
  key: string;
  size: number;
  /** ms, by the clock of the store. */
  modified: number;
};
export type OpenFile = {
  size: number;
  /** The bytes from `from` to `to`, both included. */
  bytes: (from: number, to: number) => AsyncIterable<Uint8Array>;
};
export type Source = Uint8Array | AsyncIterable<Uint8Array>;
export type WriteOptions = {
  /** Hex SHA-256. A write of other bytes rejects with `WrongBytes` and changes nothing. */
  sha256?: string;
  /** An object that is there already is kept: one of the same size counts as written, any other is an error. */
  once?: boolean;
  /** On disk, only the server's own user may read it. */
  ownerOnly?: boolean;
};
/** What the answer of a signed address says of the object. */
export type SignedHeaders = { type: string; disposition: string; cache: string };

/**
 * A write appears whole or not at all, and the last of two writers of one key wins. Nothing here is atomic over two
 * calls, also not `once`: whoever needs that writes under a key that nobody else has. Every wait ends; a store that does
 * not answer, or refuses, rejects with `FilesUnavailable`.
 */
export interface Files {
  /** For people: a folder, or the address of a bucket. */
  readonly place: string;
  /** Rejects with a line for the operator when files cannot be listed, written and removed. */
  check(): Promise<void>;
  /** Null where there is no such object. */
  stat(key: string): Promise<FileInfo | null>;
  /** All of an object, for one that fits into memory; null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** For an object of any size; null where there is none. */
  open(key: string): Promise<OpenFile | null>;
  write(key: string, source: Source, options?: WriteOptions): Promise<void>;
  /** No error where there is none. */
  remove(key: string): Promise<void>;
  /** `prefix` ends in a slash. */
  removeBelow(prefix: string): Promise<void>;
  /** All objects below a prefix that ends in a slash, without unfinished writes. */
  list(prefix: string): AsyncIterable<FileInfo>;
  /** Removes what writers that died before `before` have left. */
  sweep(before: number): Promise<void>;
  /** A short-lived address of the object at the store; absent where the server sends the bytes itself. */
  signedAddress?(key: string, headers: SignedHeaders): Promise<string>;
}

export class FilesUnavailable extends Error {}
export class WrongBytes extends Error {
  constructor(key: string) {
    super(`${key}: not the bytes that were announced`);
  }
}
/** Another object is under a key that was to be written once. */
export class FileTaken extends Error {
  constructor(key: string) {
    super(`${key}: there is another object under this key`);
  }
}

/** Throws for a key that the server cannot have made, such as one that leaves its folder. */
export function checkKey(key: string): string {
  if (!/^\w[\w-]*(\/\w[\w.-]*)+$/.test(key) || key.includes('..')) throw new Error('not a key of the server');
  return key;
}
export function checkPrefix(prefix: string): string {
  if (!/^(\w[\w-]*\/)+$/.test(prefix)) throw new Error('not a prefix of the server');
  return prefix;
}

/** What a backup holds and a move takes along. Scaled copies can be made again. */
export const keptPrefixes = ['uploads/files/', 'uploads/parts/', 'tickets/'] as const;
export async function* listKept(files: Files): AsyncGenerator<FileInfo> {
  for (const prefix of keptPrefixes) yield* files.list(prefix);
}
/** Size and hex SHA-256 of an object as it is read; null where there is none. */
export async function hashObject(files: Files, key: string): Promise<{ size: number; sha256: string } | null> {
  const found = await files.open(key);
  if (found === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytesOf(found)) {
    hash.update(piece);
    size += piece.byteLength;
  }
  return { size, sha256: hash.digest('hex') };
}
/** All bytes of an opened object. */
export async function* bytesOf({ size, bytes }: OpenFile): AsyncGenerator<Uint8Array> {
  if (size > 0) yield* bytes(0, size - 1);
}
