// Forum: the drafts on this phone. Each is in its stream and in the phone's storage, stored before anything else
// happens with it.
import type { Draft, DraftImage, StoredDraft } from '../../../bus/entities/draft';
import type { Json } from '../../../bus/protocol/envelope';
import type { Kernel } from '../../kernel/types';
import { stableSort } from '../../kernel/stableSort';
import { put } from '../../store/entityStore';
import { isRecord, storedFields } from '../../store/storedFields';
import { writeRecord } from '../../store/writeRecord';

export type DraftMemory = {
  owner: string;
  loaded: 0 | 1;
  moved: { from: string; to: string }[];
  timers: { draftId: string; timer: string }[];
  /** Published a moment ago. */ fresh: { threadId: string; at: number }[];
};
export const draftMemory = (kernel: Kernel) =>
  kernel.slice<DraftMemory>('drafts', { owner: '', loaded: 0, moved: [], timers: [], fresh: [] });

/** `before`: what the phone has of it. */
export const storedDraft = (draft: Draft, before?: StoredDraft): StoredDraft => ({
  ...draft,
  publish: '',
  progress: 0,
  failCode: '',
  failMessage: '',
  refused: [],
  dirty: 1,
  elsewhere: 0,
  ...(before?.sentAs && !draft.sentAs ? { sentAs: before.sentAs } : null),
});
/** The draft without the phone's own fields. */
export function plainDraft(d: StoredDraft): Draft {
  const {
    publish: _1,
    progress: _2,
    failCode: _3,
    failMessage: _4,
    refused: _5,
    dirty: _6,
    elsewhere: _7,
    ...draft
  } = d;
  return draft;
}
/** Every file of the draft, including those of its poll and its video's cover. */
export function fileKeys(d: Draft): string[] {
  const images: (DraftImage | null)[] = [...d.images, ...(d.poll?.options ?? []).map((o) => o.image)];
  return images
    .map((i) => i?.localKey ?? '')
    .concat(d.video?.localKey ?? '', d.video?.coverKey ?? '')
    .filter(Boolean);
}
/**
 * Adds the addresses of files that are already uploaded, and what the server has measured. A file that was sent again
 * may have another address.
 */
export function withFiles<T extends Draft>(kernel: Kernel, d: T): T {
  const upload = (key: string) => (key ? kernel.read('media.upload', key) : undefined);
  const image = <I extends DraftImage | null>(i: I): I => {
    const up = i ? upload(i.localKey) : undefined;
    return up?.state === 'ready' && up.url && up.url !== i?.url
      ? ({ ...i, url: up.url, width: up.width, height: up.height, size: up.size, color: up.color } as I)
      : i;
  };
  const v = d.video;
  const film = v ? upload(v.localKey) : undefined;
  const cover = v ? upload(v.coverKey) : undefined;
  const video = v && {
    ...v,
    ...(film?.state === 'ready'
      ? {
          vid: film.vid,
          width: film.width,
          height: film.height,
          duration: film.duration,
          size: film.size,
          status: 1 as const,
        }
      : null),
    coverUrl: cover?.state === 'ready' ? cover.url : v.coverUrl,
  };
  const poll = d.poll && { ...d.poll, options: d.poll.options.map((o) => ({ ...o, image: image(o.image) })) };
  return { ...d, images: d.images.map(image), video, poll };
}

