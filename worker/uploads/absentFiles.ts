// Files that a draft names and this phone does not have: they were chosen on another one and never sent from there, or
// their record is gone. Shown as failed, they are not waited for, and the person can take them out.
import type { Draft } from '../../bus/entities/draft';
import type { Kernel } from '../kernel/types';
import { put } from '../store/entityStore';
import { itemOf, shown } from './items';
import type { Item } from './items';
import type { Uploads } from './queue';

type Named = { kind: Item['kind']; localId: string };
/** The files of the draft that the server does not have. */
function unsentFiles({ images, video, poll }: Draft): Named[] {
  const pictures = images.concat((poll?.options ?? []).flatMap((o) => (o.image ? [o.image] : [])));
  const named: Named[] = pictures.filter((i) => !i.url).map((i) => ({ kind: 'picture', localId: i.localKey }));
  if (video && !video.vid) named.push({ kind: 'video', localId: video.localKey });
  if (video && !video.coverUrl) named.push({ kind: 'picture', localId: video.coverKey });
  return named.filter(({ localId }) => localId !== '');
}

/** Shows which files of these drafts are not on this phone, also not as ones that another page of it has added. */
export async function showAbsent(kernel: Kernel, uploads: Uploads, drafts: readonly Draft[]): Promise<void> {
  const owner = kernel.read('session.me')?.userId;
  const named = drafts.flatMap(unsentFiles);
  if (named.length === 0) return;
  await uploads.begin();
  const isUnknown = ({ localId }: Named): boolean => !kernel.read('media.upload', localId);
  const unknown = named.filter(isUnknown);
  if (unknown.length === 0) return;
  await uploads.takeOver(unknown.map(({ localId }) => localId));
  if (kernel.read('session.me')?.userId !== owner) return;
  for (const { kind, localId } of unknown.filter(isUnknown)) {
    const file = { localId, name: '', size: 0, mime: '', width: 0, height: 0 };
    const item: Item = { ...itemOf(kind, file, kernel.now()), over: 1, failCode: 'absent' };
    put(kernel, 'media.upload', shown(item), localId);
  }
}
