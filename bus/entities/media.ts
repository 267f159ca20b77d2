// Pictures and videos as they are shown; uploads, and the server's answers to them.
import {
  media,
  code,
  count,
  flag,
  id,
  media as address,
  needId,
  num,
  opt,
  privately,
  sentence,
  text,
  upTo,
} from '../protocol/schema';
import * as v from 'valibot';
import type { Of } from '../protocol/schema';

/** status: 0 ok, 1 being checked, 2 refused. color: the placeholder, `#rrggbb`. */
export const Image = v.object({
  url: media,
  width: count,
  height: count,
  size: count,
  color: text,
  status: code(0, 1, 2),
});
export type Image = Of<typeof Image>;
/** status: 0 transcoding, 1 ready, 2 failed, 3 refused. duration in seconds. */
export const Video = v.object({
  vid: id('video'),
  playUrl: media,
  coverUrl: media,
  width: count,
  height: count,
  duration: num,
  size: count,
  status: code(0, 1, 2, 3),
});
export type Video = Of<typeof Video>;

/** Created by the phone, one for each picked file; a repeated request with the same key is the same upload. */
const localKey = needId('file');
const digest = needId('digest');
/**
 * The server's version of a picture: always webp, without camera and location metadata. `sha256` is that of the stored
 * file.
 */
export const UploadResult = v.object({
  url: address,
  width: count,
  height: count,
  size: count,
  sha256: digest,
  /** The placeholder. */ color: text,
});
export type UploadResult = Of<typeof UploadResult>;
/** waiting: for its turn, the network or its next try · sending · ready: on the server · failed: see failMessage. */
export const UploadState = code('waiting', 'sending', 'ready', 'failed');
/** An upload. progress from 0 to 1; url, vid and color once it is ready; preview is an address on this phone. */
export const Upload = v.object({
  localId: localKey,
  kind: code('picture', 'video', 'sound', 'file'),
  state: UploadState,
  progress: num,
  preview: address,
  url: address,
  vid: id('video'),
  width: count,
  height: count,
  size: count,
  color: text,
  duration: num,
  failCode: text,
  failMessage: sentence,
  /** 1: the same file may be retried (the transfer failed, not the file). */
  mayRetry: flag,
});
export type Upload = Of<typeof Upload>;
/** `path`: the file must be read from the app (native.fetchFilePart); without it the page hands the file over. */
export const PickedFile = v.object({
  localId: localKey,
  name: privately(upTo(200)),
  size: count,
  mime: upTo(60),
  width: count,
  height: count,
  duration: opt(num),
  path: opt(privately(upTo(1000))),
  /** The group whose cover the picture becomes: the server makes it square. */
  groupID: opt(id('group')),
});
export type PickedFile = Of<typeof PickedFile>;
