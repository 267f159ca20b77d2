// Sends files as a phone does (leave, parts, end), and makes the small pictures and films that the upload tests send.
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Reply, TestCaller } from './kit';
import { random15, textOf } from './kit';

export type Bytes = Uint8Array<ArrayBuffer>;
export const bytesOf = (data: Uint8Array): Bytes => new Uint8Array(data);
export const digest = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

export type Leave = { uploadId: string; token: string; partSize: number; parts: number[]; expire: number; vid: string };
export function leaveIn(reply: Reply): Leave {
  const { uploadId, token, partSize, parts, expire, vid } = reply.data;
  return {
    uploadId: textOf(uploadId),
    token: textOf(token),
    partSize: Number(partSize),
    parts: parts as number[],
    expire: Number(expire),
    vid: typeof vid === 'string' ? vid : '',
  };
}
type How = { kind?: 'picture' | 'video' | 'sound' | 'file'; localKey?: string; fileName?: string };

export const askLeave = (
  testServer: TestCaller,
  token: string,
  file: Uint8Array,
  { kind = 'picture', localKey = random15(), fileName = 'a.jpg' }: How = {},
): Promise<Reply> => {
  const asked = { fileName, size: file.byteLength, sha256: digest(file), localKey, clientToken: random15() };
  return kind === 'video'
    ? testServer.call('media.getVideoToken', asked, token)
    : testServer.call('media.getToken', { ...asked, kind }, token);
};
export const sendPart = (
  testServer: TestCaller,
  token: string,
  leave: Leave,
  from: number,
  bytes: Uint8Array,
): Promise<Reply> =>
  testServer.send(
    testServer.sign(
      'media.sendPart',
      { uploadId: leave.uploadId, localKey: 'k', from, uploadToken: leave.token },
      token,
      {},
      bytesOf(bytes),
    ),
  );
/** All parts that are not there yet. */
export async function sendParts(testServer: TestCaller, token: string, leave: Leave, file: Uint8Array): Promise<void> {
  for (let from = 0; from < file.byteLength; from += leave.partSize) {
    if (leave.parts.includes(from)) continue;
    const reply = await sendPart(testServer, token, leave, from, file.subarray(from, from + leave.partSize));
    if (reply.answer.code !== '000000') throw new Error('part ' + from + ': ' + reply.answer.code);
  }
}
type End = 'media.uploadSing' | 'media.uploadCompressSing';
/** The whole way; the answer of the end. */
export async function sendPicture(
  testServer: TestCaller,
  token: string,
  file: Uint8Array,
  how: How & { end?: End } = {},
): Promise<Reply> {
  const asked = await askLeave(testServer, token, file, how);
  if (asked.answer.code !== '000000') return asked;
  const leave = leaveIn(asked);
  await sendParts(testServer, token, leave, file);
  return testServer.call(
    how.end ?? 'media.uploadCompressSing',
    { file: leave.uploadId, clientToken: random15() },
    token,
  );
}
export async function sendVideo(
  testServer: TestCaller,
  token: string,
  file: Uint8Array,
  how: How = {},
): Promise<Reply> {
  const asked = await askLeave(testServer, token, file, { ...how, kind: 'video', fileName: 'a.mp4' });
  if (asked.answer.code !== '000000') return asked;
  const leave = leaveIn(asked);
  await sendParts(testServer, token, leave, file);
  return testServer.call('media.finishVideo', { vid: leave.vid, clientToken: random15() }, token);
}

/** A photo with a gradient, so that it is not all one colour and not tiny. */
export function photo(width = 640, height = 480, seed = 1): Sharp {
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      raw[i++] = (x * seed) & 255;
      raw[i++] = (y + seed * 40) & 255;
      raw[i++] = ((x * y) >> 6) & 255;
    }
  return sharp(raw, { raw: { width, height, channels: 3 } });
}
export const jpeg = async (width?: number, height?: number, seed?: number): Promise<Bytes> =>
  bytesOf(await photo(width, height, seed).jpeg({ quality: 90 }).toBuffer());

// ── films, box by box ──
const u32 = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);
const word = (text: string): number[] => Array.from(text, (c) => c.charCodeAt(0));
export const box = (type: string, ...content: (number[] | Uint8Array)[]): number[] => {
  const body = content.flatMap((part) => Array.from(part));
  return [...u32(body.length + 8), ...word(type), ...body];
};
export type Film = {
  brand?: string;
  seconds?: number;
  width?: number;
  height?: number;
  turned?: boolean;
  codec?: string;
  place?: string;
  more?: number[];
  data?: number[];
  tracks?: number[][];
};
/** The least that is an mp4: a header, facts, and something in place of frames. */
export function film({
  brand = 'mp42',
  seconds = 12,
  width = 1280,
  height = 720,
  turned = false,
  codec = 'avc1',
  place = '',
  more = [],
  data = zeros(64),
  tracks = [],
}: Film = {}): Bytes {
  const matrix = turned
    ? [...u32(0), ...u32(0x10000), ...u32(0), ...u32(0xffff0000), ...u32(0), ...zeros(12), ...u32(0x40000000)]
    : [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];
  const tkhd = box('tkhd', zeros(40), matrix, u32(width * 65_536), u32(height * 65_536));
  const stsd = box('stsd', u32(0), u32(1), box(codec, zeros(70)));
  const trak = box(
    'trak',
    tkhd,
    box('mdia', box('mdhd', zeros(24)), box('hdlr', zeros(8), word('vide'), zeros(13)), box('minf', box('stbl', stsd))),
  );
  const mvhd = box('mvhd', zeros(12), u32(1000), u32(Math.round(seconds * 1000)), zeros(80));
  const udta = place === '' ? [] : box('udta', box('\xa9xyz', word(place)));
  return new Uint8Array([
    ...box('ftyp', word(brand), u32(0), word('isom')),
    ...box('moov', mvhd, trak, ...tracks, udta),
    ...box('mdat', data),
    ...more,
  ]);
}
/**
 * A track of data with this handler (a phone's place by the second). `chunks`: where its samples lie in the file, one
 * or more in each, and their lengths.
 */
export function dataTrack(handler: string, note: string, chunks: { at: number; sizes: number[] }[] = []): number[] {
  const sizes = chunks.flatMap((chunk) => chunk.sizes);
  const stbl = box(
    'stbl',
    box('stsz', u32(0), u32(0), u32(sizes.length), sizes.flatMap(u32)),
    box(
      'stsc',
      u32(0),
      u32(chunks.length),
      chunks.flatMap((chunk, i) => [...u32(i + 1), ...u32(chunk.sizes.length), ...u32(1)]),
    ),
    box(
      'stco',
      u32(0),
      u32(chunks.length),
      chunks.flatMap(({ at }) => u32(at)),
    ),
  );
  return box(
    'trak',
    box('mdia', box('hdlr', zeros(8), word(handler), zeros(13)), box('minf', box('gmhd', word(note)), stbl)),
  );
}
