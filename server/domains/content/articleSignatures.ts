// What is signed with the server's secret around articles: that a person opened one, and when (its points are for who
// has read it), and addresses of its files, which are good for one file and ten minutes.
import { equalText, hmac } from '../../platform/signature';

/** In view for so long, it counts as read. */
export const readMs = 10_000;
/** Reading what was opened longer ago counts no more. */
const keyMs = 24 * 3_600_000;
export const downloadMs = 600_000;

const sign = (secret: string, purpose: string, text: string): string =>
  hmac(secret, purpose + '\n' + text).slice(0, 43);

export const sealReading = (secret: string, contentId: string, userId: string, now: number): string =>
  `${now}.${sign(secret, 'reading', `${contentId}\n${userId}\n${now}`)}`;
/** Since when it has been open; null for a key that is not of this person and article, or too old. */
export function openedAt(
  secrets: readonly string[],
  key: string,
  contentId: string,
  userId: string,
  now: number,
): number | null {
  const [at = '', mac = '', ...more] = key.split('.');
  if (
    more.length > 0 ||
    !/^\d{13}$/.test(at) ||
    !secrets.some((secret) => equalText(mac, sign(secret, 'reading', `${contentId}\n${userId}\n${at}`)))
  )
    return null;
  return Number(at) + keyMs < now ? null : Number(at);
}

export function downloadAddress(
  secret: string,
  contentId: string,
  index: number,
  now: number,
): { url: string; expire: number } {
  const expire = now + downloadMs;
  const signature = sign(secret, 'download', `${contentId}\n${index}\n${expire}`);
  return {
    url: `/media/d/${contentId}/${index}?e=${expire}&s=${signature}`,
    expire,
  };
}
export function mayDownload(
  secrets: readonly string[],
  contentId: string,
  index: string,
  expire: string,
  mac: string,
  now: number,
): boolean {
  return (
    /^\d{13}$/.test(expire) &&
    Number(expire) > now &&
    secrets.some((secret) => equalText(mac, sign(secret, 'download', `${contentId}\n${index}\n${expire}`)))
  );
}
