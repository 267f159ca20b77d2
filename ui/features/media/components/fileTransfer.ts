// The side door beside the bus: hands picked files to the worker, whose envelopes are plain JSON. Holds each until the
// worker has sent it, since a worker that dies in between asks for it again.
import { ask, on, read } from '../../../bus';

const held = new Map<string, Blob>();
let listens = false;
type Inside = {
  __holdFile?: (localId: string, file: Blob) => void;
  __boot?: { worker?: { postMessage(message: unknown): void } | undefined };
};

function post(localId: string, file: Blob): void {
  // Where the kernel runs on the page's own thread it has left its hand here; a worker that was given up takes nothing.
  const { __holdFile: hold, __boot: boot } = window as Inside;
  if (hold) hold(localId, file);
  else boot?.worker?.postMessage({ file: localId, blob: file });
}
/** Before the ask that names it (`media.addPictures`, `media.addVideo`). */
export function handOverFile(localId: string, file: Blob): void {
  for (const id of Array.from(held.keys())) if (read('media.upload', id)?.state === 'ready') held.delete(id);
  held.set(localId, file);
  if (!listens) {
    listens = true;
    on('media.fileMissed', ({ localId: missed }) => {
      const again = held.get(missed);
      if (!again) return;
      post(missed, again);
      ask('media.retry', { localIds: [missed] }).catch(() => undefined);
    });
  }
  post(localId, file);
}
export const releaseFile = (localId: string): void => void held.delete(localId);

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** A name for a picked file: nobody else's, on any page of this phone. */
export const newLocalId = (): string =>
  'up' + Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => letters.charAt(n % 36)).join('');
