// Which addresses may leave: http(s) to this host or one of app-config's allowedHosts. Everything that leads somewhere
// (webviews, shares, reopen addresses, navigation) goes through here, so that no link in a post or banner becomes a
// script or a trap.

const MAX = 4096;
/** Control characters, any kind of space, invisible and direction marks, backslash. */
const strange = /[\s\\\u007f-\u00a0\u00ad\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
const control = (raw: string): boolean => raw.split('').some((letter) => letter < ' ');
const hidden = /%(?:[01][0-9a-f]|7f)/i;
const web = /^https?:\/\/[^/?#]/i;

/** The absolute address, or null. A relative one belongs to `origin`. */
export function allowedUrl(raw: string, origin: string, hosts: readonly string[]): string | null {
  if (
    typeof raw !== 'string' ||
    raw === '' ||
    raw.length > MAX ||
    strange.test(raw) ||
    control(raw) ||
    hidden.test(raw)
  )
    return null;
  // Whatever stands before a colon is a scheme, or wants to look like one.
  if (!web.test(raw) && /^[^/?#]*:/.test(raw)) return null;
  const beforeQuery = raw.split(/[?#]/)[0] as string;
  // A backslash or a slash in disguise could be undone by whoever opens the address.
  if (/%(?:5c|2f)/i.test(beforeQuery) || /^[^/]*\/\/[^/]*@/.test(beforeQuery)) return null;
  let url: URL;
  try {
    url = new URL(raw, origin + '/');
  } catch {
    return null;
  }
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin === origin) return url.href;
  // Other hosts are spoken to in the clear only from a page that is itself in the clear (development).
  if (url.protocol === 'http:' && origin.indexOf('https:') === 0) return null;
  return hosts.some((host) => fits(url, host)) ? url.href : null;
}
/**
 * `*.example.com` allows subdomains, not the domain itself; a host without a port allows the scheme's own port only.
 */
function fits(url: URL, host: string): boolean {
  const wanted = host.toLowerCase();
  if (wanted.indexOf('*.') !== 0) return url.host === wanted;
  const tail = wanted.slice(1);
  return tail.indexOf('.', 1) > 0 && url.host.length > tail.length && url.host.slice(-tail.length) === tail;
}
