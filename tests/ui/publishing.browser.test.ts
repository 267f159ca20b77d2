// The round button 发布 and what it opens.
import { expect, it } from 'vitest';
import { listOf } from './forumThings';
import { nod, open, page, put, still } from './stage/stage';

it('its sheet stands as it opened when the drafts have come', async () => {
  await open('/home');
  await nod(['forum.openDrafts']);
  await put('forum.feed', listOf([]), 'recommend');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const first = page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: /^图文/ });
  await first.waitFor();
  await still();
  const before = await first.boundingBox();
  await put('forum.drafts', { ids: ['d1', 'd2'], phase: 'ready', publishing: [] });
  await page.getByRole('button', { name: /^草稿箱\s*2/ }).waitFor();
  expect(await first.boundingBox()).toEqual(before);
});
