// Lists are drawn in the page, but their modules are also evaluated without one: by the prerenderer.
import { expect, it } from 'vitest';

it('the stand-in for ResizeObserver leaves a process without a window as it is', async () => {
  await expect(import('../../ui/kit/lists/resizeObserver')).resolves.toBeDefined();
  expect('ResizeObserver' in globalThis).toBe(false);
});
