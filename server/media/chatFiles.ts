// Chat files: voice messages and files unchanged, videos that no thread shows. Unlike pictures they are not re-encoded,
// so their bytes are checked and their delivery is strict.
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { open } from 'node:fs/promises';
import type { Db } from '../db/open';
import { uploads } from '../db/tables/media';
import { equalText, hmac } from '../platform/signature';
import { Malformed } from '../platform/refusals';
import { releaseFilesOf } from './fileReferences';

export const chatBytes = { sound: 3 * 1024 * 1024, file: 20 * 1024 * 1024 };
export type ChatExt = 'm4a' | 'weba' | 'oga' | 'mp3' | 'aac' | 'bin';
/** Content types; a file is plain bytes. */
export const chatTypes: { readonly [ext: string]: string } = {
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  oga: 'audio/ogg',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  bin: 'application/octet-stream',
};

const sealOf = (secret: string, fileName: string): string => hmac(secret, 'chat\n' + fileName).slice(0, 43);
/** Names cannot be guessed; a film's address is sealed besides, since its name stands in addresses that end. */
export const chatAddress = (secret: string, fileName: string): string =>
  `/media/c/${fileName}` + (fileName.endsWith('.mp4') ? '?s=' + sealOf(secret, fileName) : '');
export const mayOpen = (secrets: readonly string[], fileName: string, mac: string): boolean =>
  !fileName.endsWith('.mp4') || secrets.some((secret) => equalText(mac, sealOf(secret, fileName)));

const begins = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;
/** By its first bytes; the phone's claim is ignored. */
export async function soundExt(path: string): Promise<ChatExt> {
  const file = await open(path, 'r');
  const head = new Uint8Array(16);
  try {
    await file.read(head, 0, 16, 0);
  } finally {
    await file.close();
  }
  if (begins(head, 'ftyp', 4)) return 'm4a';
  if (begins(head, '\x1aE\xdf\xa3')) return 'weba';
  if (begins(head, 'OggS')) return 'oga';
  if (begins(head, 'ID3')) return 'mp3';
  const [a = 0, b = 0] = head;
  // The layer's bits tell the two apart: none is AAC.
  if (a === 0xff && (b & 0xf6) === 0xf0) return 'aac';
  if (a === 0xff && (b & 0xe0) === 0xe0) return 'mp3';
  throw new Malformed('file');
}

const inText = /\/media\/[ucv]\/([0-9a-f]{32}\.[a-z0-9]{3,4})/g;
/** What references a message's files. Older messages, and the pictures of groups, share `chat`. */
const shared = 'chat';
export const messageOwner = (talkId: string, seq: number): string => `${shared}:${talkId}:${seq}`;
/**
 * References the files that a message names, so that they are not swept: the sender's, and those forwarded from other
 * messages. `text`: the message's body as JSON.
 */
export async function claimChatFiles(
  db: Db,
  sender: string,
  text: string,
  now: number,
  owner: string = shared,
): Promise<void> {
  const names = [...new Set([...text.matchAll(inText)].map((hit) => hit[1] ?? ''))];
  if (names.length === 0) return;
  const isInChat = sql`exists (select 1 from unnest(${uploads.owners}) as one
    where one = ${shared} or starts_with(one, ${shared + ':'}))`;
  await db
    .update(uploads)
    .set({ owners: sql`array_append(array_remove(${uploads.owners}, ${owner}), ${owner})`, touchTime: now })
    .where(and(inArray(uploads.fileName, names), or(eq(uploads.userId, sender), isInChat), eq(uploads.state, 1)));
}

/** Of revoked messages. */
export const releaseChatFiles = (cx: { db: Db; now: number }, talkId: string, seqs: readonly number[]): Promise<void> =>
  releaseFilesOf(
    cx,
    sql`select value from json_array_elements_text(${JSON.stringify(
      seqs.map((seq) => messageOwner(talkId, seq)),
    )}::json)`,
  );
