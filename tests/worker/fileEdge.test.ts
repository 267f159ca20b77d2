// The edge that has the bytes of outgoing files, on a phone that has no room for them.
import { afterEach, expect, it, vi } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { Held } from '../../worker/kernel/types';
import { serveFiles } from '../../worker/edges/files';
import { fakeDatabase } from './fakeDatabase';

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
