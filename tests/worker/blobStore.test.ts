// Files that wait for upload, on a phone whose browser closes the database under the page.
import { afterEach, expect, it, vi } from 'vitest';
import { createBlobStore } from '../../worker/edges/blobStore';
import { fakeDatabase } from './fakeDatabase';

afterEach(() => void vi.unstubAllGlobals());
const textOf = async (file: Blob | null): Promise<string | undefined> => file?.text();

it('files are found, stored and deleted after the browser has closed their database', async () => {
  const phone = fakeDatabase();
  const store = createBlobStore();
  expect(await store.put('me|a', new Blob(['一']))).toBe(true);
  phone.close();
  expect(await textOf(await store.get('me|a'))).toBe('一');
  phone.close();
  expect(await store.put('me|b', new Blob(['二']))).toBe(true);
  phone.close();
  await store.drop('me|a');
  const next = createBlobStore();
  expect([await next.get('me|a'), await textOf(await next.get('me|b'))]).toEqual([null, '二']);
});
it('files stay in memory where the database cannot be opened again', async () => {
  const phone = fakeDatabase();
  const store = createBlobStore();
  await store.put('me|a', new Blob(['一']));
  phone.close();
  phone.refuse();
  expect(await store.put('me|b', new Blob(['二']))).toBe(false);
  expect([await store.get('me|a'), await textOf(await store.get('me|b'))]).toEqual([null, '二']);
});
