// An mp4 or mov from a phone: read box by box as far as is needed to know that it is a video that plays, how long and
// how large it is. What phones write about place and owner (udta, meta, uuid, tracks of data with their samples) is blanked where it
// stands, so that no offset moves.
import { open, type FileHandle } from 'node:fs/promises';
import { Malformed } from '../platform/refusals';

export type MovieFacts = { /** ms */ duration: number; width: number; height: number };
export const movieLimits = { bytes: 100 * 1024 * 1024, ms: 5 * 60_000 };
const maxMoov = 16 * 1024 * 1024;

/** `body` is where the content begins, `end` where the box does. */
type Box = { type: string; start: number; body: number; end: number };
const brands = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|hvc1|qt {2}|M4V[ HP]|dash|MSNV|3gp[4-9]|3g2[abc]|cmf[cf])$/;
const playable = /^(avc[13]|hvc1|hev1|av01|vp0[89]|dvh[1e])$/;
const personal = /^(udta|meta|uuid)$/;
const bad = (field = 'file'): Malformed => new Malformed(field);

function boxAt(head: DataView, start: number, limit: number): Box {
  const size = head.getUint32(0);
  const type = String.fromCharCode(head.getUint8(4), head.getUint8(5), head.getUint8(6), head.getUint8(7));
  const long = size === 1;
  if (long && head.byteLength < 16) throw bad();
  const length = size === 0 ? limit - start : long ? Number(head.getBigUint64(8)) : size;
  const body = start + (long ? 16 : 8);
  // 0xA9 begins the names of QuickTime's own texts.
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type) || length < body - start || start + length > limit) throw bad();
  return { type, start, body, end: start + length };
}
const viewOf = (bytes: Buffer, from: number, to: number): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from));

async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8 || boxes.length >= 2000) throw bad();
    const box = boxAt(viewOf(head, 0, bytesRead), at, size);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}
/** The boxes within `from`…`to` of a buffer. */
function inside(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at < 8) break;
    const box = boxAt(viewOf(bytes, at, Math.min(to, at + 16)), at, to);
    boxes.push(box);
    if (boxes.length > 2000) throw bad();
    at = box.end;
  }
  return boxes;
}
const within = (bytes: Buffer, box: Box | undefined): Box[] =>
  box === undefined ? [] : inside(bytes, box.body, box.end);
const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);
/** Reads a fixed box's fields; a box that is too short is damaged. */
function fields(bytes: Buffer, box: Box | undefined, least: number): DataView {
  if (box === undefined || box.end - box.body < least) throw bad();
  return viewOf(bytes, box.body, box.end);
}

type Track = { box: Box; handler: string; codec: string; width: number; height: number };
function trackIn(bytes: Buffer, box: Box): Track {
  const parts = within(bytes, box);
  const mdia = within(bytes, named(parts, 'mdia'));
  const handler = fields(bytes, named(mdia, 'hdlr'), 12);
  const text = (view: DataView, at: number): string =>
    String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
  const kind = text(handler, 8);
  if (kind !== 'vide') return { box, handler: kind, codec: '', width: 0, height: 0 };
  const stbl = within(bytes, named(within(bytes, named(mdia, 'minf')), 'stbl'));
  const tkhd = fields(bytes, named(parts, 'tkhd'), 84);
  const skip = tkhd.getUint8(0) === 1 ? 12 : 0;
  if (tkhd.byteLength < 84 + skip) throw bad();
  // The matrix: a phone held upright turns by it, and then the sides change places.
  const turned = tkhd.getInt32(40 + skip) === 0 && tkhd.getInt32(40 + skip + 16) === 0;
  const width = Math.round(tkhd.getUint32(76 + skip) / 65_536);
  const height = Math.round(tkhd.getUint32(80 + skip) / 65_536);
  const codec = text(fields(bytes, named(stbl, 'stsd'), 16), 12);
  return { box, handler: kind, codec, width: turned ? height : width, height: turned ? width : height };
}
function durationOf(bytes: Buffer, mvhd: Box | undefined): number {
  const view = fields(bytes, mvhd, 20);
  const long = view.getUint8(0) === 1;
  if (long && view.byteLength < 32) throw bad();
  const scale = view.getUint32(long ? 20 : 12);
  const length = long ? Number(view.getBigUint64(24)) : view.getUint32(16);
  if (scale === 0 || length === 0) throw bad();
  return Math.round((length / scale) * 1000);
}

