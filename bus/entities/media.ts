// Pictures and videos as they are shown; files on their way to the server, and what the server says about them.
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

/** Chosen by the phone, one for each picked file; the same file asked for again under it is the same upload. */
const localKey = needId('file');
const digest = needId('digest');
/**
 * What the server made of a picture: always webp, without anything about camera or place. `sha256` is of what it keeps.
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
/** waiting: its turn, the network or its next try · sending · ready: the server has it · failed: see failMessage. */
export const UploadState = code('waiting', 'sending', 'ready', 'failed');
/**
 * A file on its way. progress from 0 to 1; url, vid and color once it is ready; preview is an address in this phone.
 */
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
  /** 1: the same file may be sent again (the way failed, not the file). */
  mayRetry: flag,
});
export type Upload = Of<typeof Upload>;
/** `path`: to be read from the app (native.fetchFilePart); without one the page has handed the file over. */
export const PickedFile = v.object({
  localId: localKey,
  name: privately(upTo(200)),
  size: count,
  mime: upTo(60),
  width: count,
  height: count,
  duration: opt(num),
  path: opt(privately(upTo(1000))),
  /** The picture is to be this group's cover: the server makes it square. */
  groupID: opt(id('group')),
});
export type PickedFile = Of<typeof PickedFile>;
