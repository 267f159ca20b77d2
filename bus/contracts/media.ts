// Media: uploads of pictures and videos, and playback of videos. A file's bytes are never in an envelope: the page
// hands the file to the worker outside the bus (ui/features/media/components/fileTransfer), and its parts are sent as
// raw bodies.
import * as v from 'valibot';
import { command, event, get, post, stream } from '../protocol/contract';
import { Video, PickedFile, Upload, UploadResult } from '../entities/media';
import { clientToken } from '../entities/writes';
import {
  code,
  count,
  id,
  listOf,
  media as address,
  needId,
  nothing,
  opt,
  privately,
  secret,
  text,
  time,
  upTo,
} from '../protocol/schema';

const write = { login: true, write: true } as const;
/** Created by the phone, one for each picked file; a repeated request with the same key is the same upload. */
const localKey = needId('file');
const digest = needId('digest');
const uploadId = needId('upload');
const picked = {
  fileName: privately(upTo(200)),
  size: count,
  /** SHA-256 of the whole file in lower-case hex. */ sha256: digest,
  localKey,
  clientToken,
};
/**
 * A grant to upload one file: valid for ten minutes, for this person, file and size. `parts`: the offsets of the parts
 * that the server has; each part has `partSize` bytes, the last one the rest.
 */
const leave = {
  uploadId,
  uploadUrl: address,
  token: secret(text, 'uploadToken'),
  expire: time,
  partSize: count,
  parts: listOf(count),
};

// ── calls ──
export const getPlayUrl = get('vod/play-url', v.object({ vid: needId('video') }), Video, { beforeTerms: true });
export const getToken = post(
  'azure/getToken',
  v.object({ ...picked, kind: code('picture', 'sound', 'file') }),
  v.object(leave),
  {
    ...write,
    base: 'events',
  },
);
export const getVideoToken = post('vod/token', v.object(picked), v.object({ ...leave, vid: id('video') }), write);
/** One part as a raw body; `from` is its offset. Idempotent. */
export const sendPart = post(
  'upload/part',
  v.object({ uploadId, localKey, from: count, uploadToken: secret(upTo(600), 'uploadToken') }),
  v.object({ from: count }),
  { login: true, write: false, raw: 'bytes' },
);
/** Finishes a picture that the phone has scaled down. */
export const uploadSing = post('uploadSing', v.object({ file: uploadId, clientToken }), UploadResult, write);
/** Finishes an original picture: the server scales it down. */
export const uploadCompressSing = post(
  'uploadCompressSing',
  v.object({ file: uploadId, clientToken }),
  UploadResult,
  write,
);
/** Fallback where raw bodies are blocked: a picture of at most 2 MB as base64 (`data` is added by the edge). */
export const uploadBase64 = post(
  'uploadBase64',
  v.object({ localKey, data: secret(text, 'file'), clientToken }),
  UploadResult,
  {
    ...write,
    raw: 'base64',
  },
);
/** Finishes a group's cover, square; for its owner and admins. */
export const groupCover = post(
  'groupCover',
  v.object({ file: uploadId, groupID: needId('group'), clientToken }),
  UploadResult,
  write,
);
/** Finishes a video. Its cover is sent with the thread. */
export const finishVideo = post('vod/finish', v.object({ vid: needId('video'), clientToken }), Video, write);
/** Finishes a voice message or a file for chat; it is not changed. */
export const finishFile = post(
  'upload/finish',
  v.object({ file: uploadId, clientToken }),
  v.object({ url: address, size: count, sha256: digest }),
  write,
);
/** An address of the caller's own video for people in chat, which does not expire. */
export const getChatUrl = get('vod/chat-url', v.object({ vid: needId('video') }), v.object({ url: address }), {
  login: true,
});

// ── commands ──
/** Adds up to nine pictures; answers when they are stored on the phone. Their state is in `media.upload`. */
export const addPictures = command(
  v.object({ files: v.pipe(listOf(PickedFile), v.minLength(1), v.maxLength(9)) }),
  nothing,
);
export const addVideo = command(v.object({ file: PickedFile }), nothing);
/** Only for chat: a voice message of at most a minute (duration in seconds), or a file of at most 20 MB, unchanged. */
export const addFile = command(v.object({ kind: code('sound', 'file'), file: PickedFile }), nothing);
/** Retries failed uploads at once. */
export const retry = command(v.object({ localIds: v.pipe(listOf(localKey), v.maxLength(30)) }), nothing);
/** Deletes all uploads of this person, but for those of drafts and for `files` (logout). */
export const forget = command(v.object({ files: opt(listOf(localKey)) }), nothing);
/** Cancels uploads, or discards ready ones that are not used; removes them from the stream. */
export const remove = command(v.object({ localIds: v.pipe(listOf(localKey), v.maxLength(30)) }), nothing);

// ── events ──
/** The worker has lost a file that the page may still have: the page hands it over again and asks `retry`. */
export const fileMissed = event(v.object({ localId: localKey }));

// ── streams ──
export const upload = stream(Upload, localKey, { scope: 'person' });
