// What the journeys of the replayer (/replay) share: the recording that they open, and elements of the page.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readRecording } from '../bus/recording/recordingFile';

export const desk = { width: 1440, height: 900 };
export const path = 'tests/recordings/a-comments.ndjson';
export const text = readFileSync(path, 'utf8');
export const { header, envelopes } = readRecording(text);
export const total = envelopes.length;

export const list = (page: Page) => page.getByRole('listbox', { name: '信封列表' });
export const rows = (page: Page) => list(page).getByRole('option');
export const verdict = (page: Page) => page.getByText(/^envelopes \d+, differing \d+, state [0-9a-f]{64}$/);

/** Drops a file on the page. */
export async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, body]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([body ?? ''], file ?? ''));
      return transfer;
    },
    [name, content],
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}
/** The moment after this envelope, as by its link. */
export const goTo = (page: Page, seq: number): Promise<void> =>
  page.evaluate((n) => {
    history.replaceState(null, '', `?seq=${n}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, seq);
