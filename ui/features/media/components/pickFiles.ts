// Choosing pictures and videos: the app's own picker with its permissions, or the browser's file field. These answer as
// soon as the choice is made; what is chosen is on its way to the worker then (addFiles).
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, read } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import type { PickedPicture, PickedVideo } from './picked';
import { addFiles } from './addFiles';
import { newLocalId } from './fileTransfer';

export { forgetFiles, holdFiles, retryFiles, whenAdded } from './addFiles';

export type Source = 'album' | 'camera' | 'both';
/** `denied`: the person must allow it in the phone's settings (PermissionSheet). */
export type Picking<T> = { picked: T[]; denied?: 'PHOTO' | 'CAMERA' };

/** Longer than this nobody waits for a picture's size. */
const READ_MS = 3000;
const SHRINK_MS = 20_000;
export const pictureBytes = 20 * 1024 * 1024;
export const videoLimits = { bytes: 100 * 1024 * 1024, seconds: 300 };

/** Choosing takes a while: what one person chose is not added for the next. */
const me = (): string => read('session.me')?.userId ?? '';
const codeOf = (e: unknown): string => (e instanceof AskFailed ? e.failure.code : '');
/** The app's picker gives paths, which only an app that reads them out can do anything with. */
function hasNativePicker(): boolean {
  const host = read('native.host');
  return (
    !!host &&
    host.kind !== 'browser' &&
    host.capabilities.includes('pickImage') &&
    host.capabilities.includes('fetchFilePart')
  );
}
async function allowed(type: 'PHOTO' | 'CAMERA'): Promise<boolean> {
  try {
    const { result } = await ask('native.checkPermission', { type });
    if (result === 'granted') return true;
    const asked = await ask('native.requestPermission', { type });
    return asked.result === 'granted' || asked.result === 'unknown';
  } catch {
    // No answer about it: the picker itself will ask.
    return true;
  }
}

/** The file field of the browser; [] when the person turned back. Call it within the tap. */
export function chooseFiles(accept: string, multiple: boolean, camera: boolean): Promise<File[]> {
  return new Promise((resolve) => {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = accept;
    field.multiple = multiple;
    if (camera) field.setAttribute('capture', 'environment');
    field.dataset['pick'] = '';
    const end = (files: File[]): void => {
      field.remove();
      resolve(files);
    };
    field.addEventListener('cancel', () => end([]));
    field.addEventListener('change', () => end(Array.from(field.files ?? [])));
    // Engines that do not tell of turning back leave one behind; old Safari forgets a field that is not in the page.
    for (const old of Array.from(document.querySelectorAll('input[data-pick]'))) old.remove();
    field.hidden = true;
    document.body.appendChild(field);
    field.click();
  });
}
const fresh = (localId: string): PickedPicture => ({
  localId,
  isNew: true,
  state: 'waiting',
  progress: 0,
  width: 0,
  height: 0,
  preview: '',
});

/** Whose cover a picture is to be, where it is a group's. */
type For = { groupID?: string | undefined };
const coverOf = ({ groupID }: For) => (groupID ? { groupID } : null);

/** Its size as it is shown, so that it has its place before it is made ready; 0 where the phone cannot show it. */
function readPicture(file: Blob): Promise<{ width: number; height: number }> {
  return new Promise((resolve) => {
    const img = new Image();
    const url = URL.createObjectURL(file);
    const end = (): void => {
      window.clearTimeout(timer);
      img.onload = img.onerror = null;
      URL.revokeObjectURL(url);
      resolve({ width: img.naturalWidth, height: img.naturalHeight });
    };
    const timer = window.setTimeout(end, READ_MS);
    img.onload = img.onerror = end;
    img.src = url;
  });
}

let shrinking: Promise<unknown> = Promise.resolve();
/**
 * An engine whose worker cannot draw has at least the page's canvas. One picture at a time; one that takes too long, or
 * for which the script does not come, goes as it is.
 */
function shrunk(file: Blob): Promise<Blob> {
  if (typeof OffscreenCanvas === 'function') return Promise.resolve(file);
  const small = shrinking
    .then(() => import('./shrinkOnPage'))
    .then(({ shrinkOne }) => {
      const late = new Promise<Blob>((resolve) => window.setTimeout(() => resolve(file), SHRINK_MS));
      return Promise.race([shrinkOne(file), late]);
    })
    .catch(() => file);
  shrinking = small;
  return small;
}
const addFailed = '没能添加图片，请重试';

