// A phone that has the app's service worker, and the app opened anew on it.
import { feedStands, linksAreTaken } from './kit';
import type { Phone } from './kit';

/** Uses the page, and waits until the service worker is there and has stored its files. */
export async function installed({ page }: Phone): Promise<void> {
  await linksAreTaken(page);
  await page.mouse.wheel(0, 1);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));
}
/** A visitor's phone whose home page has been opened long enough for the service worker to be there. */
export async function installedPhone(phone: (options: { serviceWorker: boolean }) => Promise<Phone>): Promise<Phone> {
  const at = await phone({ serviceWorker: true });
  await at.page.goto('/home');
  await feedStands(at.page);
  await installed(at);
  return at;
}
/** The app is opened anew, with nothing of the last page in memory. */
export async function openAgain({ page, context }: Phone, path: string): Promise<Phone> {
  await page.close();
  const next = await context.newPage();
  await next.goto(path);
  return { page: next, context };
}
export const bar = ({ page }: Phone) => page.getByRole('navigation', { name: '底部导航' });
