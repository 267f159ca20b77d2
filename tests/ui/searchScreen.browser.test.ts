// The search page in a real browser on a memory player: suggestions after a time without a network.
import { describe, expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { asked, openPage, page, put, putSession } from './stage/stage';
import { me } from './forumThings';

const commands: AskTopic[] = [
  'search.openHotWords',
  'search.openHistory',
  'search.suggest',
  'search.open',
  'notices.refreshUnread',
];

describe('the search page', () => {
  const typed = async (): Promise<string[]> =>
    (await asked('search.suggest')).map((one) => (one as { words: string }).words).filter((words) => words !== '');

  it('asks for the suggestions that could not be loaded without a network, when it is back', async () => {
    await openPage(commands, '/search', {}, me());
    await putSession('user', 0);
    await page.getByRole('searchbox').fill('独库');
    await expect.poll(typed).toEqual(['独库']);
    await putSession('user', 1);
    await expect.poll(typed).toEqual(['独库', '独库']);
    await put('search.suggestions', { words: '独库', list: [] });
    await putSession('user', 0);
    await putSession('user', 1);
    await page.getByRole('searchbox').fill('独库公路');
    await expect.poll(typed).toEqual(['独库', '独库', '独库公路']);
  });
});
