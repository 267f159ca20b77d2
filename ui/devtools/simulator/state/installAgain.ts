// The app as if it had just been installed: no page, no storage, no sign-in, no right, nothing agreed to.
import { signOut } from './account';
import { phone, say } from './phone';
import type { Right } from './phone';
import { dropAll } from './questions';
import { restart } from './stack';

/** A database is deleted when the last page that holds it is gone; a browser that cannot list them keeps them. */
async function dropDatabases(): Promise<void> {
  const all = await indexedDB.databases();
  await Promise.all(
    all.map(
      ({ name }) =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name ?? '');
          request.onsuccess = resolve;
          request.onerror = resolve;
          request.onblocked = resolve;
        }),
    ),
  );
}
/** Resolves when no webview is left: a page that is still alive would write again what is being deleted. */
function webviewsGone(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('iframe[data-phone]')) setTimeout(look, 16);
      else resolve();
    };
    look();
  });
}
export async function installAgain(): Promise<void> {
  dropAll();
  signOut();
  Object.assign(phone, { layers: [], terms: '', saved: [], badge: 0, dots: [], keyboard: 0 });
  for (const right of Object.keys(phone.rights) as Right[]) phone.rights[right] = 'unknown';
  await webviewsGone();
  localStorage.clear();
  await dropDatabases();
  restart('/home');
  say('已重新安装');
}
