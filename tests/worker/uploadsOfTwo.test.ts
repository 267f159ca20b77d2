// Pictures of the app's album that are being added while their person signs out: none of them is the next person's.
import { expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { file, keeper, start } from './uploadKit';

it('pictures that are being added at a sign-out are neither shown nor stored for anybody else', async () => {
  const kept = memoryStorage();
  const free: (() => void)[] = [];
  // The phone is slow to store the first picture.
  const storage = {
    ...kept,
    run: async (ask: { [field: string]: Json }) => {
      const isFirst = ask['op'] === 'put' && JSON.stringify(ask['key']).endsWith('|upload|a"');
      if (isFirst) await new Promise<void>((resolve) => free.push(resolve));
      return kept.run(ask as never);
    },
  };
  const answers = { ...keeper().answers, 'session.logoutApp': { data: {} }, 'forum.listDrafts': { data: [] } };
  const w = await start({ storage: storage as typeof kept, answers });
  const { id } = w.post('media.addPictures', {
    files: ['a', 'b'].map((name) => file(name, { path: `/album/${name}` })),
  });
  await w.pass(500);
  expect(free).toHaveLength(1);
  await w.ask('session.logout', {});
  free[0]?.();
  await w.pass(1000);
  const all = (await kept.run({ op: 'all', store: 'meta', key: '' })) as { [key: string]: Json };
  expect(Object.keys(all).filter((key) => key.includes('upload|b'))).toEqual([]);
  expect([w.read('media.upload', 'a'), w.read('media.upload', 'b')]).toEqual([undefined, undefined]);
  expect(w.replies.get(id ?? '')).toMatchObject({ kind: 'fail' });
});
