// How a picked file fares, for the screens: what `media.upload` says of it, or before the worker has taken the file,
// what this page knows (addFiles).
import { useSyncExternalStore } from 'react';
import type { Upload } from '../../../../bus/entities/media';
import { read, useStream } from '../../../bus';

/** `isNew`: the worker has not taken it yet, so nothing that names it may be sent. */
export type PickedUpload = Upload & { isNew?: boolean };

const ofThisPage = new Map<string, PickedUpload>();
const listeners = new Set<() => void>();
const watch = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** What this page knows of a file; null when there is nothing more to say. */
export function setUpload(localId: string, upload: PickedUpload | null): void {
  if (upload) ofThisPage.set(localId, upload);
  else ofThisPage.delete(localId);
  for (const changed of Array.from(listeners)) changed();
}
export const uploadNow = (localId: string): PickedUpload | undefined =>
  read('media.upload', localId) ?? ofThisPage.get(localId);
/** The same, followed. */
export function useUpload(localId: string): PickedUpload | undefined {
  const upload = useStream('media.upload', localId);
  const own = useSyncExternalStore(watch, () => ofThisPage.get(localId));
  return upload ?? own;
}
