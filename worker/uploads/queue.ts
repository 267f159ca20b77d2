// The upload queue: three files at a time, stored on the phone until the server has them, retried with back-off,
// resumed after a loss of the network, the worker or the page. Each file's state is in `media.upload`.
import { Subject, merge } from 'rxjs';
import type { Image, Video, PickedFile } from '../../bus/entities/media';
import type { Failure } from '../../bus/protocol/envelope';
import { fail, failureIn } from '../kernel/failures';
import { stableSort } from '../kernel/stableSort';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { put } from '../store/entityStore';
import { afterFailure, imageFrom, itemOf, itemNamed, runnableItems, nextRetry, shown, videoFrom } from './items';
import type { Item } from './items';
import { deleteItem, forgetItems, hideItems, readItems, writeItem } from './itemStore';
import { neededFiles } from './neededFiles';
import { askFile, runUpload } from './send';
import { askPage, shownFiles } from './shownFiles';

const AT_ONCE = 3;
/**
 * The server deletes unused files after a day: a file that has been ready for longer than this is sent again where a job
 * or draft needs it.
 */
const READY_MS = 20 * 3_600_000;
/** How long a file that is not sent stays where no job or draft needs it: the page may still name it. */
const UNUSED_MS = 30 * 86_400_000;

/** `refused`: `Auth.since` of the last token that was refused for want of a login. */
type Memory = { owner: string; loaded: 0 | 1; items: Item[]; timer: string; refused: number };
/** The files of a job: pictures and a video, named by their localId (as `url`, as `vid`) until they are ready. */
export type Files = { images: readonly Image[]; video?: Video | null };
export type Filled = { images: Image[]; video: Video | null };

