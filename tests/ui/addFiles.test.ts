// Chosen files until the worker has taken them: the upload state that the page keeps, and the asks that it sends.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { PickedFile } from '../../bus/entities/media';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';
import type { AskTopic } from '../../bus/client/topics';
import { setClient } from '../../ui/bus';
import { addFiles, forgetFiles, retryFiles, whenAdded } from '../../ui/features/media/components/addFiles';
import { uploadNow } from '../../ui/features/media/components/upload';

let memory: MemoryPlayer;
beforeAll(() => {
  memory = createMemoryPlayer({ now: () => 1 });
  setClient(createClient(memory, () => 1));
});
let turn = 0;
let localId = '';
beforeEach(() => {
  localId = `up${turn++}`;
});
const facts = (id: string): PickedFile => ({ localId: id, name: '', size: 9, mime: 'image/png', width: 4, height: 3 });
const asked = (topic: AskTopic) =>
  memory.posted
    .filter((e) => e.kind === 'ask' && e.topic === topic)
    .map((e) => e.payload)
    .filter((payload) => JSON.stringify(payload).includes(`"${localId}"`));
const add = (read: Promise<PickedFile | null> = Promise.resolve(facts(localId))): void =>
  addFiles('picture', [{ localId, readFile: () => read.then((file) => file && { file }) }], '');
async function answer(failCode = ''): Promise<void> {
  const open = () => memory.openAsks().filter((e) => e.topic === 'media.addPictures')[0];
  await expect.poll(open).toBeDefined();
  const ask = open();
  if (!ask) return;
  await (failCode ? memory.fail(ask, { code: failCode, message: '' }) : memory.reply(ask, {}));
}

describe('a chosen file', () => {
  it('is in state waiting at once, and new until the worker has taken it', async () => {
    add();
    expect(uploadNow(localId)).toMatchObject({ state: 'waiting', isNew: true });
    const added = whenAdded([localId]);
    await answer();
    expect(await added).toBe(true);
    expect(uploadNow(localId)).toMatchObject({ state: 'waiting', isNew: false, width: 4, height: 3 });
  });
  it('fails without an ask when it cannot be read, and may be retried', async () => {
    add(Promise.reject(new Error('unreadable')));
    expect(await whenAdded([localId])).toBe(false);
    expect(uploadNow(localId)).toMatchObject({ state: 'failed', mayRetry: 1, isNew: true });
    expect(asked('media.addPictures')).toEqual([]);
  });
  it('is added again by a retry after a refusal, and retried by the worker once it was taken', async () => {
    add();
    await answer('network');
    expect(await whenAdded([localId])).toBe(false);
    expect(uploadNow(localId)).toMatchObject({ state: 'failed', failCode: 'network', mayRetry: 1 });
    retryFiles([localId]);
    expect(uploadNow(localId)).toMatchObject({ state: 'waiting', failCode: '' });
    await answer();
    expect(await whenAdded([localId])).toBe(true);
    expect([asked('media.addPictures').length, asked('media.retry')]).toEqual([2, []]);
    retryFiles([localId]);
    expect(asked('media.retry')).toEqual([{ localIds: [localId] }]);
  });
  it('follows the worker’s upload state when its ask fails although the worker has it', async () => {
    add();
    await expect.poll(() => asked('media.addPictures').length).toBe(1);
    const known = { state: 'sending', progress: 0.5 };
    await memory.emit('media.upload', { ...uploadNow(localId), ...known, isNew: undefined } as never, localId);
    await answer('timeout');
    expect(await whenAdded([localId])).toBe(true);
    expect(uploadNow(localId)).toMatchObject(known);
  });
});

describe('a removed file', () => {
  it('is not added when it is removed while being read, but the other files are', async () => {
    const other = `${localId}b`;
    let end: () => void = () => undefined;
    const read = new Promise<void>((resolve) => (end = resolve));
    const readFile = (id: string) => () => read.then(() => ({ file: facts(id) }));
    addFiles(
      'picture',
      [localId, other].map((id) => ({ localId: id, readFile: readFile(id) })),
      '',
    );
    const added = whenAdded([other]);
    forgetFiles([localId]);
    expect(uploadNow(localId)).toBeUndefined();
    end();
    await answer();
    expect(await added).toBe(true);
    expect([asked('media.addPictures'), asked('media.remove')]).toEqual([[], []]);
    expect(memory.posted.map((e) => e.payload)).toContainEqual({ files: [facts(other)] });
  });
  it('is removed from the worker once its pending add succeeds', async () => {
    add();
    await expect.poll(() => asked('media.addPictures').length).toBe(1);
    forgetFiles([localId]);
    expect(asked('media.remove')).toEqual([]);
    await answer();
    await expect.poll(() => asked('media.remove')).toEqual([{ localIds: [localId] }]);
    expect(uploadNow(localId)).toBeUndefined();
  });
  it('is not added by a retry after a refusal', async () => {
    add();
    await answer('network');
    expect(await whenAdded([localId])).toBe(false);
    forgetFiles([localId]);
    retryFiles([localId]);
    expect(uploadNow(localId)).toBeUndefined();
    expect(asked('media.addPictures')).toHaveLength(1);
  });
});
