// Pictures picked in a browser. A file's path is a `blob:` address of this page: a screen can show it, and
// `fetchFilePart` reads it.
import type { AppConfig } from '../bus/protocol/appConfig';
import { AskFailed } from '../bus/protocol/envelope';
import { allowedUrl } from './allowedUrl';
import type { In, Out } from './host';

/** Files kept at once; beyond that the oldest is released (a draft has at most nine). */
const MAX_HELD = 90;
const MEASURE_MS = 3000;

type Picked = Out<'pickImage'>;
export type Files = {
  pick: (camera: boolean, max: number) => Promise<Picked>;
  read: (input: In<'fetchFilePart'>) => Promise<Out<'fetchFilePart'>>;
  cancel: () => void;
};
const failure = (code: string): AskFailed => new AskFailed({ code, message: '' });

export function createFiles(w: Window, config: AppConfig): Files {
  const files = new Map<string, Blob>();
  let cancelPicker: () => void = () => undefined;

  function addFile(file: Blob): string {
    const path = URL.createObjectURL(file);
    files.set(path, file);
    if (files.size > MAX_HELD) {
      const oldest = files.keys().next().value as string;
      files.delete(oldest);
      URL.revokeObjectURL(oldest);
    }
    return path;
  }
  function pick(camera: boolean, max: number): Promise<Picked> {
    // Some engines have no `cancel` event: the next picker cancels the one before.
    cancelPicker();
    return new Promise<File[]>((resolve, reject) => {
      const field = w.document.createElement('input');
      field.type = 'file';
      field.accept = 'image/*';
      field.multiple = max > 1;
      if (camera) field.setAttribute('capture', 'environment');
      const end = (): void => {
        cancelPicker = () => undefined;
        field.remove();
      };
      const cancel = (): void => {
        end();
        reject(failure('cancelled'));
      };
      cancelPicker = cancel;
      field.addEventListener('cancel', cancel);
      field.addEventListener('change', () => {
        end();
        const picked = Array.from(field.files || [])
          .filter((f) => f.type === '' || f.type.indexOf('image/') === 0)
          .slice(0, max);
        if (picked.length > 0) resolve(picked);
        else reject(failure('cancelled'));
      });
      // Old Safari loses the event of a field that is not in the page.
      field.style.display = 'none';
      (w.document.body || w.document.documentElement).appendChild(field);
      field.click();
    }).then((picked) =>
      Promise.all(
        picked.map((file) => {
          const path = addFile(file);
          return dimensionsOf(w, path).then((box) => ({
            path,
            name: file.name,
            size: file.size,
            mime: file.type,
            ...box,
          }));
        }),
      ).then((all) => ({ files: all })),
    );
  }
  function fileAt(path: string): Promise<Blob> {
    const file = files.get(path);
    if (file) return Promise.resolve(file);
    // Apps without fetchFilePart give addresses that the page can load.
    const url =
      path.indexOf('http') !== 0
        ? null
        : allowedUrl(path, w.location.origin, config.allowedHosts.concat(config.mediaHosts));
    if (url === null) return Promise.reject(failure('unsupported'));
    return w
      .fetch(url)
      .then((answer) => (answer.ok ? answer.blob() : Promise.reject(failure('network'))))
      .then(
        (blob) => {
          files.set(path, blob);
          return blob;
        },
        () => Promise.reject(failure('network')),
      );
  }
  return {
    pick,
    read: ({ path, offset, size }) =>
      fileAt(path).then((file) =>
        toBase64(file.slice(offset, offset + size)).then((data) => ({
          data,
          eof: offset + size >= file.size ? (1 as const) : (0 as const),
        })),
      ),
    cancel: () => cancelPicker(),
  };
}

function toBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.split(',')[1] || '' : '');
    // The file was changed or removed since it was picked.
    reader.onerror = () => reject(failure('denied'));
    reader.readAsDataURL(part);
  });
}
function dimensionsOf(w: Window, path: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve) => {
    const picture = w.document.createElement('img');
    const end = (): void => resolve({ width: picture.naturalWidth || 0, height: picture.naturalHeight || 0 });
    picture.onload = end;
    picture.onerror = end;
    w.setTimeout(end, MEASURE_MS);
    picture.src = path;
  });
}
