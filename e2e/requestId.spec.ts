// What a person reports about a failure of the server leads to the line of its log: both have the request's id.
import { expect, feedStands, pullDown, recordingOf, test } from './kit';

test(
  'the recording of a failed refresh names the request as the server does',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await expect.poll(() => recordingOf(page), { timeout: 20_000 }).not.toBe('');
    await fetch(server.origin + '/debug/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ call: 'forum.listThreads', kind: 'code', value: '019999', times: 5 }),
    });
    const failed = page.waitForResponse(async (answer) => {
      const { code = '' } = answer.url().includes('/bbs/threads') ? ((await answer.json()) as { code?: string }) : {};
      return code === '019999';
    });
    await pullDown(page);
    const id = (await failed).headers()['x-request-id'] ?? '';
    expect(id).toMatch(/^[a-z]{16}$/);
    await expect.poll(() => recordingOf(page)).toContain(`"requestId":"${id}"`);
    await fetch(server.origin + '/debug/faults', { method: 'DELETE' });
  },
);