export type DraftBox = ReturnType<typeof createDraftBox>;
export function createDraftBox(kernel: Kernel) {
  const memory = draftMemory(kernel);
  const keyOf = (id: string): string => `${memory.get().owner}|draft|${id}`;
  const find = (id: string): StoredDraft | undefined => kernel.read('forum.draft', id);
  const all = (): StoredDraft[] =>
    kernel
      .keys('forum.draft')
      .map(find)
      .filter((d): d is StoredDraft => d !== undefined);

  const movedTo = (id: string): string =>
    memory
      .get()
      .moved.filter((m) => m.from === id)
      .map((m) => m.to)
      .pop() ?? id;
  /**
   * The id of the page's draft here, which may have got another one since. `updateTime`: of the version that the page
   * has; under the former id another device's version may stand by now.
   */
  const idOf = (id: string, updateTime: number): string => (find(id)?.updateTime === updateTime ? id : movedTo(id));
  function moved(from: string, to: string): void {
    memory.get().moved = memory.get().moved.concat({ from, to }).slice(-20);
  }

  function list(phase?: 'loading' | 'ready' | 'error'): void {
    const before = kernel.read('forum.drafts');
    const known = (before?.ids ?? []).concat(before?.publishing ?? []);
    const fresh = all().filter((d) => known.indexOf(d.clientDraftId) < 0);
    const newest = stableSort(
      fresh.reverse().concat(known.map(find).filter((d): d is StoredDraft => d !== undefined)),
      (a, b) => b.updateTime - a.updateTime,
    );
    const ids = (those: StoredDraft[]) => those.map((d) => d.clientDraftId);
    put(kernel, 'forum.drafts', {
      ids: ids(newest.filter((d) => d.publish === '')),
      publishing: ids(newest.filter((d) => d.publish !== '')),
      phase: phase ?? kernel.read('forum.drafts')?.phase ?? 'loading',
    });
  }
  return {
    find,
    all,
    list,
    owner: (): string => memory.get().owner,
    idOf,
    moved,
    /**
     * Where the page's draft belongs: its id, and what is there. Another device has changed it since the page opened it:
     * then it gets an id of its own, so that both are kept.
     */
    placeOf({ clientDraftId, updateTime }: Draft): { id: string; before?: StoredDraft; known?: StoredDraft } {
      const id = idOf(clientDraftId, updateTime);
      const before = find(id);
      if (!before) return { id };
      if (before.elsewhere === 0 || before.updateTime === updateTime) return { id, before, known: before };
      const other = 'd' + kernel.token(14);
      moved(id, other);
      return { id: other, before };
    },
    show(d: StoredDraft): void {
      put(kernel, 'forum.draft', d, d.clientDraftId);
      list();
    },
    patch(id: string, patch: Partial<StoredDraft>): StoredDraft | undefined {
      const d = find(id);
      if (!d) return undefined;
      const next = { ...d, ...patch };
      put(kernel, 'forum.draft', next, id);
      list();
      return next;
    },
    /** Resolves with '' when the phone has it, else with the failure's code. */
    write: (d: StoredDraft): Promise<string> =>
      writeRecord(kernel, { op: 'put', store: 'meta', key: keyOf(d.clientDraftId), value: { ...d } }),
    async drop(id: string): Promise<void> {
      if (find(id)) kernel.drop('forum.draft', id);
      list();
      await writeRecord(kernel, { op: 'delete', store: 'meta', key: keyOf(id) });
    },
    /**
     * Shows the draft, which is not being published here any more, as another page has stored it. One that is not stored
     * any more stays until the server's drafts are loaded: the browser may have deleted what it had stored.
     */
    async reread(id: string): Promise<void> {
      const { owner } = memory.get();
      const answer = (await kernel
        .edge('kernel.storage', { op: 'get', store: 'meta', key: keyOf(id) })
        .catch(() => null)) as { value: Json } | null;
      const d = find(id);
      if (!d || memory.get().owner !== owner) return;
      const kept = answer ? (draftFrom(answer.value) ?? ({ ...d, dirty: 0 } as const)) : d;
      put(kernel, 'forum.draft', { ...kept, publish: kept.publish === 'failed' ? 'failed' : '' }, id);
      list();
    },
    /** Loads this person's stored drafts. */
    async load(owner: string): Promise<void> {
      for (const d of all()) kernel.drop('forum.draft', d.clientDraftId);
      memory.set({ owner, loaded: 0, moved: [], timers: [], fresh: [] });
      list('loading');
      if (!owner) return;
      const answer = (await kernel
        .edge('kernel.storage', { op: 'all', store: 'meta', key: `${owner}|draft|` })
        .catch(() => ({ value: {} }))) as { value: { [key: string]: Json } | null };
      if (memory.get().owner !== owner) return;
      const kept = answer.value ?? {};
      for (const key of Object.keys(kept)) {
        const d = draftFrom(kept[key]);
        // A draft edited meanwhile is newer.
        if (d && !find(d.clientDraftId)) put(kernel, 'forum.draft', d, d.clientDraftId);
      }
      memory.get().loaded = 1;
      list();
    },
  };
}
const blank: StoredDraft = storedDraft({
  draftId: '',
  clientDraftId: '',
  draftType: 1,
  scope: 'bbs',
  threadType: 0,
  title: '',
  content: '',
  images: [],
  video: null,
  poll: null,
  topics: [],
  tribeId: '',
  threadId: '',
  place: null,
  updateTime: 0,
  deviceName: '',
  version: 0,
});
/** Parses a stored draft; null when it is not one. */
function draftFrom(kept: Json | undefined): StoredDraft | null {
  if (!isRecord(kept)) return null;
  const d = storedFields(kept, blank);
  const { carModels, invited, answerId, sentAs } = kept;
  if (Array.isArray(carModels)) d.carModels = carModels.filter((name): name is string => typeof name === 'string');
  if (Array.isArray(invited)) d.invited = invited.filter((id): id is string => typeof id === 'string');
  if (typeof answerId === 'string') d.answerId = answerId;
  if (isRecord(sentAs)) {
    const { draftVersion } = sentAs;
    d.sentAs = {
      ...storedFields(sentAs, { clientToken: '', draftId: '' }),
      ...(typeof draftVersion === 'number' ? { draftVersion } : null),
    };
  }
  return d.clientDraftId ? d : null;
}
