// Forum: drafts, stored on the phone at once and on the server a moment later, together with those of other devices.
// When two devices edit the same draft, the server keeps the later one in place and the other becomes a separate draft.
import type { Draft } from '../../../bus/entities/draft';
import { fail } from '../../kernel/failures';
import { sameJson } from '../../kernel/sameJson';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import type { Job, Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { showAbsent } from '../../uploads/absentFiles';
import type { Uploads } from '../../uploads/queue';
import { createDraftBox, draftMemory, fileKeys, plainDraft, storedDraft, withFiles } from './draftBox';
import type { DraftBox } from './draftBox';
import { draftOf, publishCalls } from './publishAnswers';

/** Sent after this time, so that the server has it within ten seconds. */
const SYNC_MS = 6000;
const slotOf = (id: string): string => 'draft|' + id;

export function startDrafts(
  kernel: Kernel,
  outbox: Outbox,
  uploads: Uploads,
): DraftBox & { /** The person who was there before this script. */ begin(): Promise<void> } {
  const box = createDraftBox(kernel);
  const memory = draftMemory(kernel);
  const saving = (id: string, state: Job['state']) => outbox.find((j) => j.slot === slotOf(id) && j.state === state);

  function soon(id: string, ms = SYNC_MS): void {
    const { timers } = memory.get();
    if (timers.some((t) => t.draftId === id)) return;
    memory.get().timers = timers.concat({ draftId: id, timer: kernel.setTimer('draft', ms, id) });
  }
  async function sync(id: string): Promise<void> {
    const d = box.find(id);
    const next = saving(id, 'waiting');
    // While a version is being sent, the next one waits for the answer, which has the version that it is based on; also
    // where no answer came: it may have arrived.
    if (!d || !d.dirty || d.publish !== '' || saving(id, 'running') || next?.tries) return;
    const input = plainDraft(d);
    if (next) await outbox.replace(next, input, undefined);
    else await outbox.add({ call: 'forum.saveDraft', input, orderKey: slotOf(id), slot: slotOf(id) });
  }
  kernel.effect(kernel.timers('draft'), (id) => {
    memory.get().timers = memory.get().timers.filter((t) => t.draftId !== id);
    sync(id).catch(() => undefined);
  });

  outbox.define('forum.saveDraft', {
    silent: true,
    done(job, out) {
      const id = textOf(job, 'clientDraftId');
      const d = box.find(id);
      if (!d) {
        // Dropped or published while it was being sent.
        void outbox
          .add({
            call: 'forum.deleteDraft',
            input: { draftId: out.draftId, draftVersion: out.version },
            orderKey: slotOf(id),
          })
          .catch(() => undefined);
        return;
      }
      const dirty = d.updateTime === job.input['updateTime'] ? 0 : 1;
      const next = {
        ...d,
        draftId: out.draftId,
        clientDraftId: out.clientDraftId,
        version: out.version,
        dirty,
        failCode: d.publish ? d.failCode : '',
      } as const;
      box.show(next);
      void box.write(next);
      if (dirty) soon(next.clientDraftId);
      if (out.clientDraftId === id) return;
      box.moved(id, out.clientDraftId);
      void box.drop(id).then(refresh);
    },
    failed(job, failure) {
      // It is stored on this phone only; the draft box shows that.
      const d = box.patch(textOf(job, 'clientDraftId'), { failCode: failure.code });
      if (!d) return;
      void box.write(d);
      if (d.updateTime !== job.input['updateTime']) soon(d.clientDraftId);
    },
  });
  outbox.define('forum.deleteDraft', { silent: true, done: () => undefined, failed: () => undefined });

  /**
   * Loads the server's drafts, when those of the phone are read: a newer one replaces the phone's, unless that one has
   * changed too (then it is sent, and the server decides).
   */
  async function refresh(): Promise<void> {
    const owner = box.owner();
    if (!owner) return;
    await loading;
    try {
      const list = await kernel.call('forum.listDrafts', {}, { quiet: true, silent: true });
      if (box.owner() !== owner) return;
      for (const one of list) merge(one);
      const there = new Set(list.map((d) => d.draftId));
      for (const d of box.all())
        if (d.draftId && !d.dirty && !d.publish && !there.has(d.draftId) && !saving(d.clientDraftId, 'running'))
          await box.drop(d.clientDraftId);
      box.list('ready');
    } catch {
      box.list('error');
    }
  }
  function merge(server: Draft): void {
    const mine = box.find(server.clientDraftId);
    const going = outbox.find(
      (j) =>
        (j.call === 'forum.deleteDraft' || publishCalls.indexOf(j.call) >= 0) && j.input['draftId'] === server.draftId,
    );
    if (going || (mine && mine.version >= server.version)) return;
    if (mine && (mine.dirty || mine.publish)) return soon(mine.clientDraftId, 0);
    const next = { ...storedDraft(server, mine), dirty: 0, elsewhere: 1 } as const;
    box.show(next);
    void box.write(next);
  }
  kernel.handle('forum.openDrafts', async () => {
    if (kernel.read('session.state')?.phase === 'user') await refresh();
    await showAbsent(kernel, uploads, box.all());
    return {};
  });

  kernel.handle('forum.keepDraft', async ({ draft }) => {
    needLogin(kernel);
    // The person must be known; until then the page keeps the text.
    if (!box.owner()) throw fail('020011');
    const { id, before, known } = box.placeOf(draft);
    const updateTime = Math.max(serverNow(kernel), (known?.updateTime ?? 0) + 1);
    const own = { clientDraftId: id, draftId: known?.draftId ?? '', version: known?.version ?? 0, updateTime };
    const next = storedDraft(withFiles(kernel, { ...draft, ...own, deviceName: deviceName(kernel) }), before);
    // A draft that is being published no longer changes.
    if (known?.publish && known.publish !== 'failed') return { clientDraftId: id, updateTime: known.updateTime };
    box.show(next);
    const lost = (await box.write(next)) || (await uploads.keep(fileKeys(next)));
    // What the phone cannot store is safe on the server only.
    soon(id, lost ? 0 : SYNC_MS);
    void showAbsent(kernel, uploads, [next]);
    // The page keeps the text. Without the record of a file the draft would be opened without it.
    if (lost) throw fail(lost, '', { updateTime });
    return { clientDraftId: id, updateTime };
  });
  kernel.handle('forum.dropDraft', async ({ clientDraftId, updateTime = 0 }) => {
    const id = box.idOf(clientDraftId, updateTime);
    const d = box.find(id);
    if (!d) return {};
    await box.drop(id);
    const waiting = saving(id, 'waiting');
    // One that may have arrived tells by its answer what to delete.
    if (waiting?.tries === 0) await outbox.drop(waiting);
    await uploads.remove(fileKeys(d));
    const { draftId, version: draftVersion } = d;
    if (draftId)
      await outbox.add({ call: 'forum.deleteDraft', input: { draftId, draftVersion }, orderKey: slotOf(id) });
    return {};
  });

  // Stores the address of an uploaded file.
  kernel.effect(kernel.changes('media.upload'), ({ value: upload, key }) => {
    if (upload.state !== 'ready') return;
    for (const d of box.all()) {
      if (fileKeys(d).indexOf(key) < 0) continue;
      const filled = withFiles(kernel, d);
      if (sameJson(filled, d)) continue;
      const next = { ...filled, dirty: 1 } as const;
      box.show(next);
      void box.write(next);
      soon(d.clientDraftId);
    }
  });
  /** Resolves when this person's drafts are read from the phone. */
  let loading = Promise.resolve();
  const isPublishing = (id: string): boolean =>
    outbox.find((j) => publishCalls.indexOf(j.call) >= 0 && draftOf(j).clientDraftId === id) !== undefined;
  /** A sign-out deletes the jobs and leaves the drafts: they wait for the person again. */
  function takeBack(): void {
    for (const { clientDraftId: id, publish } of box.all()) {
      if (!publish || publish === 'failed' || isPublishing(id)) continue;
      const d = box.patch(id, { publish: '', dirty: 1 });
      if (d) void box.write(d);
      soon(id);
    }
  }
  async function load(userId: string): Promise<void> {
    await box.load(userId);
    if (userId) void outbox.whenLoaded().then(() => (box.owner() === userId ? takeBack() : undefined));
    for (const d of box.all()) if (d.dirty && !d.publish) soon(d.clientDraftId);
  }
  function meet(): Promise<void> {
    const userId = kernel.read('session.me')?.userId ?? '';
    if (userId !== box.owner()) loading = load(userId);
    return loading;
  }
  kernel.effect(kernel.changes('session.me'), () => void meet());
  return { ...box, begin: meet };
}

function deviceName(kernel: Kernel): string {
  const { isApp, appEnvironment } = kernel.slice('environment', { isApp: 0, appEnvironment: 'ios' }).get();
  return isApp ? (appEnvironment === 'android' ? '安卓手机' : 'iPhone') : '浏览器';
}
