// The live edge of `kernel.file`, and the bodies of raw calls: the bytes of outgoing files. They stay here and in the
// phone's storage; envelopes only contain their names. In the pack `more`.
import { createSha256 } from '../../bus/protocol/hash';
import type { Json } from '../../bus/protocol/envelope';
import { fail } from '../kernel/failures';
import type { Held, WorldEdge } from '../kernel/types';
import type { HttpRequest } from '../kernel/httpRequest';
import { createBlobStore } from './blobStore';
import type { BlobStore } from './blobStore';
import { shrink } from './shrink';

type Ask = {
  op: 'keep' | 'append' | 'prepare' | 'drop' | 'clear';
  owner: string;
  localId: string;
  kind?: 'picture' | 'video' | 'sound' | 'file';
  mime?: string;
  data?: string;
  last?: 0 | 1;
};
/** Bytes read at a time to hash a large file. */
const PIECE = 1024 * 1024;

/** The page gets the new address a little later and may still be loading this one. */
const REVOKE_MS = 60_000;
const revoke = (url: string): unknown => setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);

/** A file that was changed or deleted on the phone after it was chosen cannot be read any more. */
const read = (part: Blob): Promise<ArrayBuffer> =>
  new Response(part).arrayBuffer().catch(() => {
    throw fail('unreadable');
  });
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (n) => (n < 16 ? '0' : '') + n.toString(16)).join('');
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
async function hashOfFile(file: Blob): Promise<string> {
  const hash = createSha256();
  for (let at = 0; at < file.size; at += PIECE) hash.add(new Uint8Array(await read(file.slice(at, at + PIECE))));
  return hash.hex();
}
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle;
  if (subtle) return hex(await subtle.digest('SHA-256', bytes));
  const hash = createSha256();
  hash.add(new Uint8Array(bytes));
  return hash.hex();
}
function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  const all = new Uint8Array(bytes);
  for (let at = 0; at < all.length; at += 8190)
    text += btoa(String.fromCharCode(...Array.from(all.subarray(at, at + 8190))));
  return text;
}

export function serveFiles(
  held: Held,
  store: BlobStore = createBlobStore(),
): WorldEdge & Required<Pick<WorldEdge, 'carried'>> {
  /** localId → its key in the store. A picked file has one owner; calls name it by its localId alone. */
  const keys = new Map<string, string>();
  const pieces = new Map<string, { parts: BlobPart[]; size: number }>();
  const previews = new Map<string, string>();
  /** The keys of files that are only in memory. */
  const unstored = new Set<string>();
  let preparing: Promise<unknown> = Promise.resolve();

  const keyOf = ({ owner, localId }: Ask): string => {
    keys.set(localId, owner + '|' + localId);
    return owner + '|' + localId;
  };
  async function save(key: string, file: Blob): Promise<void> {
    if (await store.put(key, file)) unstored.delete(key);
    else unstored.add(key);
  }
  const facts = (
    file: Blob | null,
    more: { width?: number; height?: number; sha256?: string; preview?: string; small?: 0 | 1 } = {},
    key = '',
  ): Json => ({
    there: file ? 1 : 0,
    size: file ? file.size : 0,
    width: more.width ?? 0,
    height: more.height ?? 0,
    mime: file ? file.type : '',
    sha256: more.sha256 ?? '',
    preview: more.preview ?? '',
    small: more.small ?? 0,
    ...(unstored.has(key) ? { unstored: 1 } : null),
  });
  function previewOf(key: string, file: Blob, fresh: boolean): string {
    const before = previews.get(key);
    if (before && !fresh) return before;
    if (before) revoke(before);
    const url = typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : '';
    previews.set(key, url);
    return url;
  }
  function forget(key: string): void {
    const preview = previews.get(key);
    if (preview) revoke(preview);
    previews.delete(key);
    const localId = key.slice(key.indexOf('|') + 1);
    held.delete(localId);
    pieces.delete(key);
    unstored.delete(key);
    keys.delete(localId);
  }
  async function keep(ask: Ask): Promise<Json> {
    const key = keyOf(ask);
    const file = held.get(ask.localId) ?? (await store.get(key));
    if (file && (held.has(ask.localId) || unstored.has(key))) await save(key, file);
    held.delete(ask.localId);
    return facts(file, { preview: file ? previewOf(key, file, false) : '' }, key);
  }
  async function append(ask: Ask): Promise<Json> {
    const key = keyOf(ask);
    const so = pieces.get(key) ?? { parts: [], size: 0 };
    const bytes = fromBase64(ask.data ?? '');
    so.parts.push(bytes);
    so.size += bytes.length;
    pieces.set(key, so);
    const file = new Blob(ask.last ? so.parts : [], { type: ask.mime ?? '' });
    if (ask.last) {
      pieces.delete(key);
      await save(key, file);
    }
    return { ...(facts(file, {}, key) as object), size: so.size } as Json;
  }
  async function prepare(ask: Ask): Promise<Json> {
    const key = keyOf(ask);
    const file = await store.get(key);
    if (!file) return facts(null);
    if (ask.kind !== 'picture')
      return facts(file, { sha256: await hashOfFile(file), preview: previewOf(key, file, false) }, key);
    const made = await shrink(file);
    if (made) await save(key, made.file);
    const ready = made ? made.file : file;
    const sha256 = await hashOfFile(ready);
    const [width, height] = [made?.width ?? 0, made?.height ?? 0];
    return facts(ready, { width, height, sha256, preview: previewOf(key, ready, true), small: made ? 1 : 0 }, key);
  }
  return {
    async run(payload) {
      const ask = payload as Ask;
      if (ask.op === 'keep') return keep(ask);
      if (ask.op === 'append') return append(ask);
      if (ask.op === 'prepare') {
        // In sequence: nine full-size pictures do not fit into a phone's memory.
        const mine = preparing.then(() => prepare(ask));
        preparing = mine.catch(() => undefined);
        return mine;
      }
      if (ask.op !== 'clear') {
        const key = keyOf(ask);
        forget(key);
        await store.drop(key);
      } else {
        for (const key of Array.from(keys.values())) if (key.indexOf(ask.owner + '|') === 0) forget(key);
        await store.clear(ask.owner + '|');
      }
      return facts(null);
    },
    async carried(raw, input, bytes) {
      const { uploadToken, localKey, from } = input;
      const name = typeof localKey === 'string' ? localKey : '';
      const start = typeof from === 'number' ? from : 0;
      const file = await store.get(keys.get(name) ?? '');
      const part = file ? file.slice(start, start + bytes) : null;
      // Fails like a lost request: the upload then checks for the file and finds that it is gone.
      if (!part || part.size !== bytes) throw new Error('no such file');
      const body = await read(part);
      if (raw === 'base64') return { input: { ...input, data: base64Of(body) } };
      const rest: HttpRequest['input'] = { ...input };
      delete rest['uploadToken'];
      return {
        input: rest,
        raw: {
          bytes: body,
          sha256: await hashOf(body),
          headers: {
            'Content-Type': 'application/octet-stream',
            Authorization: 'Upload ' + (typeof uploadToken === 'string' ? uploadToken : ''),
          },
        },
      };
    },
  };
}
