// One upload: what is stored of it, its value in `media.upload`, and the consequence of a failure. Pure functions.
import type { Image, Video, PickedFile, Upload } from '../../bus/entities/media';
import type { Failure, Json } from '../../bus/protocol/envelope';
import { dataOf } from '../kernel/failures';
import { decideRetry } from '../outbox/jobs';
import { isRecord, storedFields } from '../store/storedFields';

export type Item = {
  localId: string;
  kind: 'picture' | 'video' | 'sound' | 'file';
  mime: string;
  /** Path in the app until the file has been read from there; '' otherwise. */
  path: string;
  /** Bytes to send, once prepared; before that the picker's value. */
  size: number;
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
  /**
   * picked: still in the app · kept: on this phone · prepared: scaled down if possible, hashed · ready: on the
   * server.
   */
  step: 'picked' | 'kept' | 'prepared' | 'ready';
  /** 1: scaled down on this phone. */
  small: 0 | 1;
  sha256: string;
  preview: string;
  /** Bytes that the server has received. */
  sent: number;
  tries: number;
  /** Consecutive 4xx answers that point to a proxy that blocks raw bodies. */
  blocked: number;
  retryAt: number;
  running: 0 | 1;
  needs: '' | 'login' | 'terms';
  failCode: string;
  failMessage: string;
  /** 1: failed for good; only the user can retry it. */
  over: 0 | 1;
  createTime: number;
  /** When the server had it; 0 before. */
  readyTime: number;
  url: string;
  vid: string;
  /** What it was called on the server before it was sent again. */
  former?: { url: string; vid: string }[];
  color: string;
  /** The group whose cover it becomes; '' otherwise. */
  groupID: string;
  /** 1: the phone has no record of it, or an older one. */
  unstored?: 1;
  /** 1: its file is only in memory. */
  uncopied?: 1;
  /** Bytes that this worker has read from the app. */
  read?: number;
};
const blank: Item = {
  localId: '',
  kind: 'picture',
  mime: '',
  path: '',
  size: 0,
  width: 0,
  height: 0,
  duration: 0,
  step: 'kept',
  small: 0,
  sha256: '',
  preview: '',
  sent: 0,
  tries: 0,
  blocked: 0,
  retryAt: 0,
  running: 0,
  needs: '',
  failCode: '',
  failMessage: '',
  over: 0,
  createTime: 0,
  readyTime: 0,
  url: '',
  vid: '',
  color: '',
  groupID: '',
};

export const itemOf = (kind: Item['kind'], file: PickedFile, now: number): Item => ({
  ...blank,
  localId: file.localId,
  kind,
  mime: file.mime,
  path: file.path ?? '',
  size: file.size,
  width: file.width,
  height: file.height,
  duration: file.duration ?? 0,
  groupID: file.groupID ?? '',
  step: file.path ? 'picked' : 'kept',
  createTime: now,
});
/** Parses a stored item; null when it is not one. Fields that an older app did not store get their defaults. */
export function itemFrom(kept: Json | undefined): Item | null {
  if (!isRecord(kept)) return null;
  const item = storedFields(kept, blank);
  const { former } = kept;
  if (Array.isArray(former))
    item.former = former.filter(isRecord).map((one) => storedFields(one, { url: '', vid: '' }));
  return item.localId ? { ...item, running: 0, needs: '', retryAt: 0, tries: 0, blocked: 0, preview: '' } : null;
}

/** All names by which a job or draft may call the file. */
export const namesOf = ({ localId, url, vid, former = [] }: Item): string[] =>
  [localId, url, vid, ...former.flatMap((one) => [one.url, one.vid])].filter(Boolean);
/** The file of this name, unless the name is the one by which the server has it. */
export const itemNamed = (items: readonly Item[], name: string): Item | undefined =>
  items.filter((i) => namesOf(i).indexOf(name) >= 0 && !(i.step === 'ready' && (i.url === name || i.vid === name)))[0];

/** The longest wait before a file is tried again. */
const LONGEST_MS = 3_600_000;
/** Shown as failed from this number of tries on, but still retried. */
const TRIES_TOLD = 5;
/** After so many blocked answers a picture of at most `TEXT_BYTES` is sent whole as base64 text. */
export const BLOCKED_TEXT = 2;
export const TEXT_BYTES = 2 * 1024 * 1024;

