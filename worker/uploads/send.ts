// The steps of one upload: read from the app, prepared, sent in parts, checked by the server. Each step resumes where
// the last one ended, after any failure or a worker restart.
import type { UploadResult } from '../../bus/entities/media';
import type { Json } from '../../bus/protocol/envelope';
import type { Output } from '../../bus/client/topics';
import { codeOf, fail } from '../kernel/failures';
import type { Kernel } from '../kernel/types';
import { clearCache } from '../store/writeRecord';
import { serverNow } from '../transport/auth';
import { BLOCKED_TEXT, TEXT_BYTES } from './items';
import type { Item } from './items';

/** Bytes requested from the app at a time; it returns fewer when its messages are shorter. */
const APP_PART = 720 * 1024;
/** A grant is renewed this long (ms) before it expires. */
const LEAVE_MARGIN = 30_000;

export type FileAnswer = Output<'kernel.file'>;
export type UploadRun = {
  kernel: Kernel;
  owner: string;
  item: Item;
  /** Updates and shows the item. Throws when it has been removed. */
  change(patch: Partial<Item>): void;
  /** Stores the item on the phone. */
  keep(): Promise<void>;
};

/** On a full phone it clears the cache to make room for the file, like `writeRecord`. */
export async function askFile(
  { kernel, owner, item }: Pick<UploadRun, 'kernel' | 'owner' | 'item'>,
  ask: { op: string; [field: string]: Json },
): Promise<FileAnswer> {
  const run = async (one: { op: string; [field: string]: Json }): Promise<FileAnswer> =>
    (await kernel.edge('kernel.file', { ...one, owner, localId: item.localId })) as FileAnswer;
  const answer = await run(ask);
  let { unstored } = answer;
  if (unstored) {
    await clearCache(kernel);
    unstored = (await run({ op: 'keep', kind: item.kind })).unstored;
  }
  if (unstored) item.uncopied = 1;
  else delete item.uncopied;
  return answer;
}

async function readFromApp(way: UploadRun): Promise<void> {
  const { kernel, item } = way;
  // Goes on behind the parts of an earlier try, which the edge still has.
  for (let offset = item.read ?? 0; ;) {
    const { data, eof } = await kernel
      .ask('native.fetchFilePart', { path: item.path, offset, size: APP_PART })
      .catch((e: unknown) => {
        // The app no longer has the file or cannot read it; only a timeout is worth a retry.
        throw fail(codeOf(e) === 'timeout' || codeOf(e) === 'network' ? 'timeout' : 'missing');
      });
    way.change({});
    // The size comes from the edge, because a recording does not contain the bytes.
    const { size } = await askFile(way, { op: 'append', data, last: eof, mime: item.mime });
    if (eof === 1) return way.change({ step: 'kept', size });
    if (size <= offset) throw fail('missing');
    way.change({ read: size });
    offset = size;
  }
}
async function prepare(way: UploadRun): Promise<void> {
  const { item } = way;
  const made = await askFile(way, { op: 'prepare', kind: item.kind });
  if (made.there === 0) throw fail('missing');
  way.change({
    step: 'prepared',
    size: made.size,
    sha256: made.sha256,
    small: made.small,
    mime: made.mime || item.mime,
    preview: made.preview,
    width: made.width || item.width,
    height: made.height || item.height,
    sent: 0,
    tries: 0,
  });
}

/** The phone's file names may be private; the server makes its own. */
const fileNameOf = (item: Item): string =>
  item.kind === 'video'
    ? 'video.mp4'
    : item.kind === 'sound'
      ? 'sound'
      : item.kind === 'file'
        ? 'file'
        : item.mime === 'image/webp'
          ? 'picture.webp'
          : 'picture.jpg';

/** Sends the missing parts. Resolves with false when the grant expires first. */
async function sendParts(way: UploadRun, leave: Output<'media.getToken'>): Promise<boolean> {
  const { kernel, item } = way;
  const there = new Set(leave.parts);
  const length = (from: number): number => Math.min(leave.partSize, item.size - from);
  way.change({ sent: leave.parts.reduce((sum, from) => sum + length(from), 0) });
  for (let from = 0; from < item.size; from += leave.partSize) {
    if (there.has(from)) continue;
    if (serverNow(kernel) > leave.expire - LEAVE_MARGIN) return false;
    await kernel.call(
      'media.sendPart',
      { uploadId: leave.uploadId, localKey: item.localId, from, uploadToken: leave.token },
      { quiet: true, bytes: length(from) },
    );
    way.change({ sent: item.sent + length(from), tries: 0, blocked: 0 });
  }
  return true;
}
async function send(way: UploadRun): Promise<void> {
  const { kernel, item } = way;
  // After a worker restart the edge does not know the file, and it may be gone.
  const { there, preview } = await askFile(way, { op: 'keep', kind: item.kind });
  if (there === 0) throw fail('missing');
  way.change(preview ? { preview } : {});
  if (item.kind === 'picture' && item.blocked >= BLOCKED_TEXT && item.size <= TEXT_BYTES) {
    return done(
      way,
      await kernel.call('media.uploadBase64', { localKey: item.localId, data: '' }, { quiet: true, bytes: item.size }),
    );
  }
  const asked = { fileName: fileNameOf(item), size: item.size, sha256: item.sha256, localKey: item.localId };
  for (;;) {
    if (item.kind === 'video') {
      const leave = await kernel.call('media.getVideoToken', asked, { quiet: true });
      way.change({});
      if (!(await sendParts(way, leave))) continue;
      const video = await kernel.call('media.finishVideo', { vid: leave.vid }, { quiet: true });
      way.change({
        step: 'ready',
        vid: video.vid,
        url: video.playUrl,
        width: video.width,
        height: video.height,
        size: video.size,
        duration: video.duration,
        tries: 0,
      });
      return;
    }
    const leave = await kernel.call('media.getToken', { ...asked, kind: item.kind }, { quiet: true });
    way.change({});
    if (!(await sendParts(way, leave))) continue;
    if (item.kind !== 'picture') {
      const { url, size } = await kernel.call('media.finishFile', { file: leave.uploadId }, { quiet: true });
      way.change({ step: 'ready', url, size, tries: 0 });
      return;
    }
    if (item.groupID)
      return done(
        way,
        await kernel.call('media.groupCover', { file: leave.uploadId, groupID: item.groupID }, { quiet: true }),
      );
    return done(
      way,
      await kernel.call(
        item.small ? 'media.uploadSing' : 'media.uploadCompressSing',
        { file: leave.uploadId },
        { quiet: true },
      ),
    );
  }
}
function done(way: UploadRun, { url, width, height, size, color }: UploadResult): void {
  way.change({ step: 'ready', url, width, height, size, color, tries: 0 });
}

/** Runs the remaining steps; rejects with the failure of a step. `online` false: stops before the first upload. */
export async function runUpload(way: UploadRun, online: boolean): Promise<void> {
  const { item } = way;
  if (item.step === 'picked') {
    await readFromApp(way);
    await way.keep();
  }
  if (item.step === 'kept') {
    await prepare(way);
    await way.keep();
  }
  if (item.step !== 'prepared' || !online) return;
  await send(way);
  // The copy on the phone stays: the server deletes the file when nothing uses it for a day.
  way.change({ readyTime: way.kernel.now() });
  await way.keep();
}
