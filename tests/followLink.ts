// Follows a link inside the app, as a tap on a link in a text does. For page tests and journeys.
import type { Page } from 'playwright';

export const followLink = (page: Pick<Page, 'evaluate'>, to: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, to);