type Chunk = { from: number; to: number };
/** More than a track of five minutes has whose every sample is a chunk of its own. */
const maxChunks = 50_000;
/** Where the samples of a track lie in the file, by its tables of places, sizes and samples in a chunk. */
function chunksOf(bytes: Buffer, { box }: Track): Chunk[] {
  const mdia = within(bytes, named(within(bytes, box), 'mdia'));
  const stbl = within(bytes, named(within(bytes, named(mdia, 'minf')), 'stbl'));
  const long = named(stbl, 'co64');
  if (long === undefined && named(stbl, 'stco') === undefined) return [];
  const places = fields(bytes, long ?? named(stbl, 'stco'), 8);
  const sizes = fields(bytes, named(stbl, 'stsz'), 12);
  const runs = fields(bytes, named(stbl, 'stsc'), 8);
  const [count, runCount, each, samples] = [
    places.getUint32(4),
    runs.getUint32(4),
    sizes.getUint32(4),
    sizes.getUint32(8),
  ];
  if (
    count > maxChunks ||
    places.byteLength < 8 + count * (long ? 8 : 4) ||
    runs.byteLength < 8 + runCount * 12 ||
    (count > 0 && runCount === 0) ||
    (each === 0 && sizes.byteLength < 12 + samples * 4)
  )
    throw bad();
  const chunks: Chunk[] = [];
  let run = 0;
  let sample = 0;
  for (let i = 0; i < count; i++) {
    while (run + 1 < runCount && runs.getUint32(8 + (run + 1) * 12) <= i + 1) run++;
    const end = Math.min(samples, sample + runs.getUint32(12 + run * 12));
    const from = long ? Number(places.getBigUint64(8 + i * 8)) : places.getUint32(8 + i * 4);
    let to = from + each * (end - sample);
    if (each === 0) for (let at = sample; at < end; at++) to += sizes.getUint32(12 + at * 4);
    sample = end;
    chunks.push({ from, to });
  }
  return chunks;
}
/** Refuses what would overwrite anything but media, or the same again and again. */
function mustBeMedia(chunks: readonly Chunk[], top: readonly Box[]): void {
  const media = top.filter((box) => box.type === 'mdat');
  const most = media.reduce((sum, box) => sum + box.end - box.body, 0);
  const isInside = ({ from, to }: Chunk): boolean =>
    from === to || media.some((box) => box.body <= from && to <= box.end);
  if (!chunks.every(isInside) || chunks.reduce((sum, { from, to }) => sum + to - from, 0) > most) throw bad();
}

const zeros = Buffer.alloc(65_536);
async function wipe(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}
/** Overwrites a box with a free one of the same length. */
async function blank(file: FileHandle, start: number, box: Box): Promise<void> {
  await file.write(Buffer.from('free'), 0, 4, start + 4);
  await wipe(file, start + box.body - box.start, start + box.end - box.start);
}

/**
 * Facts of the video in this file, which is ours to change. Refuses with 010001 and the field: file, duration, pixels.
 */
export async function readMovie(path: string): Promise<MovieFacts> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const top = await topBoxes(file, size);
    const [first] = top;
    if (first === undefined || first.type !== 'ftyp' || first.end - first.body > 4096) throw bad();
    const names = Buffer.alloc(first.end - first.body);
    await file.read(names, 0, names.length, first.body);
    const brandNames = [
      0,
      ...Array.from({ length: Math.max(0, Math.floor(names.length / 4) - 2) }, (_, i) => 8 + i * 4),
    ].map((at) => names.toString('latin1', at, at + 4));
    const moovs = top.filter((box) => box.type === 'moov');
    const [moov] = moovs;
    if (
      !brandNames.some((brand) => brands.test(brand)) ||
      moov === undefined ||
      moovs.length > 1 ||
      moov.end - moov.start > maxMoov ||
      named(top, 'mdat') === undefined
    )
      throw bad();
    const bytes = Buffer.alloc(moov.end - moov.body);
    await file.read(bytes, 0, bytes.length, moov.body);
    const parts = inside(bytes, 0, bytes.length);
    const duration = durationOf(bytes, named(parts, 'mvhd'));
    const tracks = parts.filter((box) => box.type === 'trak').map((box) => trackIn(bytes, box));
    const picture = tracks.find((track) => track.handler === 'vide' && playable.test(track.codec));
    if (picture === undefined) throw bad();
    if (duration > movieLimits.ms + 500) throw bad('duration');
    if (picture.width < 16 || picture.height < 16 || Math.max(picture.width, picture.height) > 8192)
      throw bad('pixels');
    const data = tracks.filter((track) => !/^(vide|soun)$/.test(track.handler));
    const chunks = data.flatMap((track) => chunksOf(bytes, track));
    mustBeMedia(chunks, top);
    for (const { from, to } of chunks) await wipe(file, from, to);
    for (const box of top) if (personal.test(box.type)) await blank(file, box.start, box);
    const talk = [
      ...parts,
      ...tracks.flatMap((track) => [
        ...within(bytes, track.box),
        ...within(bytes, named(within(bytes, track.box), 'mdia')),
      ]),
    ].filter((box) => personal.test(box.type));
    for (const box of [...data.map((track) => track.box), ...talk]) await blank(file, moov.body + box.start, box);
    return { duration, width: picture.width, height: picture.height };
  } finally {
    await file.close();
  }
}
