// Which addresses may leave the page: http(s) to this host or to one of app-config's allowedHosts. Every address that
// opens something (webviews, shares, reopen addresses, navigation) is checked here, so that a link in a post or banner
// can neither run a script nor open another site.

const MAX_LENGTH = 4096;
/** Control characters, any kind of space, invisible letters, direction marks, backslash. */
const forbidden = /[\s\\\u007f-\u00a0\u00ad\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/;
const control = (raw: string): boolean => raw.split('').some((letter) => letter < ' ');
const encodedControl = /%(?:[01][0-9a-f]|7f)/i;
const httpUrl = /^https?:\/\/[^/?#]/i;

/** Returns the absolute address, or null where it is not allowed. A relative address belongs to `origin`. */
export function allowedUrl(raw: string, origin: string, hosts: readonly string[]): string | null {
  if (
    typeof raw !== 'string' ||
    raw === '' ||
    raw.length > MAX_LENGTH ||
    forbidden.test(raw) ||
    control(raw) ||
    encodedControl.test(raw)
  )
    return null;
  // Text before a colon is a scheme, or looks like one.
  if (!httpUrl.test(raw) && /^[^/?#]*:/.test(raw)) return null;
  const beforeQuery = raw.split(/[?#]/)[0] as string;
  // Whatever opens the address may decode an encoded slash or backslash.
  if (/%(?:5c|2f)/i.test(beforeQuery) || /^[^/]*\/\/[^/]*@/.test(beforeQuery)) return null;
  let url: URL;
  try {
    url = new URL(raw, origin + '/');
  } catch {
    return null;
  }
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin === origin) return url.href;
  // Plain http to other hosts only from a page that is itself on plain http (development).
  if (url.protocol === 'http:' && origin.indexOf('https:') === 0) return null;
  return hosts.some((host) => isOnHost(url, host)) ? url.href : null;
}
/**
 * `*.example.com` allows subdomains, not the domain itself. A host without a port allows the scheme's default port only.
 */
function isOnHost(url: URL, host: string): boolean {
  const pattern = host.toLowerCase();
  if (pattern.indexOf('*.') !== 0) return url.host === pattern;
  const suffix = pattern.slice(1);
  return suffix.indexOf('.', 1) > 0 && url.host.length > suffix.length && url.host.slice(-suffix.length) === suffix;
}
