// Schemas of the uploads' slice and stored values, for redaction in recordings.
import * as v from 'valibot';
import { userId } from '../../bus/entities/users';
import type { Schema } from '../../bus/protocol/schema';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  listOf,
  media,
  num,
  opt,
  privately,
  sentence,
  text,
  time,
} from '../../bus/protocol/schema';

/** One file of the queue. */
const upload = v.object({
  localId: id('file'),
  kind: code('picture', 'video', 'sound', 'file'),
  mime: text,
  path: privately(text),
  size: count,
  width: count,
  height: count,
  duration: num,
  step: code('picked', 'kept', 'prepared', 'ready'),
  small: flag,
  sha256: id('digest'),
  preview: media,
  sent: count,
  tries: count,
  blocked: count,
  retryAt: time,
  running: flag,
  needs: code('', 'login', 'terms'),
  failCode: text,
  failMessage: sentence,
  over: flag,
  createTime: time,
  readyTime: opt(time),
  url: media,
  vid: id('video'),
  former: opt(listOf(v.object({ url: media, vid: id('video') }))),
  color: text,
  groupID: opt(id('group')),
  unstored: opt(flag),
  uncopied: opt(flag),
  read: opt(count),
});

export const slices = {
  uploads: v.object({ owner: userId, loaded: flag, items: listOf(upload), timer: text, refused: opt(num) }),
} satisfies { readonly [name: string]: Schema };

export const stored = { upload: { key: keyOf(userId, text, id('file')), value: upload } };
