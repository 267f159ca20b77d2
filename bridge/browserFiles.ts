// Pictures picked in a browser. A file's path is a blob: address of this page: a screen can show it, and fetchFilePart
// reads it.
import type { AppConfig } from '../bus/protocol/appConfig';
import { AskFailed } from '../bus/protocol/envelope';
import { allowedUrl } from './allowedUrl';
import type { In, Out } from './host';

/** Files held at once; the oldest are let go (a draft holds nine). */
const HELD = 90;
const MEASURE_MS = 3000;

type Picked = Out<'pickImage'>;
export type Files = {
  pick: (camera: boolean, max: number) => Promise<Picked>;
  read: (input: In<'fetchFilePart'>) => Promise<Out<'fetchFilePart'>>;
  cancel: () => void;
};
const failure = (code: string): AskFailed => new AskFailed({ code, message: '' });

export function createFiles(w: Window, config: AppConfig): Files {
  const held = new Map<string, Blob>();
  let cancelLast: () => void = () => undefined;

  function hold(file: Blob): string {
    const path = URL.createObjectURL(file);
    held.set(path, file);
    if (held.size > HELD) {
      const oldest = held.keys().next().value as string;
      held.delete(oldest);
      URL.revokeObjectURL(oldest);
    }
    return path;
  }
  function pick(camera: boolean, max: number): Promise<Picked> {
    // Engines that do not tell that the person turned back: the next picking ends the one before.
    cancelLast();
    return new Promise<File[]>((resolve, reject) => {
      const field = w.document.createElement('input');
      field.type = 'file';
      field.accept = 'image/*';
      field.multiple = max > 1;
      if (camera) field.setAttribute('capture', 'environment');
      const end = (): void => {
        cancelLast = () => undefined;
        field.remove();
      };
      const cancel = (): void => {
        end();
        reject(failure('cancelled'));
      };
      cancelLast = cancel;
      field.addEventListener('cancel', cancel);
      field.addEventListener('change', () => {
        end();
        const files = Array.from(field.files || [])
          .filter((f) => f.type === '' || f.type.indexOf('image/') === 0)
          .slice(0, max);
        if (files.length > 0) resolve(files);
        else reject(failure('cancelled'));
      });
      // Old Safari forgets a field that is not in the page.
      field.style.display = 'none';
      (w.document.body || w.document.documentElement).appendChild(field);
      field.click();
    }).then((files) =>
      Promise.all(
        files.map((file) => {
          const path = hold(file);
          return measure(w, path).then((box) => ({ path, name: file.name, size: file.size, mime: file.type, ...box }));
        }),
      ).then((all) => ({ files: all })),
    );
  }
  function open(path: string): Promise<Blob> {
    const file = held.get(path);
    if (file) return Promise.resolve(file);
    // Apps below the gate of fetchFilePart give addresses that the page can load.
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
          held.set(path, blob);
          return blob;
        },
        () => Promise.reject(failure('network')),
      );
  }
  return {
    pick,
    read: ({ path, offset, size }) =>
      open(path).then((file) =>
        base64(file.slice(offset, offset + size)).then((data) => ({
          data,
          eof: offset + size >= file.size ? (1 as const) : (0 as const),
        })),
      ),
    cancel: () => cancelLast(),
  };
}

function base64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.split(',')[1] || '' : '');
    // The file was changed or taken away since it was picked.
    reader.onerror = () => reject(failure('denied'));
    reader.readAsDataURL(part);
  });
}
function measure(w: Window, path: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve) => {
    const picture = w.document.createElement('img');
    const end = (): void => resolve({ width: picture.naturalWidth || 0, height: picture.naturalHeight || 0 });
    picture.onload = end;
    picture.onerror = end;
    w.setTimeout(end, MEASURE_MS);
    picture.src = path;
  });
}
