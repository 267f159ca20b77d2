// The edge that has the bytes of outgoing files, on a phone that has no room for them.
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { sendPart } from '../../bus/contracts/media';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Held, Kernel } from '../../worker/kernel/types';
import { createLiveEdges } from '../../worker/edges/edges';
import { serveFiles } from '../../worker/edges/files';
import { memoryStorage } from '../../worker/edges/storage';
import { fakeDatabase } from './fakeDatabase';
import { bootWith } from './world';

afterEach(() => void vi.unstubAllGlobals());

it('a file that the phone has no room for is in memory, and stored when it is kept again', async () => {
  const phone = fakeDatabase();
  const held: Held = new Map<string, Blob>();
  const edge = serveFiles(held);
  const keep = (): Promise<Json> => edge.run({ op: 'keep', owner: 'me', localId: 'a', kind: 'file' }) as Promise<Json>;
  held.set('a', new Blob(['一二三']));
  phone.fill();
  expect(await keep()).toMatchObject({ there: 1, size: 9, unstored: 1 });
  phone.free();
  const kept = await keep();
  expect(kept).toMatchObject({ there: 1, size: 9 });
  expect(kept).not.toHaveProperty('unstored');
  const next = serveFiles(new Map<string, Blob>());
  expect(await next.run({ op: 'keep', owner: 'me', localId: 'a', kind: 'file' })).toMatchObject({ there: 1, size: 9 });
});

it('a file that has changed since it was chosen is told as unreadable, before it is sent and while it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
  const path = join(folder, 'photo.jpg');
  await writeFile(path, 'before');
  const chosen = await openAsBlob(path);
  await writeFile(path, 'after it was chosen');
  const held: Held = new Map<string, Blob>([['a', chosen]]);
  vi.stubGlobal('self', { location: { origin: 'http://127.0.0.1' } });
  const nothing = () => Promise.resolve(undefined);
  const pack = { domains: [], serve: () => ({ 'kernel.file': serveFiles(held) }) };
  const live = createLiveEdges(bootWith(), () => Promise.resolve(pack), held, nothing, memoryStorage());
  const answers = new Map<string, Envelope>();
  const kernel: Partial<Kernel> = {
    input: (e) => void answers.set(e.topic, e),
    entry: () => sendPart,
    read: () => undefined,
  };
  live.connect(kernel as Kernel);
  const ask = (topic: string, payload: Json): Promise<Envelope | undefined> => {
    answers.clear();
    live.edges.ask({ seq: 1, at: 0, from: 'worker', kind: 'ask', topic, id: 'w1', payload });
    return vi.waitUntil(() => answers.get(topic));
  };
  await ask('kernel.script', { pack: 'more' });
  const file = { owner: 'me', localId: 'a', kind: 'picture' };
  expect(await ask('kernel.file', { op: 'keep', ...file })).toMatchObject({ payload: { there: 1 } });
  const unreadable = { kind: 'fail', payload: { code: 'unreadable' } };
  expect(await ask('kernel.file', { op: 'prepare', ...file })).toMatchObject(unreadable);
  const part = { call: 'media.sendPart', input: { localKey: 'a', from: 0 }, token: 'A', bytes: chosen.size };
  expect(await ask('kernel.http', part)).toMatchObject(unreadable);
  await rm(folder, { recursive: true });
});