export type Uploads = ReturnType<typeof createUploads>;
export function createUploads(kernel: Kernel) {
  const memory = kernel.slice<Memory>('uploads', { owner: '', loaded: 0, items: [], timer: '', refused: -1 });
  const settled = new Subject<void>();
  const find = (localId: string): Item | undefined => memory.get().items.filter((i) => i.localId === localId)[0];
  const isOurs = (item: Item, owner: string): boolean =>
    memory.get().owner === owner && memory.get().items.indexOf(item) >= 0;
  const show = (item: Item): void => put(kernel, 'media.upload', shown(item), item.localId);

  /** Files are sent only as the person whom the server has named for the current token. */
  function mayRun(): boolean {
    const state = kernel.read('session.state');
    const known = kernel.slice('session', { known: -1, owing: 0 }).get().known === authOf(kernel).get().epoch;
    return (
      state?.phase === 'user' && known && state.online === 1 && kernel.read('session.me')?.userId === memory.get().owner
    );
  }
  async function run(item: Item, owner: string, online: boolean): Promise<void> {
    item.running = 1;
    show(item);
    const { since } = authOf(kernel).get();
    const change = (patch: Partial<Item>): void => {
      if (!isOurs(item, owner)) throw fail('cancelled');
      Object.assign(item, patch);
      show(item);
    };
    try {
      await runUpload(
        { kernel, owner, item, change, keep: () => writeItem(kernel, owner, item).then(() => change({})) },
        online,
      );
    } catch (e) {
      const failure = failureIn(e) ?? { code: '019999', message: '' };
      if (isOurs(item, owner)) {
        Object.assign(item, afterFailure(item, failure, kernel.now()));
        if (item.needs === 'login') memory.get().refused = since;
        askPage(kernel, [item]);
      }
    }
    item.running = 0;
    if (!isOurs(item, owner)) return pump();
    show(item);
    if (item.step === 'ready' || item.over) settled.next();
    pump();
  }
  function pump(): void {
    const { items, owner, timer } = memory.get();
    if (timer) kernel.clearTimer(timer);
    memory.get().timer = '';
    if (!owner) return;
    const online = mayRun();
    const running = items.filter((i) => i.running === 1).length;
    for (const item of runnableItems(items, kernel.now(), AT_ONCE - running, online)) void run(item, owner, online);
    const next = nextRetry(items, kernel.now());
    if (next) memory.get().timer = kernel.setTimer('uploads', next - kernel.now());
  }
  /** Starts a file that the app still has, or that the page has just handed over. */
  async function begin(item: Item): Promise<void> {
    const { owner } = memory.get();
    if (item.step === 'kept') {
      const { there, size, preview } = await askFile({ kernel, owner, item }, { op: 'keep', kind: item.kind });
      if (!isOurs(item, owner)) return;
      if (there === 0) Object.assign(item, afterFailure(item, { code: 'missing', message: '' }, kernel.now()));
      else Object.assign(item, { size, preview });
    }
    show(item);
    await writeItem(kernel, owner, item);
  }
  async function add(kind: Item['kind'], files: readonly PickedFile[]): Promise<void> {
    await loading;
    const { owner } = memory.get();
    if (!owner) throw fail('020011');
    // An ask that is repeated after a worker restart finds its files in the queue.
    const fresh = files.filter((file) => !find(file.localId)).map((file) => itemOf(kind, file, kernel.now()));
    memory.get().items = memory.get().items.concat(fresh);
    for (const item of fresh) {
      // Its person may have left, or taken it out, while the one before was stored.
      if (memory.get().owner !== owner) throw fail('cancelled');
      if (isOurs(item, owner)) await begin(item);
    }
    askPage(kernel, fresh);
    pump();
  }
  async function remove(localIds: readonly string[]): Promise<void> {
    const { owner } = memory.get();
    const gone = memory.get().items.filter((i) => localIds.indexOf(i.localId) >= 0);
    memory.get().items = memory.get().items.filter((i) => gone.indexOf(i) < 0);
    // Also one that is shown as not being on this phone.
    for (const localId of localIds) kernel.drop('media.upload', localId);
    settled.next();
    pump();
    for (const item of gone) await deleteItem(kernel, owner, item);
  }
  async function retry(localIds: readonly string[]): Promise<void> {
    for (const localId of localIds) {
      const item = find(localId);
      if (!item || item.step === 'ready' || item.running) continue;
      Object.assign(item, { tries: 0, retryAt: 0, over: 0, failCode: '', failMessage: '', needs: '' });
      await begin(item);
    }
    pump();
  }
  /** Lets a file be sent again that the server may have deleted, where the phone still has it. */
  async function renew(item: Item, owner: string): Promise<void> {
    const copy = await askFile({ kernel, owner, item }, { op: 'keep', kind: item.kind }).catch(() => null);
    const former = (item.former ?? []).concat({ url: item.url, vid: item.vid });
    if (copy?.there) Object.assign(item, { step: 'prepared', sent: 0, preview: copy.preview, former });
  }
  async function load(owner: string): Promise<void> {
    hideItems(kernel, memory.get().owner, memory.get().items);
    memory.set({ ...memory.get(), owner, loaded: 0, items: [] });
    const found = await readItems(kernel, owner);
    if (memory.get().owner !== owner) return;
    const age = (i: Item): number => kernel.now() - Math.max(i.readyTime, i.createTime);
    const old = found.filter((i) => age(i) > (i.step === 'ready' ? READY_MS : UNUSED_MS));
    const isNeeded = old.length > 0 ? await neededFiles(kernel, owner) : () => true;
    const unused = old.filter((i) => !isNeeded(i));
    const kept = found.filter((i) => unused.indexOf(i) < 0).concat(shownFiles(kernel, found));
    for (const item of old) if (item.step === 'ready' && unused.indexOf(item) < 0) await renew(item, owner);
    if (memory.get().owner !== owner) return;
    memory.get().items = stableSort(
      kept.filter((i) => !find(i.localId)),
      (a, b) => a.createTime - b.createTime,
    ).concat(memory.get().items);
    memory.get().loaded = 1;
    for (const item of memory.get().items) show(item);
    askPage(kernel, kept);
    settled.next();
    pump();
    // Restores the previews of unsent files from the copies on the phone.
    for (const item of kept) {
      if (item.step === 'ready' || item.step === 'picked') continue;
      const { preview } = await askFile({ kernel, owner, item }, { op: 'keep', kind: item.kind }).catch(() => ({
        preview: '',
      }));
      if (!isOurs(item, owner)) return;
      item.preview = item.preview || preview;
      show(item);
    }
    for (const item of unused) await deleteItem(kernel, owner, item);
  }
  function leave(): void {
    hideItems(kernel, memory.get().owner, memory.get().items);
    memory.set({ ...memory.get(), owner: '', loaded: 0, items: [] });
    settled.next();
  }
  function cured(): void {
    const agreed = kernel.read('session.me')?.authTac === 1;
    const another = authOf(kernel).get().since !== memory.get().refused;
    if (mayRun())
      for (const item of memory.get().items)
        if ((item.needs === 'login' && another) || (item.needs === 'terms' && agreed)) item.needs = '';
    pump();
  }
  /** `add` waits for it: the end of a load would start a file before it is stored. */
  let loading: Promise<void> = Promise.resolve();
  function meet(): void {
    const userId = kernel.read('session.me')?.userId ?? '';
    if (userId !== memory.get().owner) {
      if (userId) loading = load(userId);
      else leave();
    } else cured();
  }
  kernel.effect(kernel.timers('uploads'), () => {
    memory.get().timer = '';
    pump();
  });
  kernel.effect(kernel.changes('session.me'), meet);
  // A new token of the same person changes no state, but closes the login dialog.
  kernel.effect(merge(kernel.changes('session.state'), kernel.changes('session.dialog')), cured);
  kernel.effect(kernel.events('session.networkChanged'), ({ online }) => {
    if (online) for (const item of memory.get().items) item.retryAt = 0;
    pump();
  });

  /** The files as calls send them; null while one is under way, a failure when one has failed for good. */
  function fill({ images, video }: Files): Filled | null | Failure {
    if (memory.get().loaded === 0) return null;
    const lost = (what: string): Failure => ({ code: 'missing', message: `${what}未能上传，请检查后重试` });
    let waits = false;
    const { items } = memory.get();
    const sent = (item: Item | undefined): Item | null => {
      if (!item || item.over) return null;
      if (item.step !== 'ready') waits = true;
      return item;
    };
    const filled: Filled = { images: [], video: null };
    const image = (url: string, as: Image): Image | null => {
      const item = itemNamed(items, url);
      // An address needs no upload. Of any kind, since a recording has `media:n` for all of them (redactValue.ts).
      if (!item && (/^(\/|https?:|blob:|data:)/.test(url) || /^media:\d+$/.test(url))) return as;
      const file = sent(item);
      return file && imageFrom(file);
    };
    for (const one of images) {
      const as = image(one.url, one);
      if (!as) return lost('有图片');
      filled.images.push(as);
    }
    if (video) {
      const named = itemNamed(items, video.vid);
      const item = sent(named);
      if (named && !item) return lost('视频');
      const cover = video.coverUrl
        ? image(video.coverUrl, { url: video.coverUrl, width: 0, height: 0, size: 0, color: '', status: 0 })
        : null;
      if (video.coverUrl && !cover) return lost('封面');
      filled.video = item ? videoFrom(item, cover?.url ?? '') : { ...video, coverUrl: cover?.url ?? '' };
    }
    return waits ? null : filled;
  }
  return {
    add,
    remove,
    retry,
    fill,
    /** Loads these files, which another page of this person has stored since, and sends what is not on the server. */
    async takeOver(localIds: readonly string[]): Promise<void> {
      await loading;
      const { owner } = memory.get();
      const stored = owner ? await readItems(kernel, owner) : [];
      const found = stored.filter((i) => localIds.indexOf(i.localId) >= 0 && i.step !== 'picked');
      for (const item of found)
        if (item.step === 'ready' && kernel.now() - item.readyTime > READY_MS) await renew(item, owner);
      if (memory.get().owner !== owner) return;
      memory.get().items = memory.get().items.concat(found.filter((i) => !find(i.localId)));
      for (const item of found) if (isOurs(item, owner)) show(item);
      pump();
    },
    /** Stores those of these files that the phone had no room for; resolves like `writeItem`. */
    async keep(localIds: readonly string[]): Promise<string> {
      const { owner, items } = memory.get();
      let lost = '';
      for (const item of items) {
        if (!item.unstored || localIds.indexOf(item.localId) < 0) continue;
        if (item.uncopied) await askFile({ kernel, owner, item }, { op: 'keep', kind: item.kind }).catch(() => null);
        lost = (await writeItem(kernel, owner, item)) || lost;
      }
      return lost;
    },
    /** One file as the server has it; null while it is under way, a failure when it has failed for good. */
    fileOf(
      localId: string,
    ): { url: string; vid: string; width: number; height: number; size: number } | null | Failure {
      if (memory.get().loaded === 0) return null;
      const item = find(localId);
      if (!item || item.over)
        return { code: 'missing', message: item?.kind === 'picture' ? '图片未能上传' : '文件未能上传' };
      return item.step === 'ready'
        ? { url: item.url, vid: item.vid, width: item.width, height: item.height, size: item.size }
        : null;
    },
    /** Loads the files of the person who logged in before this script was loaded. */
    begin(): Promise<void> {
      meet();
      return loading;
    },
    /** Emits when a file is ready, has failed for good, or is removed. */
    settled$: settled.asObservable(),
    /** Deletes the person's files from the phone, but for those of the drafts that stay and for `kept` (logout). */
    async forget(kept: readonly string[] = []): Promise<void> {
      const { owner } = memory.get();
      leave();
      if (owner) await forgetItems(kernel, owner, kept);
    },
  };
}