export function shown(item: Item): Upload {
  const failed = item.over === 1 || item.tries >= TRIES_TOLD;
  const state =
    item.step === 'ready'
      ? 'ready'
      : failed && item.running === 0
        ? 'failed'
        : item.running === 1 && item.step === 'prepared'
          ? 'sending'
          : 'waiting';
  // The last 5 % are the server's check of the file.
  const way = item.step === 'prepared' && item.size > 0 ? Math.round((item.sent / item.size) * 95) / 100 : 0;
  return {
    localId: item.localId,
    kind: item.kind,
    state,
    progress: item.step === 'ready' ? 1 : way,
    preview: item.preview,
    url: item.url,
    vid: item.vid,
    width: item.width,
    height: item.height,
    size: item.size,
    color: item.color,
    duration: item.duration,
    failCode: state === 'failed' ? item.failCode : '',
    failMessage: state === 'failed' ? textOf(item) : '',
    mayRetry: state === 'failed' && !/^(size|file|pixels|duration|absent|unreadable)$/.test(item.failCode) ? 1 : 0,
  };
}
const WORDS: { [K in Item['kind']]: string } = { picture: '图片', video: '视频', sound: '语音', file: '文件' };
const TOO_LARGE: { [K in Item['kind']]: string } = {
  picture: '图片太大',
  video: '视频不能超过100MB',
  sound: '语音不能超过1分钟',
  file: '文件不能超过20MB',
};
function textOf(item: Item): string {
  const what = WORDS[item.kind];
  if (item.failMessage) return item.failMessage;
  if (item.failCode === 'size') return TOO_LARGE[item.kind];
  if (item.failCode === 'pixels') return `${what}尺寸过大`;
  if (item.failCode === 'duration') return '视频不能超过5分钟';
  if (item.failCode === 'file') return `不支持的${what}格式`;
  if (item.failCode === 'absent') return `${what}不在这台设备上，请重新选择`;
  if (item.failCode === 'missing') return `${what}已不在手机上，请重新选择`;
  if (item.failCode === 'unreadable') return `${what}无法读取，请重新选择`;
  if (item.failCode === '010008') return '今天上传的文件太多，请明天再试';
  return '上传失败，请检查网络';
}

/** The fields that change when a try of this item failed at `now` (ms). */
export function afterFailure(item: Item, failure: Failure, now: number): Partial<Item> {
  const tries = item.tries + 1;
  const failCode = failure.code;
  const field = dataOf(failure, 'field');
  if (failCode === '010001' || failCode === 'missing')
    return { tries, over: 1, failCode: typeof field === 'string' ? field : failCode === 'missing' ? failCode : 'file' };
  const wait = dataOf(failure, 'retryAfter');
  if (failCode === '010008' && typeof wait === 'number' && wait > 3600) return { tries, over: 1, failCode };
  const status = dataOf(failure, 'status');
  const stopped =
    typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408 && status !== 401;
  // An expired grant, a removed upload or damaged parts: the next try starts over with a new grant.
  const stale = /^01000[234]$/.test(failCode);
  const decision = decideRetry(stale ? { code: 'network', message: '' } : failure, tries);
  if (decision.is === 'needs') return { needs: decision.what, failCode };
  if (decision.is === 'again') return { retryAt: now, failCode };
  if (decision.is === 'end' || (stale && tries > 2 * TRIES_TOLD))
    return { tries, over: 1, failCode, failMessage: failure.message };
  const retryAt = now + Math.min(decision.after, LONGEST_MS);
  return { tries, failCode, retryAt, blocked: stopped ? item.blocked + 1 : 0 };
}

/** Whether it waits for its next try. One that seems to wait for longer than any was left behind by the clock. */
const waits = ({ retryAt }: Item, now: number): boolean => retryAt > now && retryAt <= now + LONGEST_MS;

/** The items that may run now, oldest first, at most `free`. `online` false: only those that need no network. */
export function runnableItems(items: readonly Item[], now: number, free: number, online: boolean): Item[] {
  const waiting = items.filter(
    (i) =>
      i.step !== 'ready' &&
      i.over === 0 &&
      i.running === 0 &&
      i.needs === '' &&
      !waits(i, now) &&
      (online || i.step !== 'prepared'),
  );
  return waiting.slice(0, Math.max(0, free));
}
export function nextRetry(items: readonly Item[], now: number): number {
  const times = items
    .filter((i) => i.step !== 'ready' && i.over === 0 && i.running === 0 && i.needs === '' && waits(i, now))
    .map((i) => i.retryAt);
  return times.length > 0 ? Math.min(...times) : 0;
}
/** The image as calls send it. The server reads only the address and looks up the rest. */
export const imageFrom = (item: Item): Image => ({
  url: item.url,
  width: item.width,
  height: item.height,
  size: item.size,
  color: item.color,
  status: 0,
});
export const videoFrom = (item: Item, coverUrl: string): Video => ({
  vid: item.vid,
  playUrl: '',
  coverUrl,
  width: item.width,
  height: item.height,
  duration: item.duration,
  size: item.size,
  status: 1,
});
