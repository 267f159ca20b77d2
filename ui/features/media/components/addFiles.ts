// Chosen files on their way to the worker: read, handed over, added, while their tiles are already shown. How each
// fares stands in useUpload; one that the worker could not take has failed and can be tried again.
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { PickedFile } from '../../../../bus/entities/media';
import { ask, read } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { handOverFile, releaseFile } from './fileTransfer';
import { setUpload } from './upload';
import type { PickedUpload } from './upload';

export type NewFile = {
  localId: string;
  /** What the worker is to know, and the file where the page has it; null where it is refused after all. */
  readFile: () => Promise<{ file: PickedFile; blob?: Blob } | null>;
};
type Entry = NewFile & {
  kind: 'picture' | 'video';
  failText: string;
  /** The worker may have heard of it. */
  isAsked: boolean;
  hasFailed: boolean;
  /** Whether the worker has it in the end. */
  added: Promise<boolean>;
};
/** Those that the worker has not taken yet. */
const entries = new Map<string, Entry>();

const show = ({ localId, kind }: Entry, more: Partial<PickedUpload>): void =>
  setUpload(localId, {
    localId,
    kind,
    state: 'waiting',
    progress: 0,
    preview: '',
    url: '',
    vid: '',
    width: 0,
    height: 0,
    size: 0,
    color: '',
    duration: 0,
    failCode: '',
    failMessage: '',
    mayRetry: 0,
    isNew: true,
    ...more,
  });
const sizeOf = ({ width = 0, height = 0, size = 0 }: Partial<PickedFile> = {}) => ({ width, height, size });
const isWanted = (entry: Entry): boolean => entries.get(entry.localId) === entry;
function end(entry: Entry, more: Partial<PickedUpload> | null): void {
  if (!isWanted(entry)) return;
  entries.delete(entry.localId);
  if (more && !read('media.upload', entry.localId)) show(entry, more);
  else setUpload(entry.localId, null);
}

async function add(batch: readonly Entry[]): Promise<boolean> {
  const named: Entry[] = [];
  try {
    const facts = await Promise.all(batch.map((entry) => entry.readFile()));
    const files: PickedFile[] = [];
    for (const [i, entry] of batch.entries()) {
      const known = facts[i];
      if (!known) end(entry, null);
      if (!known || !isWanted(entry)) continue;
      const { file, blob } = known;
      if (blob) handOverFile(entry.localId, blob);
      show(entry, sizeOf(file));
      entry.isAsked = true;
      named.push(entry);
      files.push(file);
    }
    const [first] = files;
    if (first && named[0]?.kind === 'video') await ask('media.addVideo', { file: first });
    else if (first) await ask('media.addPictures', { files });
    for (const [i, entry] of named.entries()) end(entry, { ...sizeOf(files[i]), isNew: false });
    return true;
  } catch (e) {
    const failCode = e instanceof AskFailed ? e.failure.code : '';
    // The worker may have taken it although its answer did not come.
    for (const entry of batch) if (read('media.upload', entry.localId)) end(entry, null);
    const lost = batch.filter(isWanted);
    for (const entry of lost) {
      entry.hasFailed = true;
      show(entry, { state: 'failed', failCode, mayRetry: 1 });
    }
    const [text = ''] = lost.map((entry) => entry.failText);
    if (text) showToast(text);
    return lost.length === 0;
  }
}
function begin(batch: readonly Entry[]): void {
  for (const entry of batch) {
    entry.hasFailed = false;
    entries.set(entry.localId, entry);
    show(entry, {});
  }
  const added = add(batch);
  for (const entry of batch) entry.added = added;
}

/** Adds these as one. `failText` is said when the worker cannot take them, '' where the caller says it. */
export function addFiles(kind: 'picture' | 'video', files: readonly NewFile[], failText: string): void {
  const added = Promise.resolve(false);
  begin(files.map((file) => ({ ...file, kind, failText, isAsked: false, hasFailed: false, added })));
}
/** Whether the worker has all of these in the end: from then on a message or a post may name them. */
export const whenAdded = (localIds: readonly string[]): Promise<boolean> =>
  Promise.all(localIds.map((id) => entries.get(id)?.added ?? Promise.resolve(true))).then((all) => all.every(Boolean));

/** Of a draft that is being changed: whether each is to be forgotten once the changes stand. */
const held = new Map<string, boolean>();
/** Keeps these files, also forgotten ones, until the returned function says whether those are to go. */
export function holdFiles(localIds: readonly string[]): (mayGo: boolean) => void {
  for (const id of localIds) held.set(id, false);
  return (mayGo) => {
    const gone = localIds.filter((id) => held.get(id));
    for (const id of localIds) held.delete(id);
    if (mayGo) forgetFiles(gone);
  };
}
/** Cancelled, or taken out of what is being written. */
export function forgetFiles(localIds: readonly string[]): void {
  const known: string[] = [];
  for (const id of localIds.filter((one) => held.has(one))) held.set(id, true);
  for (const id of localIds.filter((one) => one.indexOf('kept:') !== 0 && !held.has(one))) {
    const entry = entries.get(id);
    entries.delete(id);
    setUpload(id, null);
    releaseFile(id);
    // While it is being added the worker could hear of the removal first.
    if (entry?.isAsked && !entry.hasFailed) void entry.added.then(() => remove([id]));
    else if (!entry || entry.isAsked) known.push(id);
  }
  remove(known);
}
function remove(localIds: readonly string[]): void {
  for (let at = 0; at < localIds.length; at += 30)
    ask('media.remove', { localIds: localIds.slice(at, at + 30) }).catch(() => undefined);
}
export function retryFiles(localIds: readonly string[]): void {
  const known = localIds.filter((id) => !entries.has(id));
  if (known.length > 0) ask('media.retry', { localIds: known }).catch(() => undefined);
  for (const id of localIds) {
    const entry = entries.get(id);
    if (entry?.hasFailed) begin([entry]);
  }
}
