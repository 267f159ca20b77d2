// How a picked file fares, for the screens: what `media.upload` says of it, or before the worker has taken the file,
// what this page knows (addFiles).
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import type { Upload } from '../../../../bus/entities/media';
import { read, useStream } from '../../../bus';

/** `isNew`: the worker has not taken it yet, so nothing that names it may be sent. */
export type PickedUpload = Upload & { isNew?: boolean };

/** By `localId`. */
const ofThisPage = proxy<{ [localId: string]: PickedUpload | undefined }>({});

/** What this page knows of a file; null when there is nothing more to say. */
export function setUpload(localId: string, upload: PickedUpload | null): void {
  if (upload) ofThisPage[localId] = ref(upload);
  else delete ofThisPage[localId];
}
export const uploadNow = (localId: string): PickedUpload | undefined =>
  read('media.upload', localId) ?? ofThisPage[localId];
/** The same, followed. */
export function useUpload(localId: string): PickedUpload | undefined {
  const upload = useStream('media.upload', localId);
  const own = useSnapshot(ofThisPage)[localId];
  return upload ?? own;
}
const isUntaken = (upload: PickedUpload | undefined): boolean => upload?.isNew === true;
/** Those of these files that the worker has not taken yet, or could not take. */
export const untakenNow = (localIds: readonly string[]): string[] =>
  localIds.filter((localId) => isUntaken(uploadNow(localId)));
/** The same, followed. */
export function useUntaken(localIds: readonly string[]): string[] {
  const own = useSnapshot(ofThisPage);
  return localIds.filter((localId) => isUntaken(own[localId]));
}
