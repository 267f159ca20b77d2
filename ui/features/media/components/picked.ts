// What a person has picked and how far it is: the value of the pickers. Order is the list's own. How each file fares is
// read from `upload`; pictures that stand on the server already (a draft, an edited post) have nothing there.
import type { Image, Video } from '../../../../bus/entities/media';
import { uploadNow } from './upload';
import type { PickedUpload } from './upload';

export type PickedPicture = {
  /** Of this phone, one for each picked file; `kept:<url>` for one that stands on the server already. */
  localId: string;
  /** The worker has not taken it yet: nothing that names it may be sent. */
  isNew?: boolean;
  /** Once the server has it. */
  url?: string;
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** 0 to 1. */
  progress: number;
  width: number;
  height: number;
  /** What can be shown of it now: an address in this phone, or `url`. */
  preview: string;
  /** Why it failed, for people; '' otherwise. */
  message?: string;
  /** Whether trying again makes sense. */
  mayRetry?: boolean;
  size?: number;
  color?: string;
};
export type PickedVideo = PickedPicture & {
  vid?: string;
  duration: number;
  /** The chosen cover, itself a picture on its way. */ cover: PickedPicture | null;
};

/** A picture that the server has, as it is. */
export const keptPicture = (image: Image): PickedPicture => ({
  localId: 'kept:' + image.url,
  url: image.url,
  state: 'ready',
  progress: 1,
  width: image.width,
  height: image.height,
  preview: image.url,
  size: image.size,
  color: image.color,
});
/** The value of a picker for the one picture at this address; none for ''. */
export const keptAddress = (url: string): PickedPicture[] =>
  url === '' ? [] : [keptPicture({ url, width: 0, height: 0, size: 0, color: '', status: 0 })];
export const keptVideo = (video: Video): PickedVideo => ({
  localId: 'kept:' + video.vid,
  vid: video.vid,
  url: video.playUrl,
  state: 'ready',
  progress: 1,
  width: video.width,
  height: video.height,
  preview: video.playUrl,
  size: video.size,
  duration: video.duration,
  cover: video.coverUrl
    ? keptPicture({ url: video.coverUrl, width: video.width, height: video.height, size: 0, color: '', status: 0 })
    : null,
});
/** As a call sends it; only what is ready has one. */
export const imageOf = (p: PickedPicture): Image | null =>
  p.state === 'ready' && p.url
    ? { url: p.url, width: p.width, height: p.height, size: p.size ?? 0, color: p.color ?? '', status: 0 }
    : null;

/** The picture with what is known of its file; the same object when nothing is new. */
export function withUpload<T extends PickedPicture>(p: T, upload: PickedUpload | undefined): T {
  if (!upload) return p;
  const next: PickedPicture = {
    ...p,
    state: upload.state,
    progress: upload.progress,
    width: upload.width || p.width,
    height: upload.height || p.height,
    preview: p.preview || upload.preview,
    message: upload.failMessage,
    mayRetry: upload.mayRetry === 1,
    size: upload.size,
    color: upload.color,
  };
  if (p.isNew || upload.isNew) next.isNew = upload.isNew === true;
  if (upload.url) next.url = upload.url;
  const vid = upload.vid ? { vid: upload.vid } : {};
  const same =
    (Object.keys(next) as (keyof PickedPicture)[]).every((name) => next[name] === p[name]) &&
    (!upload.vid || ('vid' in p && p.vid === upload.vid));
  return same ? p : ({ ...next, ...vid } as T);
}
/** The pictures as they are at this moment (a component follows each by `useUpload`). */
export const liveNow = <T extends PickedPicture>(list: readonly T[]): T[] =>
  list.map((p) => withUpload(p, uploadNow(p.localId)));