function addBlobs(named: readonly { localId: string; draw: () => Promise<Blob> }[], of: For, failText: string): void {
  addFiles(
    'picture',
    named.map(({ localId, draw }) => ({
      localId,
      readFile: async () => {
        const blob = await shrunk(await draw());
        const facts = {
          localId,
          name: '',
          size: blob.size,
          mime: blob.type.slice(0, 60),
          ...(await readPicture(blob)),
        };
        return { file: { ...facts, ...coverOf(of) }, blob };
      },
    })),
    failText,
  );
}
/** Pictures that the page has in hand (chosen, drawn, pasted), on their way. `failText`: see addFiles. */
export function sendPictures(files: readonly Blob[], of: For = {}, failText = addFailed): PickedPicture[] {
  const good = files.filter((file) => (file.type === '' || file.type.indexOf('image/') === 0) && file.size > 0);
  if (good.length < files.length) showToast('不支持的图片格式');
  const small = good.filter((file) => file.size <= pictureBytes);
  if (small.length < good.length) showToast('图片不能超过 20 MB');
  const named = small.map((file) => ({ localId: newLocalId(), draw: () => Promise.resolve(file) }));
  addBlobs(named, of, failText);
  return named.map(({ localId }) => fresh(localId));
}
/** A picture that the page is still drawing, on its way once it is drawn. */
export function sendDrawn(draw: () => Promise<Blob>, failText: string): PickedPicture {
  const localId = newLocalId();
  addBlobs([{ localId, draw }], {}, failText);
  return fresh(localId);
}
/** The app's own album or camera, where it has them apart; else its one picker for both. */
function pickedBy(source: Source, max: number) {
  const can = (name: string) => read('native.host')?.capabilities.includes(name);
  if (source === 'album' && can('openAlbum')) return ask('native.openAlbum', { max });
  if (source === 'camera' && can('openCamera')) return ask('native.openCamera', {});
  return ask('native.pickImage', { source, max });
}
async function pickInApp(source: Source, max: number, of: For): Promise<Picking<PickedPicture> | null> {
  const type = source === 'camera' ? 'CAMERA' : 'PHOTO';
  const person = me();
  if (!(await allowed(type))) return { picked: [], denied: type };
  try {
    const { files } = await pickedBy(source, max);
    if (me() !== person) return { picked: [] };
    const named = files.slice(0, max).map((file) => ({
      ...file,
      localId: newLocalId(),
      name: file.name.slice(0, 200),
      mime: file.mime.slice(0, 60),
      ...coverOf(of),
    }));
    addFiles(
      'picture',
      named.map((file) => ({ localId: file.localId, readFile: () => Promise.resolve({ file }) })),
      addFailed,
    );
    return { picked: named.map(({ localId, width, height }) => ({ ...fresh(localId), width, height })) };
  } catch (e) {
    if (codeOf(e) === 'unsupported') return null;
    return codeOf(e) === 'denied' ? { picked: [], denied: type } : { picked: [] };
  }
}

/** Lets the person choose up to `max` pictures. Never rejects. */
export async function pickPictures(source: Source, max: number, of: For = {}): Promise<Picking<PickedPicture>> {
  const most = Math.min(9, max);
  const inApp = hasNativePicker() ? await pickInApp(source, most, of) : null;
  if (inApp) return inApp;
  const person = me();
  const files = await chooseFiles('image/*', most > 1, source === 'camera');
  if (me() !== person) return { picked: [] };
  if (files.length > most) showToast(`最多还能选 ${most} 张`);
  return { picked: sendPictures(files.slice(0, most), of) };
}

type Facts = { duration: number; width: number; height: number };
/** What the phone itself can read of a video; null when it cannot play it. */
export function readVideo(url: string): Promise<Facts | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const timer = window.setTimeout(() => resolve(null), 8000);
    const end = (facts: Facts | null): void => {
      window.clearTimeout(timer);
      video.removeAttribute('src');
      resolve(facts);
    };
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = () =>
      end({ duration: video.duration, width: video.videoWidth, height: video.videoHeight });
    video.onerror = () => end(null);
    video.src = url;
  });
}
/**
 * One video from the file field: the app's picker has pictures only. `read` gives what the phone can say of it, with an
 * address of its file for the frames of the cover; null when it is refused after all.
 */
export async function pickVideo(): Promise<{ picked: PickedVideo; read: Promise<PickedVideo | null> } | null> {
  const person = me();
  const [file] = await chooseFiles('video/mp4,video/quicktime,.mp4,.mov', false, false);
  if (!file || me() !== person) return null;
  if (!/^video\/(mp4|quicktime|x-m4v)$/.test(file.type) && !/\.(mp4|mov|m4v)$/i.test(file.name))
    return refuse('仅支持 MP4、MOV 视频');
  if (file.size > videoLimits.bytes) return refuse('视频不能超过 100 MB');
  const localId = newLocalId();
  const picked: PickedVideo = { ...fresh(localId), duration: 0, cover: null };
  const seen = readFilm(file, picked);
  addFiles(
    'video',
    [
      {
        localId,
        readFile: async () => {
          const film = await seen;
          const { width, height, duration } = film ?? picked;
          const facts = { localId, name: '', size: file.size, mime: file.type.slice(0, 60), width, height, duration };
          return film && { file: facts, blob: file };
        },
      },
    ],
    '没能添加视频，请重试',
  );
  return { picked, read: seen };
}
async function readFilm(file: Blob, picked: PickedVideo): Promise<PickedVideo | null> {
  const preview = URL.createObjectURL(file);
  const facts = await readVideo(preview);
  if (facts && facts.duration > videoLimits.seconds + 0.5) {
    URL.revokeObjectURL(preview);
    return refuse('视频不能超过 5 分钟');
  }
  const { width = 0, height = 0, duration = 0 } = facts ?? {};
  return { ...picked, width, height, duration: Number.isFinite(duration) ? duration : 0, preview };
}
function refuse(text: string): null {
  showToast(text);
  return null;
}
