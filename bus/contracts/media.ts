// Media: pictures and videos on their way to the server, and how a video is played. A file's bytes are never in an
// envelope: the page hands them to the worker beside the bus (ui/features/media/components/fileTransfer), and parts of
// them leave as raw bodies.
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
  privately,
  secret,
  text,
  time,
  upTo,
} from '../protocol/schema';

const write = { login: true, write: true } as const;
/** Chosen by the phone, one for each picked file; the same file asked for again under it is the same upload. */
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
 * Leave to send one file: good for ten minutes, for this person, file and size. `parts` are the offsets of those that
 * the server has already; each part is `partSize` bytes, the last one what is left.
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
/** One part as a raw body; `from` is its offset. The same part may be sent again. */
export const sendPart = post(
  'upload/part',
  v.object({ uploadId, localKey, from: count, uploadToken: secret(upTo(600), 'uploadToken') }),
  v.object({ from: count }),
  { login: true, write: false, raw: 'bytes' },
);
/** A picture that the phone has made small: all its parts are there. */
export const uploadSing = post('uploadSing', v.object({ file: uploadId, clientToken }), UploadResult, write);
/** A picture as the camera made it: the server makes it small. */
export const uploadCompressSing = post(
  'uploadCompressSing',
  v.object({ file: uploadId, clientToken }),
  UploadResult,
  write,
);
/**
 * Last resort where raw bodies do not get through: a picture of at most 2 MB as base64 (`data` is put in by the
 * edge).
 */
export const uploadBase64 = post(
  'uploadBase64',
  v.object({ localKey, data: secret(text, 'file'), clientToken }),
  UploadResult,
  {
    ...write,
    raw: 'base64',
  },
);
/** A group's cover, square; by its owner and admins. */
export const groupCover = post(
  'groupCover',
  v.object({ file: uploadId, groupID: needId('group'), clientToken }),
  UploadResult,
  write,
);
/** All parts of a video are there. Its cover comes with the thread. */
export const finishVideo = post('vod/finish', v.object({ vid: needId('video'), clientToken }), Video, write);
/** All parts of a voice or a file for chat are there; it stays as it is. */
export const finishFile = post(
  'upload/finish',
  v.object({ file: uploadId, clientToken }),
  v.object({ url: address, size: count, sha256: digest }),
  write,
);
/** The address of an own video for people in chat, which does not run out. */
export const getChatUrl = get('vod/chat-url', v.object({ vid: needId('video') }), v.object({ url: address }), {
  login: true,
});

// ── commands ──
/** Takes up to nine pictures; answers when the phone keeps them. How they fare stands in `media.upload`. */
export const addPictures = command(
  v.object({ files: v.pipe(listOf(PickedFile), v.minLength(1), v.maxLength(9)) }),
  nothing,
);
export const addVideo = command(v.object({ file: PickedFile }), nothing);
/** For chat alone: a voice of at most a minute (duration in seconds), or a file of at most 20 MB as it is. */
export const addFile = command(v.object({ kind: code('sound', 'file'), file: PickedFile }), nothing);
/** Tries what has failed again, at once. */
export const retry = command(v.object({ localIds: v.pipe(listOf(localKey), v.maxLength(30)) }), nothing);
/** Everything of this person that waits to be sent goes: logout. */
export const forget = command(nothing, nothing);
/** Cancels, or forgets what is ready and will not be used; gone from the stream. */
export const remove = command(v.object({ localIds: v.pipe(listOf(localKey), v.maxLength(30)) }), nothing);

// ── events ──
/** The worker has lost a file that the page may still have: hand it over again and ask `retry`. */
export const fileMissed = event(v.object({ localId: localKey }));

// ── streams ──
export const upload = stream(Upload, localKey, { scope: 'person' });
